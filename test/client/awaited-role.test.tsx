/** A user without a role waits until an admin assigns one. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Role } from '#shared/kernel/roles.ts';
import { address, openApp, settle, signedIn, title } from './harness/app-harness.tsx';
import { testMember } from './harness/screen-harness.tsx';

async function openWithRoles(path: string, roles: Role[]) {
  const held = { roles };
  const environment = await openApp(path, signedIn, {
    'GET /api/auth/userinfo': () => ({ body: { ...testMember, roles: held.roles } }),
  });
  const asked = () => environment.requests.filter(({ path: asked }) => asked === '/api/auth/userinfo').length;
  const wait = async () => {
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await settle();
  };
  return { held, asked, wait };
}

test('"You have no role yet" goes within seconds of the role, without a reload', async () => {
  const { held, wait } = await openWithRoles('/', []);
  expect(screen.getByText('You have no role yet')).toBeDefined();
  await wait();
  expect(screen.getByText('You have no role yet')).toBeDefined();
  held.roles = ['waiter'];
  await wait();
  expect(screen.queryByText('You have no role yet')).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue as Anna' })).toBeDefined();
});

test('a screen that was refused opens once the role for it is given, and nobody asks any more', async () => {
  const { held, asked, wait } = await openWithRoles('/app/waiter/tables', ['kitchen']);
  expect(title()).not.toBe('Tables');
  held.roles = ['kitchen', 'waiter'];
  await wait();
  expect(address()).toBe('/app/waiter/tables');
  expect(title()).toBe('Tables');
  const before = asked();
  await wait();
  expect(asked()).toBe(before);
});

test('a tab that nobody sees does not ask', async () => {
  const { asked, wait } = await openWithRoles('/', []);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const before = asked();
  await wait();
  expect(asked()).toBe(before);
  hidden.mockRestore();
});
