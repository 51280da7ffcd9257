/** The sample restaurant on two screens in Chromium, a waiter's phone at the tables and the kitchen's wall; and what a waiter does on the phone. */
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { openScreen, type StaffScreen, signInByCookie } from './restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from './restaurants/staff-session.ts';
import { startApp } from './running-app.ts';

type PhoneAndWall = {
  readonly owner: StaffSession;
  /** Whose phone it is. */
  readonly waiter: StaffSession;
  /** Whose wall it is. */
  readonly cook: StaffSession;
  readonly phone: StaffScreen;
  readonly wall: StaffScreen;
};

export async function openPhoneAndWall(t: Test, browser: Browser): Promise<PhoneAndWall> {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const phone = await openScreen(browser, url, 'phone');
  const wall = await openScreen(browser, url, 'wall');
  t.teardown(() => Promise.all([phone.context.close(), wall.context.close()]));
  await signInByCookie(phone, waiter);
  await signInByCookie(wall, cook);
  await wall.page.goto('/app/preparation/kitchen');
  await phone.page.goto('/app/waiter/tables');
  return { owner, waiter, cook, phone, wall };
}

const menuSearch = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' });

/** Opens a free table with two guests; their menu is there then. */
export async function openTable(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}\\s*free`) }).click();
  await page.getByRole('button', { name: '2 guests' }).click();
  await menuSearch(page).waitFor();
}

export async function findDish(page: Page, dish: string): Promise<void> {
  await menuSearch(page).fill(dish);
}

/** Finds a dish by its name and adds one. */
export async function addDish(page: Page, dish: string): Promise<void> {
  await findDish(page, dish);
  await page.getByRole('button', { name: new RegExp(`^${dish}.*add one`) }).click();
}
