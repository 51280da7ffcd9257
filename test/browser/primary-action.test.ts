/**
 * The primary action of a screen stays inside the window, whatever banners are shown above it (ready dishes, offline,
 * unsent changes): on every screen size in use, with zero to six banners at once.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';

t.setTimeout(150_000);
const browser = await launchChromium();
t.teardown(() => browser.close());

const sizes = ['360x640', '390x844', '768x1024', '1024x768', '1280x800', '1920x1080'];

/** Number of visible banners: the visible children of the shell's banner area. */
const countBars = `[...document.querySelectorAll('[data-bars] > *')]
  .filter(bar => bar.getBoundingClientRect().height > 0).length`;

/** Clones a banner until there are six: only the space they take matters. */
const fillBars = `(() => {
  const bars = document.querySelector('[data-bars]');
  const bar = [...bars.children].find(one => one.getBoundingClientRect().height > 30);
  while (${countBars} < 6) bars.append(bar.cloneNode(true));
})()`;

/** Resolves after the page was painted in its new size. */
const isDrawn = 'new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/**
 * A single evaluation, so that nothing moves between the checks; null if the button is entirely inside the window and
 * not covered.
 */
const findFault = (name: RegExp) => `(() => {
  const button = [...document.querySelectorAll('button')].findLast(one => ${name}.test(one.innerText));
  if (button === undefined) return 'it is not there';
  const { top, bottom, left, right } = button.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return 'it ends at ' + Math.round(bottom);
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return button.contains(onTop) ? null : 'it is covered';
})()`;

/**
 * Screen sizes at which the button of this name is not entirely inside the window; empty if it can be tapped at all of
 * them.
 */
async function findOutside(page: Page, name: RegExp): Promise<string[]> {
  const wrong: string[] = [];
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page.evaluate(isDrawn);
    const fault = await page.evaluate<string | null>(findFault(name));
    if (fault !== null) wrong.push(`${size}: ${name.source}: ${fault}`);
  }
  return wrong;
}

async function openOrder(waiter: StaffSession, table: WaiterTable | undefined, dishes: string[]) {
  const lines = dishes.map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'dineIn', tableId: table?.id, guestCount: 2, lines };
  return (await waiter.write<Order>('POST', '/api/waiter/orders', body)).body;
}

t.test('what a screen is for stays in the window, whatever stands above it', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const menu = (await waiter.get<{ items: { id: string; station: string }[] }[]>('/api/waiter/menu')).body;
  const dishes = menu.flatMap(({ items }) => items).filter(({ station }) => station === 'kitchen');
  const ids = dishes.slice(0, 3).map(({ id }) => id);
  const [first, ...others] = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const order = await openOrder(waiter, first, ids);

  const { page, context } = await openScreen(browser, url, 'phone');
  await signInByCookie({ page, context, faults: [] }, waiter);
  await page.goto(`/app/waiter/orders/${order.id}`);
  await page.getByRole('button', { name: /^Send\s*3 kitchen/ }).waitFor();
  t.same(await findOutside(page, /^Send\s*3/), [], 'with nothing above');

  let sentId = '';
  for (const table of others.slice(0, 3)) {
    const { id } = await openOrder(waiter, table, ids);
    sentId = id;
    await waiter.write('POST', `/api/waiter/orders/${id}/send`, {});
  }
  const kitchen = '/api/preparation/orders?location=kitchen';
  for (const ticket of (await owner.get<Ticket[]>(kitchen)).body)
    await owner.write('POST', `/api/preparation/tickets/${ticket.id}/ready`, {});
  await page.getByRole('button', { name: /^2 more/ }).waitFor();
  t.same(await findOutside(page, /^Send\s*3/), [], 'with notices');
  await page.getByRole('button', { name: /^2 more/ }).click();
  t.same(await findOutside(page, /^Send\s*3/), [], 'with all notices unfolded');

  const till = await context.newPage();
  await till.goto(`/app/waiter/orders/${sentId}`);
  await till.getByRole('button', { name: /^Pay / }).click();
  await till.getByRole('button', { name: /^Take / }).waitFor();
  t.same(await findOutside(till, /^Take/), [], 'paying, with a notice in the dialog');
  await till.close();

  await context.setOffline(true);
  await page.getByText(/^Offline: no connection/).waitFor();
  await page.getByRole('searchbox').fill('Espresso');
  await page
    .getByRole('button', { name: /^Espresso.*add one/ })
    .first()
    .click();
  await page.getByText('1 change is saved on this device').waitFor();
  t.same(await findOutside(page, /^Send/), [], 'without network, with changes kept');
  await page.evaluate(fillBars);
  t.ok((await page.evaluate<number>(countBars)) >= 6);
  t.same(await findOutside(page, /^Send/), [], 'with six bars');
  await context.close();

  const office = await openScreen(browser, url, 'desk');
  await signInByCookie(office, owner);
  await office.page.goto('/app/admin/settings');
  const field = office.page.getByRole('textbox').first();
  await field.fill('Nad Lipą');
  await office.context.setOffline(true);
  await office.page.getByText(/^Offline: no connection/).waitFor();
  t.same(await findOutside(office.page, /^Save/), [], 'settings without network');
  await office.page.evaluate(fillBars);
  t.same(await findOutside(office.page, /^Save/), [], 'settings with six bars');
  await office.context.close();
});
