/** The kitchen's wall screen of a new restaurant in Chromium, signed in as its cook. */
import type { Browser } from 'playwright-core';
import type { Test } from 'tap';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { startApp } from '../running-app.ts';
import { openScreen, signInByCookie } from './staff-screens.ts';
import { joinStaff, keepBusinessDay, setUpRestaurant } from './staff-session.ts';
import { plainDishes } from './wall-tickets.ts';

export async function openKitchen(t: Test, browser: Browser) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  await keepBusinessDay(owner);
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const change = { ...settings, useStartStep: false };
  const changed = await owner.write('PUT', '/api/admin/settings', change, { version });
  t.equal(changed.status, 200);
  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(wall, cook);
  t.teardown(() => wall.context.close());
  const open = async () => {
    await wall.page.goto('/app/preparation/kitchen');
    await wall.page.getByRole('article').first().waitFor();
  };
  return { url, owner, waiter, cook, dishes: await plainDishes(waiter), ...wall, open };
}
