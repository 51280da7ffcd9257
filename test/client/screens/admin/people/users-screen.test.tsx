import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Device } from '#shared/venue/device-schema.ts';
import { createHttp } from '../../../../../client/data/http.ts';
import { createServerClock } from '../../../../../client/data/server-clock.ts';
import { findFirstMember } from '../../../../../client/identity/local-member.ts';
import { LocalProvider } from '../../../../../client/identity/local-provider.tsx';
import { createLocalSession } from '../../../../../client/identity/local-session.ts';
import { UsersScreen } from '../../../../../client/screens/admin/people/users-screen.tsx';
import { useIdentity } from '../../../../../client/session/identity-context.tsx';
import { createMemberMemory } from '../../../../../client/session/remembered-member.ts';
import {
  type Answers,
  createFakeEnvironment,
  type SentRequest,
} from '../../../harness/fake-browser-environment.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';
import { adminReads, createUser, refusal } from '../admin-factory.ts';
import { officeOrder } from '../office-factory.ts';

const ola = createUser({
  id: 'ola-id',
  username: 'ola',
  displayName: 'Ola',
  orgRole: 'basic_member',
  roles: ['waiter'],
});
const { joinedAt: _, ...invited } = ola;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');

function WhenMember({ children }: { children: ReactNode }) {
  return useIdentity().session.kind === 'member' ? children : null;
}

/** Renders the screen with local identity, whose calls are answered and recorded separately. */
async function underLocalIdentity(invitation: unknown, more: Answers = {}) {
  const environment = createFakeEnvironment({
    'GET /config.json': { identity: { kind: 'local', setupRequired: false, setupCodeRequired: false } },
    'GET /identity/state': { setupRequired: false, signedIn: true, organizationId: testMember.orgId },
    'GET /api/auth/userinfo': testMember,
    'POST /identity/invitations': invitation,
    ...more,
  });
  const credentials = { token: async () => 'test-token', renew: async () => 'test-token' };
  const http = createHttp(environment, credentials, createServerClock(environment.now));
  const memory = createMemberMemory(environment);
  const session = createLocalSession(environment);
  const sources = { session, http, memory, setTimer: environment.setTimer };
  const first = await findFirstMember(sources);
  const element = (
    <LocalProvider sources={sources} first={first}>
      <WhenMember>
        <UsersScreen />
      </WhenMember>
    </LocalProvider>
  );
  return { environment, element };
}

it('says "now" of the person who looks, however long ago their phone was heard', async () => {
  const me = createUser({ id: testMember.userId, lastSeenAt: '2026-11-18T17:40:00.000Z' });
  await renderScreen(<UsersScreen />, { answers: adminReads({ users: [me] }) });
  expect((await screen.findAllByText(/\bnow$/)).length).toBeGreaterThan(0);
});

describe('the people of a restaurant', () => {
  it('show name, username, roles, rights and access of each person in one row', async () => {
    const rights = { voidSent: true, discountMaxPercent: 15, refund: false, reopen: false };
    const users = [
      createUser({ id: 'w', displayName: 'Anna', username: 'anna_w', roles: ['waiter'], rights }),
      createUser({ id: 'k', displayName: 'Ewa', username: 'ewa_k', roles: ['kitchen'], rights }),
    ];
    await renderScreen(<UsersScreen />, { answers: adminReads({ users }) });
    await screen.findByText('anna_w');
    const [, anna, ewa] = screen
      .getAllByRole('row')
      .map(row => [...row.children].map(cell => cell.textContent));
    expect(anna?.slice(1, 3)).toEqual(['Waiter', 'Void sent items, discounts up to 15%']);
    expect(ewa?.slice(1, 3)).toEqual(['Kitchen', '–']);
  });

  it('adds a person and then offers the link with which they sign in §2.14', async () => {
    const link = { token: 'secret', path: '/auth/invitation/secret', expiresAt: '2026-11-27T10:00:00Z' };
    const { environment, element } = await underLocalIdentity(() => ({ status: 201, body: link }));
    const { requests } = await renderScreen(element, {
      answers: { ...adminReads(), 'POST /api/admin/users': () => ({ status: 201, body: invited }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add person' }));
    type('Name', 'Ola');
    type('Username', 'ola');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Create sign-in link' }));
    const field = await screen.findByRole('textbox', { name: 'Sign-in link' });
    expect(field).toHaveProperty('value', `${window.location.origin}/auth/invitation/secret`);
    expect(writesOf(requests)[0]?.body).toEqual({
      username: 'ola',
      displayName: 'Ola',
      roles: ['waiter'],
      rights: { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false },
    });
    expect(writesOf(environment.requests).find(({ path }) => path === '/identity/invitations')?.body).toEqual(
      {
        userId: 'ola-id',
        username: 'ola',
        displayName: 'Ola',
      },
    );
    press('Copy');
    await screen.findByText(/The link is selected/);
  });

  it('adds people by name and PIN, one after the other, without a link', async () => {
    const { environment, element } = await underLocalIdentity(null, {
      'PUT /identity/staff/ola-id/pin': () => ({ status: 204 }),
    });
    const { requests } = await renderScreen(element, {
      answers: { ...adminReads(), 'POST /api/admin/users': () => ({ status: 201, body: invited }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add person' }));
    type('Name', 'Ola Łoś');
    type('PIN', '1234');
    press('Save and add another');
    await screen.findByText(/^4 to 6 digits, and none that are tried first/);
    expect(writesOf(requests)).toEqual([]);
    type('PIN', '4711');
    press('Save and add another');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', ''));
    expect(writesOf(requests)[0]?.body).toMatchObject({ username: 'ola_los', displayName: 'Ola Łoś' });
    expect(writesOf(requests)[0]?.body).not.toHaveProperty('pin');
    const given = writesOf(environment.requests).find(({ path }) => path.endsWith('/pin'));
    expect(given?.body).toEqual({ username: 'ola', displayName: 'Ola', pin: '4711' });
    expect(screen.queryByRole('button', { name: 'Create sign-in link' })).toBeNull();
  });

  it('does not add somebody again whose PIN could not be given', async () => {
    const answers = [refusal(503, 'OVERLOADED'), { status: 204 }];
    const { element } = await underLocalIdentity(null, {
      'PUT /identity/staff/ola-id/pin': () => answers.shift(),
    });
    const { requests } = await renderScreen(element, {
      answers: { ...adminReads(), 'POST /api/admin/users': () => ({ status: 201, body: invited }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add person' }));
    type('Name', 'Ola');
    type('PIN', '4711');
    press('Save');
    await waitFor(() => expect(answers).toHaveLength(1));
    await screen.findByRole('alert');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)).toHaveLength(1);
  });

  it('signs somebody out everywhere after asking, and says where that was not all', async () => {
    let answers = [refusal(503, 'SIGN_OUT_INCOMPLETE'), { status: 204 }];
    const { environment, element } = await underLocalIdentity(null, {
      'POST /identity/staff/ola-id/sign-out': () => {
        const [answer, ...rest] = answers;
        answers = rest;
        return answer;
      },
    });
    await renderScreen(element, { answers: adminReads({ users: [createUser(), ola] }) });
    fireEvent.click(await screen.findByRole('button', { name: /^Ola/ }));
    press('Sign out everywhere');
    await screen.findByText(/They keep their password and PIN/);
    press('Sign out everywhere');
    await screen.findByText(/the sign-in service did not confirm it/);
    press('Sign out everywhere');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(environment.requests).length).toBe(2);
  });

  it('offers nobody to be signed out who never joined', async () => {
    const { element } = await underLocalIdentity(null);
    await renderScreen(element, { answers: adminReads({ users: [createUser(), invited] }) });
    fireEvent.click(await screen.findByRole('button', { name: /^Ola/ }));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  });

  it('says why no link could be made', async () => {
    const { element } = await underLocalIdentity(() => refusal(403, 'FORBIDDEN'));
    await renderScreen(element, { answers: adminReads({ users: [createUser(), ola] }) });
    fireEvent.click(await screen.findByRole('button', { name: /Reset password Ola/ }));
    press('Create sign-in link');
    await screen.findByText('You are not allowed to do this.');
  });

  it('offers no links where another provider keeps the accounts', async () => {
    await renderScreen(<UsersScreen />, { answers: adminReads({ users: [createUser(), ola] }) });
    await screen.findByRole('button', { name: /^Ola/ });
    expect(screen.queryByRole('button', { name: /Reset password/ })).toBeNull();
  });

  it('says beside the field that a username is taken', async () => {
    await renderScreen(<UsersScreen />, {
      answers: {
        ...adminReads(),
        'POST /api/admin/users': () =>
          refusal(409, 'USERNAME_TAKEN', [{ path: 'username', message: 'is already in use' }]),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add person' }));
    type('Name', 'Anna');
    type('Username', 'anna');
    press('Save');
    await waitFor(() => expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true'));
  });

  it('says beside the name, and nowhere else, that it is somebody’s already', async () => {
    await renderScreen(<UsersScreen />, {
      answers: {
        ...adminReads(),
        'POST /api/admin/users': () =>
          refusal(409, 'NAME_TAKEN', [{ path: 'displayName', message: 'is already in use' }]),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add person' }));
    type('Name', 'Anna');
    type('Username', 'anna_b');
    press('Save');
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('This name is already in use.')).not.toEqual([]);
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('changes a role', async () => {
    const { requests } = await renderScreen(<UsersScreen />, {
      answers: {
        ...adminReads({ users: [createUser(), ola] }),
        'PATCH /api/admin/users/ola-id': () => ({ body: { ...ola, roles: ['waiter', 'bar'] } }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Ola/ }));
    fireEvent.click(screen.getByLabelText('Bar'));
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({ roles: ['waiter', 'bar'] });
  });

  it('gives a waiter rights, and says that an admin needs none', async () => {
    const rights = { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false };
    const { requests } = await renderScreen(<UsersScreen />, {
      answers: {
        ...adminReads({ users: [createUser(), { ...ola, rights }] }),
        'PATCH /api/admin/users/ola-id': () => ({ body: ola }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Anna/ }));
    expect(
      screen.getByText('An admin can void, discount, refund and reopen without approval.'),
    ).toBeDefined();
    press('Cancel');
    press(/^Ola/);
    fireEvent.click(screen.getByLabelText('Void sent items'));
    type('Discounts up to (%)', '200');
    press('Save');
    await screen.findByText('A whole number from 0 to 100.');
    type('Discounts up to (%)', '25');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({
      rights: { voidSent: true, discountMaxPercent: 25, refund: false, reopen: false },
    });
  });

  it('deactivates somebody after asking, but never oneself', async () => {
    const { requests } = await renderScreen(<UsersScreen />, {
      answers: {
        ...adminReads({ users: [createUser(), ola] }),
        'PATCH /api/admin/users/ola-id': () => ({ body: { ...ola, isActive: false } }),
      },
    });
    await screen.findByRole('button', { name: /^Ola/ });
    expect(screen.queryByRole('button', { name: 'Deactivate Anna' })).toBeNull();
    press('Deactivate Ola');
    press('Deactivate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]).toMatchObject({
      body: { isActive: false },
      headers: { 'if-match': '"1"' },
    });
  });

  it('asks who takes over what a leaver has open', async () => {
    const piotr = createUser({ id: 'piotr-id', username: 'piotr', displayName: 'Piotr', roles: ['waiter'] });
    const { joinedAt: _, ...invited } = { ...piotr, id: 'ewa-id', username: 'ewa', displayName: 'Ewa' };
    const { requests } = await renderScreen(<UsersScreen />, {
      answers: {
        ...adminReads({ users: [createUser(), ola, piotr, invited] }),
        'GET /api/waiter/orders': [{ ...officeOrder, waiterId: ola.id }],
        'PATCH /api/admin/users/ola-id': () => ({ body: { ...ola, isActive: false } }),
      },
    });
    await screen.findByRole('button', { name: /^Ola/ });
    press('Deactivate Ola');
    const choice = await screen.findByLabelText('Their open order goes to');
    expect([...(choice as HTMLSelectElement).options].map(({ label }) => label)).toEqual(['Anna', 'Piotr']);
    fireEvent.change(choice, { target: { value: 'piotr-id' } });
    press('Deactivate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({ isActive: false, ordersTo: 'piotr-id' });
  });

  it('lists what a leaver set up, each ended by one tap or kept', async () => {
    const device = { kind: 'till' as const, state: 'active' as const, version: 4, madeBy: [ola.id] };
    const devices: Device[] = [
      { ...device, id: 'till', name: 'Bar till' },
      { ...device, id: 'paper', name: 'Kitchen printer', kind: 'fiscalPrinter', state: 'new' },
      { ...device, id: 'gone', name: 'Old tablet', state: 'revoked' },
      { ...device, id: 'other', name: 'Garden', madeBy: ['test-user'] },
    ];
    const station = { username: 'screen_1', roles: ['kitchen' as const], isStation: true as const };
    const pass = createUser({ ...station, id: 'pass', displayName: 'Pass', version: 2, madeBy: [ola.id] });
    const { requests } = await renderScreen(<UsersScreen />, {
      answers: {
        ...adminReads({ users: [createUser(), { ...ola, isActive: false }, pass] }),
        'GET /api/admin/devices': devices,
        'PATCH /api/admin/devices/till': () => ({ body: { ...devices[0], state: 'revoked' } }),
        'POST /api/admin/devices/paper/bridge-token': () => ({ body: { deviceId: 'paper', token: 'new' } }),
        'PATCH /api/admin/users/pass': () => ({ body: { ...pass, isActive: false } }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Ola/ }));
    await screen.findByRole('button', { name: 'Unpair Bar till' });
    const list = within(screen.getByText('What Ola set up').closest('section') as HTMLElement);
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Unpair Bar till',
      'End Kitchen printer',
      'End Pass',
    ]);
    expect(writesOf(requests)).toEqual([]);
    for (const [index, name] of ['Unpair Bar till', 'End Kitchen printer', 'End Pass'].entries()) {
      fireEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(writesOf(requests).length).toBe(index + 1));
      await waitFor(() =>
        expect(list.queryAllByRole('button', { name: /^(Unpair|End)/ })[0]).toHaveProperty('disabled', false),
      );
    }
    expect(writesOf(requests).map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/admin/devices/till', body: { isRevoked: true } },
      { path: '/api/admin/devices/paper/bridge-token', body: {} },
      { path: '/api/admin/users/pass', body: { isActive: false } },
    ]);
  });

  it('lists it as soon as somebody is to be no admin any more, and before a deactivation', async () => {
    const magda = createUser({ ...ola, displayName: 'Magda', roles: ['admin', 'waiter'] });
    const till = {
      id: 'till',
      name: 'Bar till',
      kind: 'till',
      state: 'active',
      version: 4,
      madeBy: [ola.id],
    };
    await renderScreen(<UsersScreen />, {
      answers: { ...adminReads({ users: [createUser(), magda] }), 'GET /api/admin/devices': [till] },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Magda/ }));
    expect(screen.queryByText('What Magda set up')).toBeNull();
    fireEvent.click(screen.getByLabelText('Admin'));
    await screen.findByRole('button', { name: 'Unpair Bar till' });
    press('Cancel');
    press('Discard changes');
    press('Deactivate Magda');
    await screen.findByRole('button', { name: 'Unpair Bar till' });
  });

  it('offers an admin by role nothing that the organization’s admin would lose', async () => {
    const owner = createUser({ id: 'owner-id', username: 'owner', displayName: 'Zofia' });
    const manager = createUser({ orgRole: 'basic_member' });
    await renderScreen(<UsersScreen />, { answers: adminReads({ users: [owner, manager, ola] }) });
    await screen.findByRole('button', { name: /^Ola/ });
    expect(screen.getByRole('button', { name: /^Zofia/ })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Deactivate Zofia' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Deactivate Ola' })).toBeDefined();
  });
});
