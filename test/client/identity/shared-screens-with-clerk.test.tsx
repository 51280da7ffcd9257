/** A shared screen where people sign in by Clerk: its page runs by PIN. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, openApp, organization, settle, title } from '../harness/app-harness.tsx';

const identity = { kind: 'clerk', publishableKey: 'pk_test_x', hasPins: true };
const device = JSON.stringify({ id: 'till', name: 'Bar' });
const member = { userId: 'anna', orgId: organization.id, userInfo: {}, organizations: [], untilMs: 4e12 };
const kept = { 'kelner.device': device, 'kelner.member': JSON.stringify(member) };
const staff = [{ userId: 'anna', displayName: 'Anna', isOnShift: true, isLocked: false }];

test('the tiles come without Clerk, and nothing of who was there before', async () => {
  const nobody = { setupRequired: false, signedIn: false, sharedBy: 'pin' };
  const answers = {
    'GET /config.json': { identity },
    'GET /identity/screen': {
      screen: { name: 'Bar', lockSeconds: 60, locksAfterOrder: false, staff },
    },
    'POST /identity/screen/account': () => ({
      status: 403,
      body: { code: 'SCREEN_NOT_SHARED', status: 403 },
    }),
  };
  const environment = await openApp('/auth/login?link=a-link-of-before', nobody, answers, kept);
  await settle();
  expect(title()).toBe('Bar');
  expect(screen.getByRole('button', { name: /Anna/ })).toBeTruthy();
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(address()).toBe('/auth/login');
  expect(environment.kept.has('kelner.member')).toBe(false);
  expect(environment.requests.map(({ path }) => path)).not.toContain('/identity/sign-in/link');
  screen.getByRole('button', { name: 'Sign in with your account' }).click();
  await settle();
  expect(screen.getByText(/PINs only count on paired devices/)).toBeTruthy();
});
