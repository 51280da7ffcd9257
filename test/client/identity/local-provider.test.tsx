/** When the local identity provider asks the server for the session. */
import { act, cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { address, openApp, organization, press, settle, signedIn, title } from '../harness/app-harness.tsx';
import { testMember } from '../harness/screen-harness.tsx';

const other = { ...organization, id: 'b', name: 'Karczma' };

test('nothing is asked about a person in a restaurant before they have chosen one §7.1b', async () => {
  const { organizationId: _, ...undecided } = { ...signedIn, organizations: [organization, other] };
  const environment = await openApp('/app/waiter/tables', undecided);
  const asked = () => environment.requests.filter(({ path }) => path === '/api/auth/userinfo').length;
  expect(title()).toBe('Choose a restaurant');
  expect(asked()).toBe(0);
  environment.answers['POST /identity/organization'] = () => {
    environment.answers['GET /identity/state'] = signedIn;
    return { body: {} };
  };
  await press(organization.name);
  expect(address()).toBe('/app/waiter/tables');
  expect(asked()).toBe(1);
});

test('nothing is asked about somebody without a session', async () => {
  const environment = await openApp('/app/waiter/tables', { setupRequired: false, signedIn: false });
  expect(address()).toBe('/auth/login?next=%2Fapp%2Fwaiter%2Ftables');
  expect(environment.requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
});

test('a token without a restaurant leads to the choice of one', async () => {
  const noRestaurant = () => ({ status: 403, body: { code: 'ORGANIZATION_REQUIRED', status: 403 } });
  await openApp('/app/waiter/tables', signedIn, { 'GET /api/auth/userinfo': noRestaurant });
  expect(title()).toBe('Choose a restaurant');
});

test('signing out is one POST of JSON to /api/auth/logout §7.2', async () => {
  const environment = await openApp('/app/waiter/tables', signedIn, {
    'POST /api/auth/logout': () => ({ status: 204 }),
  });
  await press('Anna');
  await press('Sign out');
  const sent = environment.requests.filter(({ path }) => path === '/api/auth/logout');
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
  expect(sent[0]?.headers['content-type']).toBe('application/json');
});

const cuts = {
  'without network': () => Promise.reject(new TypeError('offline')),
  'inside a captive portal': () => ({ body: '<html>Accept our terms</html>' }),
  'inside one that says 403': () => ({ status: 403, body: '<html>Accept our terms</html>' }),
  'while a proxy finds no server': () => ({ status: 502, body: '<html>Bad gateway</html>' }),
};

test.each(Object.entries(cuts))(
  'a reload %s opens the screens of who worked here last; the server decides once it is back',
  async (_, cut) => {
    const before = await openApp('/app/waiter/tables', signedIn);
    const kept = before.kept.get('kelner.member') ?? '';
    expect(kept).toContain('Anna');
    cleanup();
    const environment = await openApp(
      '/app/waiter/tables',
      {},
      { 'GET /identity/state': cut },
      { 'kelner.member': kept },
    );
    expect(title()).toBe('Tables');
    environment.answers['GET /identity/state'] = { setupRequired: false, signedIn: false };
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await settle();
    expect(address()).toMatch('/auth/login');
    expect(environment.kept.has('kelner.member')).toBe(false);
  },
);

test('a network that says nothing keeps a known person waiting for 4 s at most', async () => {
  const member = {
    userId: testMember.userId,
    orgId: testMember.orgId,
    userInfo: testMember,
    organizations: [],
  };
  const kept = JSON.stringify({ ...member, untilMs: Date.now() + 3_600_000 });
  await openApp(
    '/app/waiter/tables',
    {},
    { 'GET /identity/state': () => new Promise<never>(() => {}) },
    { 'kelner.member': kept },
  );
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await settle();
  expect(title()).toBe('Tables');
});
