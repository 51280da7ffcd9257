import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, openApp, press, settle, signedIn, title, type } from '../../harness/app-harness.tsx';
import type { Answers } from '../../harness/fake-browser-environment.ts';
import { organizationAnswer, refusal } from './account-answers.ts';

const open = (role: 'admin' | 'basic_member', answers: Answers = {}) =>
  openApp('/app/organization', signedIn, {
    'GET /identity/organization': organizationAnswer(role),
    ...answers,
  });
const sent = (environment: Awaited<ReturnType<typeof open>>, call: string) =>
  environment.requests.filter(({ method, path }) => `${method} ${path}` === call);

test('a member sees who belongs to the organization and can change nothing of it', async () => {
  await open('basic_member');
  expect(title()).toBe('Restaurant');
  const members = within(screen.getByRole('region', { name: 'Members' }));
  const rows = members.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('User');
  expect(rows[1]).toContain('Administrator');
  const image = document.querySelector('main img')?.getAttribute('src');
  expect(image).toBe('/identity/people/u2/image?v=v1');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Ola Nowak' })).toBeNull();
  expect(screen.queryByText('Invitations')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete restaurant' })).toBeNull();
});

test('an admin changes a role, and hears that one admin has to stay §10.1f', async () => {
  const environment = await open('admin', {
    'PATCH /identity/organization/members/u2': { role: 'guest_member' },
  });
  const choose = async (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await settle();
  };
  await choose('Role of Ola Nowak', 'guest_member');
  expect(sent(environment, 'PATCH /identity/organization/members/u2')[0]?.body).toEqual({
    role: 'guest_member',
  });
  const { userId } = organizationAnswer('admin').members[0] ?? { userId: '' };
  environment.answers[`PATCH /identity/organization/members/${userId}`] = refusal(409, 'LAST_ADMIN');
  await choose('Role of Anna', 'basic_member');
  expect(screen.getByRole('alert').textContent).toContain('At least one admin is required.');
  expect((screen.getByLabelText('Role of Anna') as HTMLSelectElement).value).toBe('admin');
});

test('an admin is asked before a member is removed', async () => {
  const environment = await open('admin');
  environment.answers['DELETE /identity/organization/members/u2'] = () => {
    const { members, ...rest } = organizationAnswer('admin');
    environment.answers['GET /identity/organization'] = { ...rest, members: members.slice(0, 1) };
    return { status: 204 };
  };
  await press('Remove Ola Nowak');
  expect(sent(environment, 'DELETE /identity/organization/members/u2')).toEqual([]);
  await press('Remove');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Ola Nowak')).toBeNull();
});

test('an invitation is revoked', async () => {
  const environment = await open('admin');
  environment.answers['DELETE /identity/organization/invitations/u3'] = () => {
    environment.answers['GET /identity/organization'] = { ...organizationAnswer('admin'), invitations: [] };
    return { status: 204 };
  };
  await press('Revoke Marek');
  expect(screen.getByText('No pending invitations.', { exact: false })).toBeTruthy();
});

test('the organization gets another name, but not none', async () => {
  const environment = await open('admin');
  environment.answers['PATCH /identity/organization'] = () => {
    const renamed = { ...organizationAnswer('admin'), name: 'Karczma' };
    environment.answers['GET /identity/organization'] = renamed;
    return { body: renamed };
  };
  type('Name', ' ');
  await press('Save');
  expect(screen.getByText('Enter a name (at most 256 characters).')).toBeTruthy();
  type('Name', 'Karczma');
  await press('Save');
  expect(sent(environment, 'PATCH /identity/organization').map(({ body }) => body)).toEqual([
    { name: 'Karczma' },
  ]);
  expect(screen.getByRole('heading', { name: 'Karczma' })).toBeTruthy();
});

test.each([
  ['leaving', 'Leave', 'Leave Bar Mleczny', 'POST /identity/organization/leave'],
  ['deleting', 'Delete restaurant', 'Delete Bar Mleczny', 'POST /identity/organization/delete'],
])('%s asks for the name of the organization, and leads to the sign-in', async (_, button, name, call) => {
  const environment = await open('admin', { [call]: () => ({ status: 204 }) });
  await press(button);
  const dialog = within(screen.getByRole('dialog', { name }));
  const confirm = async (text: string) => {
    fireEvent.change(dialog.getByLabelText('Confirmation'), { target: { value: text } });
    fireEvent.click(dialog.getByRole('button', { name: button }));
    await settle();
  };
  await confirm('Bar');
  expect(dialog.getByText('The confirmation text doesn’t match.')).toBeTruthy();
  expect(sent(environment, call)).toEqual([]);
  await confirm('Bar Mleczny');
  expect(sent(environment, call)[0]?.body).toEqual({ confirmation: 'Bar Mleczny' });
  expect(address()).toBe('/auth/login');
});

test('the last admin hears why they cannot leave', async () => {
  await open('admin', { 'POST /identity/organization/leave': refusal(409, 'LAST_ADMIN') });
  await press('Leave');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Confirmation'), { target: { value: 'Bar Mleczny' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await settle();
  expect(dialog.getByRole('alert').textContent).toContain('At least one admin is required.');
});
