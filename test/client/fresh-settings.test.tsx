/** The restaurant's settings come with the session: a page that stays open must learn of a change. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, press, settle, signedIn, type } from './harness/app-harness.tsx';
import { testMember } from './harness/screen-harness.tsx';
import { adminReads, createSettings } from './screens/admin/admin-factory.ts';

async function openSettings(state: object = signedIn) {
  const restaurant = { ...testMember.restaurant };
  const environment = await openApp('/app/admin/settings', state, {
    'GET /api/auth/userinfo': () => ({
      body: { ...testMember, roles: ['admin'], restaurant: { ...restaurant } },
    }),
    ...adminReads(),
  });
  const isNamed = (name: string) => screen.queryAllByText(name).length > 0;
  const showAgain = async (afterMs: number) => {
    environment.changeVisible(false);
    await act(() => vi.advanceTimersByTimeAsync(afterMs));
    environment.changeVisible(true);
    await settle();
  };
  return { environment, restaurant, isNamed, showAgain };
}

test('a device that is picked up after a minute has the settings of now', async () => {
  const { restaurant, isNamed, showAgain } = await openSettings();
  restaurant.name = 'Bar Nowy';
  await showAgain(1_000);
  expect(isNamed('Bar Nowy')).toBe(false);
  await showAgain(60_000);
  expect(isNamed('Bar Nowy')).toBe(true);
});

test('saved settings hold on the page at once', async () => {
  const { environment, restaurant, isNamed } = await openSettings();
  environment.answers['PUT /api/admin/settings'] = () => {
    restaurant.name = 'Bar Nowy';
    return { body: createSettings() };
  };
  type('Restaurant name', 'Bar Nowy');
  await press('Save');
  await settle();
  expect(isNamed('Bar Nowy')).toBe(true);
});

test('a shared screen that is picked up without network stays one', async () => {
  const shared = { ...signedIn, screen: { lockSeconds: 600, locksAfterOrder: false }, sharedBy: 'pin' };
  const { environment, showAgain } = await openSettings(shared);
  const lock = () => screen.queryByRole('button', { name: 'Lock' });
  expect(lock()).not.toBeNull();
  environment.kept.set(
    'kelner.member',
    JSON.stringify({ userInfo: testMember, organizations: [], untilMs: 9e15 }),
  );
  environment.answers['GET /identity/state'] = () => Promise.reject(new TypeError('offline'));
  await showAgain(60_000);
  expect(lock()).not.toBeNull();
});
