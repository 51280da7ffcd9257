/**
 * The main flow in Chromium: a restaurant is set up, a waiter's phone takes an order, the kitchen and bar screens show
 * it, the dish is marked ready, the waiter's tile turns green, and it is served, which a mis-tap takes back.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { addDish, openTable } from '../helpers/phone-and-wall.ts';
import {
  blockSockets,
  openScreen,
  type StaffScreen,
  signInByCookie,
} from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant, signInAsOwner } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

async function signInOnScreen({ page }: StaffScreen, username: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(`${username} has a password`);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the table with two guests, adds two dishes and a drink, and sends, which returns to the tables screen. */
async function sendThree(phone: Page, table: string): Promise<{ dishes: string[]; drink: string }> {
  await openTable(phone, table);
  const dishes = ['Pierogi with meat', 'Pork knuckle roasted in beer'];
  const drink = 'Espresso';
  for (const name of [...dishes, drink]) await addDish(phone, name);
  await phone.getByRole('button', { name: /^Send\s*2 kitchen, 1 bar/ }).click();
  await phone.getByText(`Table ${table} sent: 2 kitchen, 1 bar`).waitFor();
  return { dishes, drink };
}

const dish = 'Pierogi with meat';
const takeBack = 'Not served after all';

async function openServedDish(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^1× ${dish}.*served.*edit`) }).click();
  await page.getByRole('dialog').waitFor();
}

/** Tapped too early: its waiter says so within a minute. */
async function takeBackServed(page: Page): Promise<void> {
  const serve = page.getByRole('button', { name: `Serve ${dish}` });
  await openServedDish(page);
  await page.getByRole('button', { name: takeBack }).click();
  await serve.click();
  await serve.waitFor({ state: 'detached' });
}

/** As if the dish had been served two minutes ago. */
function ageServed(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'kelner.db'));
  const at = new Date(Date.now() - 120_000).toISOString();
  database.prepare('update order_lines set served_at = ? where served_at is not null').run(at);
  database.close();
}

t.test('from an empty server to a served dish, on a phone and two wall screens §1.1a', async t => {
  const { url, dataFolder } = await startApp(t);
  const phone = await openScreen(browser, url, 'phone');
  const { page } = phone;

  await page.goto('/');
  await page.getByLabel('Restaurant name').fill('Pod Lipą');
  await page.getByLabel('Your name').fill('Zofia');
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create restaurant' }).click();
  await page.waitForURL(/\/app\//);

  const owner = await signInAsOwner(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  await joinStaff(owner, 'marek_k', ['kitchen']);
  await joinStaff(owner, 'ewa_b', ['bar']);
  await phone.context.close();

  const waiter = await openScreen(browser, url, 'phone');
  const kitchen = await openScreen(browser, url, 'wall');
  const bar = await openScreen(browser, url, 'wall');
  await signInOnScreen(waiter, 'anna_w');
  await signInOnScreen(kitchen, 'marek_k');
  await signInOnScreen(bar, 'ewa_b');
  await kitchen.page.waitForURL('**/app/preparation/kitchen');
  await bar.page.waitForURL('**/app/preparation/bar');
  await kitchen.page.getByText('No open tickets').waitFor();

  const { dishes, drink } = await sendThree(waiter.page, '5');
  const cards = kitchen.page.getByRole('article', { name: /Ticket \d: 5/ });
  await cards.first().waitFor();
  for (const dish of dishes)
    t.ok(await cards.filter({ hasText: dish.slice(0, 6) }).count(), `the kitchen sees ${dish}`);
  const drinkCard = bar.page.getByRole('article', { name: /Ticket \d: 5/ });
  await drinkCard.waitFor();
  t.match(await drinkCard.innerText(), drink);
  t.equal(await kitchen.page.getByText(drink).count(), 0, 'the drink is not on the kitchen’s screen');

  await kitchen.page.getByRole('button', { name: 'All ready' }).first().press('Enter');
  const tile = waiter.page.locator('section button[data-kind="ready"]', { hasText: '5' });
  await tile.waitFor();
  t.match(await tile.innerText(), /2\sready/);

  await tile.click();
  await waiter.page
    .getByRole('button', { name: /^Serve / })
    .first()
    .click();
  await waiter.page.getByText('served', { exact: true }).first().waitFor();
  await takeBackServed(waiter.page);
  for (const screen of [waiter, kitchen, bar]) {
    t.same(screen.faults, [], 'no fault on the console');
    await screen.context.close();
  }

  ageServed(dataFolder);
  const [order] = (await anna.get<Order[]>('/api/waiter/orders')).body;
  // What the server remembers of it is read anew.
  const { version } = order ?? {};
  await owner.write(
    'PATCH',
    `/api/waiter/orders/${order?.id}`,
    { note: 'window' },
    { version: version ?? 0 },
  );
  for (const [session, isAllowed] of [
    [anna, false],
    [owner, true],
  ] as const) {
    const later = await openScreen(browser, url, 'phone');
    await signInByCookie(later, session);
    await later.page.goto(`/app/waiter/orders/${order?.id}`);
    await openServedDish(later.page);
    const button = later.page.getByRole('button', { name: takeBack });
    if (isAllowed) {
      await button.click();
      await later.page.getByRole('button', { name: `Serve ${dish}` }).waitFor();
    } else t.equal(await button.count(), 0, 'a minute later it takes an admin');
    t.same(later.faults, []);
    await later.context.close();
  }
});

t.test('the same with the sockets blocked: polling carries it, and the screen says so', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  await joinStaff(owner, 'anna_w', ['waiter']);
  await joinStaff(owner, 'marek_k', ['kitchen']);
  await joinStaff(owner, 'ewa_b', ['bar']);
  const waiter = await openScreen(browser, url, 'phone');
  const kitchen = await openScreen(browser, url, 'wall');
  // Without it the tile would say that nobody knows of the drink.
  const bar = await openScreen(browser, url, 'wall');
  for (const { page } of [waiter, kitchen, bar]) await blockSockets(page);
  await signInOnScreen(waiter, 'anna_w');
  await signInOnScreen(kitchen, 'marek_k');
  await signInOnScreen(bar, 'ewa_b');
  await waiter.page.getByText('Slow updates').waitFor();

  await sendThree(waiter.page, '3');
  await kitchen.page
    .getByRole('article', { name: /Ticket \d: 3/ })
    .first()
    .waitFor();
  await kitchen.page.getByRole('button', { name: 'All ready' }).first().press('Enter');
  await waiter.page.locator('section button[data-kind="ready"]', { hasText: '3' }).waitFor();
  t.pass('the tile turned green by polling');
  for (const { context } of [waiter, kitchen, bar]) await context.close();
});
