/**
 * What a screen is for can be tapped: its primary action is whole inside the window and nothing lies over it or over the
 * title, on every screen and in every dialog of the till, with nothing above, with six notices, and with six notices
 * offline. On a small phone the title stands near the top all the while. `npm test` looks at the smallest phone, a tablet
 * and the largest screen, `npm run trial -- sizes` at every size in use.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { openTourRestaurant, sendReadyOrders } from '../helpers/restaurants/tour-restaurant.ts';
import { startApp } from '../helpers/running-app.ts';

const sizes = process.argv.includes('--all-sizes')
  ? ['360x640', '390x844', '768x1024', '1024x768', '1440x900', '1920x1080']
  : ['360x640', '1024x768', '1920x1080'];
/** The foot of a title on the smallest phone. */
const titleEndsAtMostPx = 110;

type Stop = {
  path: string;
  /** The beginning of the primary action's text. */
  action: RegExp;
  /** Buttons that lead to it. */
  through?: readonly RegExp[];
  /** It needs the server, so it is not there without. */
  isOnline?: true;
};

/**
 * A single evaluation, so that nothing moves between the checks. A corner is tested where the element's rounded edge has
 * ended.
 */
const inspect = (action: RegExp) => `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const place = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
  const find = () => [...place().querySelectorAll('button, a')].find(one =>
    ${action}.test((one.getAttribute('aria-label') ?? one.innerText).trim()) && one.checkVisibility());
  await frame();
  await frame();
  for (let tries = 0; tries < 300 && find() === undefined; tries += 1) await frame();
  const button = find();
  const title = place().querySelector(place().tagName === 'MAIN' ? 'h1' : 'h2');
  const faultOf = element => {
    if (element === null || element === undefined) return 'is not there';
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      return 'is at ' + [top, right, bottom, left].map(Math.round);
    const inset = Math.min(width, height) * 0.15 + 2;
    for (const x of [left + inset, (left + right) / 2, right - inset])
      for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
        const hit = document.elementFromPoint(x, y);
        if (!element.contains(hit)) return 'is covered by ' + (hit?.className || hit?.tagName);
      }
    return null;
  };
  return {
    action: faultOf(button),
    title: faultOf(title),
    endsAt: title === null ? 0 : Math.round(title.getBoundingClientRect().bottom),
  };
})()`;
type Found = { action: string | null; title: string | null; endsAt: number };

/** Inside the app, so that a screen also opens without the server. */
async function goTo(page: Page, { path, through = [] }: Stop): Promise<void> {
  await page.evaluate(`document.querySelectorAll('dialog[open]').forEach(one =>
    one.dispatchEvent(new Event('cancel', { cancelable: true })))`);
  await page.evaluate(`history.pushState(null, '', '${path}')`);
  // Not by a tap: one at the same place shortly after a dialog closed does nothing.
  for (const name of through) await page.getByRole('button', { name }).first().dispatchEvent('click');
}

/** What is wrong at any size, each as a sentence. */
async function findFaults(page: Page, stops: readonly Stop[], isOffline = false): Promise<string[]> {
  const wrong: string[] = [];
  for (const stop of stops.filter(({ isOnline }) => !(isOffline && isOnline))) {
    const [width = 0, height = 0] = (sizes[0] ?? '').split('x').map(Number);
    await page.setViewportSize({ width, height });
    // Nobody goes through more screens in a second: the server ends the socket of a page that asks for so many topics.
    await Promise.all([goTo(page, stop), wait(isOffline ? 0 : 300)]);
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      const { action, title, endsAt } = await page.evaluate<Found>(inspect(stop.action));
      const where = `${[stop.path, ...(stop.through ?? [])].join(' ')} at ${size}`;
      if (action !== null) wrong.push(`${where}: ${stop.action} ${action}`);
      if (title !== null) wrong.push(`${where}: the title ${title}`);
      if (size === '360x640' && !stop.through && endsAt > titleEndsAtMostPx)
        wrong.push(`${where}: the title ends at ${endsAt} px`);
    }
  }
  return wrong;
}

/** In a Chromium of its own: it is busy as long as a page that had a socket is offline. */
async function openAs(url: string, person: StaffSession): Promise<Page> {
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const screen = await openScreen(browser, url, 'desk');
  await signInByCookie(screen, person);
  await screen.page.goto('/app/profile');
  await screen.page.getByRole('heading', { level: 1 }).waitFor();
  return screen.page;
}

const line = (page: Page) => page.getByRole('region', { name: 'Notices' });

t.test('what a screen is for can be tapped, whatever stands above it', async t => {
  const { url } = await startApp(t);
  const { people, orderId } = await openTourRestaurant(url);
  const { waiter, admin, kitchen } = people;
  const { lines } = (await waiter.get<Order>(`/api/waiter/orders/${orderId}`)).body;
  const draft = {
    type: 'dineIn',
    guestCount: 2,
    name: 'Ola',
    lines: [{ menuItemId: lines[0]?.menuItemId, quantity: 1 }],
  };
  const taken = (await waiter.write<Order>('POST', '/api/waiter/orders', draft)).body;
  const order = `/app/waiter/orders/${taken.id}`;
  const sent = `/app/waiter/orders/${orderId}`;
  const more = /^More about/;
  const waiterStops: Stop[] = [
    { path: '/app/waiter', action: /^(Table|Takeaway)/ },
    { path: '/app/waiter/tables', action: /^2\s*free/ },
    { path: '/app/waiter/tables', through: [/^2\s*free/], action: /^2 guests/ },
    { path: '/app/waiter/orders', action: /^Table/ },
    { path: '/app/waiter/ready', action: /^(Served: |Open order: |Go to tables)/ },
    { path: '/app/waiter/recently-closed-orders', action: /^Takeaway/ },
    // Before the other order, whose buttons have the same names.
    { path: sent, through: [/^Pay /], action: /^Take /, isOnline: true },
    { path: sent, through: [more, /^Move/], action: /^2/, isOnline: true },
    { path: sent, through: [more, /^Bill/], action: /./, isOnline: true },
    { path: order, action: /^Send\b/ },
    { path: order, through: [more], action: /^Save/ },
  ];
  const page = await openAs(url, waiter);
  t.same(await findFaults(page, waiterStops), [], 'a waiter’s');
  await sendReadyOrders(people, 6);
  await line(page)
    .getByText(/^6 Notices/)
    .waitFor();
  t.same(await findFaults(page, waiterStops), [], 'a waiter’s, with six notices');
  await page.context().setOffline(true);
  await line(page)
    .getByText(/^Offline since/)
    .waitFor();
  t.same(await findFaults(page, waiterStops, true), [], 'a waiter’s, with six notices and offline');
  await page.context().browser()?.close();

  const officeStops: Stop[] = [
    { path: '/app/admin', action: /^Gross sales/ },
    { path: '/app/admin/orders', action: /^Today/ },
    { path: '/app/admin/menu', action: /^Add category/ },
    { path: '/app/admin/tables', action: /^Add location/ },
    { path: '/app/admin/ingredients', action: /^Add ingredient/ },
    { path: '/app/admin/users', action: /^Add person/ },
    { path: '/app/admin/devices', action: /^Add device/ },
    { path: '/app/admin/reports', action: /^Today/ },
    { path: '/app/organization', action: /./ },
    { path: '/app/preparation', action: /^Kitchen/ },
  ];
  const office = await openAs(url, admin);
  await goTo(office, { path: '/app/admin', action: /^Gross sales/ });
  await office.getByRole('button', { name: 'Hide', exact: true }).click();
  // Opened once with the server, so that it is there without.
  const settings: Stop = { path: '/app/admin/settings', action: /^Save/ };
  await goTo(office, settings);
  await office.getByRole('textbox').first().waitFor();
  t.same(await findFaults(office, officeStops), [], 'an admin’s');
  await sendReadyOrders({ ...people, waiter: admin, kitchen }, 6);
  await line(office)
    .getByText(/^6 Notices/)
    .waitFor();
  t.same(await findFaults(office, officeStops), [], 'an admin’s, with six notices');
  await office.context().setOffline(true);
  await line(office)
    .getByText(/^Offline since/)
    .waitFor();
  t.same(await findFaults(office, officeStops, true), [], 'an admin’s, with six notices and offline');
  await goTo(office, settings);
  await office.getByRole('textbox').first().fill('Nad Lipą');
  t.same(await findFaults(office, [settings], true), [], 'settings with a change, likewise');
});
