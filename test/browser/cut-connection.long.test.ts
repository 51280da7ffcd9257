/**
 * The live connection of a waiter's phone in Chromium over a network that is cut: the status shown, that nothing is
 * lost, and how an open page survives a server update.
 */
import type { CDPSession, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { heartbeatMs } from '#shared/kernel/intervals.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/doubles/tcp-proxy.ts';
import {
  openScreen,
  type StaffScreen,
  screenSizes,
  signInByCookie,
} from '../helpers/restaurants/staff-screens.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  watch,
} from '../helpers/restaurants/staff-session.ts';
import { type RunningApp, startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const tablesPath = '/api/waiter/tables';
/** A generous bound for a busy machine, but shorter than the next heartbeat, which would repair a missed push. */
const pushedWithinMs = heartbeatMs - 2_000;

type Phone = StaffScreen & {
  app: RunningApp;
  proxy: TcpProxy;
  /** The phone's waiter, over a connection that is not cut. */
  anna: StaffSession;
  /** Another waiter, over the same connection. */
  tomek: StaffSession;
  /** Messages received by the phone's sockets so far. */
  frames: ServerMessage[];
};

async function openPhone(t: Test): Promise<Phone> {
  const app = await startApp(t);
  const owner = await setUpRestaurant(app.url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const tomek = await joinStaff(owner, 'tomek_w', ['waiter']);
  const proxy = await startTcpProxy({ port: Number(new URL(app.url).port) });
  t.teardown(() => proxy.stop());
  const screen = await openScreen(browser, proxy.url, 'phone');
  t.teardown(() => screen.context.close());
  const frames: ServerMessage[] = [];
  screen.page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)))),
  );
  await signInByCookie(screen, anna);
  await screen.page.goto('/app/waiter/tables');
  await shows(screen.page, 'Live');
  return { ...screen, app, proxy, anna, tomek, frames };
}

const shows = (page: Page, word: string) =>
  page.locator('[data-live]').getByText(word, { exact: true }).waitFor();

/** Another waiter opens a free table; resolves with its label. */
async function openTable({ tomek }: Phone): Promise<string> {
  const tables = (await tomek.get<WaiterTable[]>(tablesPath)).body;
  const free = tables.find(({ orders }) => orders.length === 0);
  const order = { type: 'dineIn', tableId: free?.id, guestCount: 2 };
  const { status } = await tomek.write('POST', '/api/waiter/orders', order);
  if (free === undefined || status !== 201) throw new Error(`Opening a table answered ${status}`);
  return free.label;
}

/** The tile of an occupied table. */
const tile = (page: Page, label: string) =>
  page
    .locator('section button[data-kind]:not([data-kind=free])', { hasText: new RegExp(`^${label}(?!\\d)`) })
    .first();

/** Fires the browser's `online` event, so that no test has to wait for the longest jittered delay. */
const notifyOnline = (page: Page) => page.evaluate("window.dispatchEvent(new Event('online'))");

const countOf = (frames: ServerMessage[], type: ServerMessage['type']) =>
  frames.filter(frame => frame.type === type).length;

t.test(
  'a phone whose sockets are refused polls and says so; with a socket again it is live at once',
  async t => {
    const phone = await openPhone(t);
    const { page, proxy, anna } = phone;
    const others = await Promise.all(
      Array.from({ length: limits.socketsPerUser - 1 }, () => watch(anna, [])),
    );
    proxy.cut();
    others.push(await watch(anna, []));
    const label = await openTable(phone);
    await shows(page, 'Slow updates');
    await page.getByText('Kelner is open in too many tabs').waitFor();
    await tile(page, label).waitFor();
    t.pass('what changed came by polling');
    for (const other of others) await other.close();
    await notifyOnline(page);
    await shows(page, 'Live');
    await tile(page, await openTable(phone)).waitFor({ timeout: pushedWithinMs });
  },
);

t.test(
  'without network the phone says since when; what changed meanwhile is there when it is back',
  async t => {
    const phone = await openPhone(t);
    const { page, proxy, frames, context } = phone;
    await proxy.refuse();
    // Navigating is how the phone notices that the server is unreachable.
    await page.getByRole('link', { name: 'Orders' }).last().focus();
    await shows(page, 'Offline');
    await page.getByText(/^Offline: no connection to the server since \d/).waitFor();
    await page.setViewportSize(screenSizes.desk);
    // Trial click: nothing covers it.
    await page.getByText('Pod Lipą').first().click({ trial: true });
    await page.setViewportSize(screenSizes.phone);
    const label = await openTable(phone);
    await proxy.resume();
    await notifyOnline(page);
    await shows(page, 'Live');
    await tile(page, label).waitFor({ timeout: pushedWithinMs });

    const devtools: CDPSession = await context.newCDPSession(page);
    const before = countOf(frames, 'snapshot');
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    const later = await openTable(phone);
    proxy.cut();
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await tile(page, later).waitFor({ timeout: pushedWithinMs });
    t.ok(countOf(frames, 'snapshot') - before <= 1, 'a tab that slept costs at most one snapshot');
  },
);

t.test('a cut during which all that the phone watches changed ends with the delta: live at once', async t => {
  const phone = await openPhone(t);
  const { page, proxy, frames } = phone;
  // With some orders present, a delta is smaller than the whole snapshot.
  for (const label of [await openTable(phone), await openTable(phone)]) await tile(page, label).waitFor();
  await proxy.refuse();
  const before = frames.length;
  const label = await openTable(phone);
  await proxy.resume();
  await notifyOnline(page);
  await tile(page, label).waitFor();
  // Sooner than any socket timeout and well before the next heartbeat.
  await page.locator('[data-live]').getByText('Live', { exact: true }).waitFor({ timeout: 10_000 });
  const data = frames.slice(before).filter(frame => 'sub' in frame && frame.type !== 'unchanged');
  t.ok(
    data.length >= 2 && data.every(({ type }) => type === 'delta'),
    'tables and orders came as deltas alone',
  );
});

t.test('a server that has just started asks the phone what it has, and sends what changed', async t => {
  const phone = await openPhone(t);
  const { page, proxy, app, frames } = phone;
  await proxy.refuse();
  const label = await openTable(phone);
  await app.close();
  await startApp(t, { DATA_DIR: app.dataFolder, PORT: new URL(app.url).port });
  const before = frames.length;
  await proxy.resume();
  await notifyOnline(page);
  await tile(page, label).waitFor();
  await shows(page, 'Live');
  const since = frames.slice(before);
  const asked = since.flatMap(frame => (frame.type === 'compare' ? frame.sub : []));
  const ofTables = since.filter(frame => 'sub' in frame && frame.sub === asked[0]).map(({ type }) => type);
  t.same(ofTables.slice(0, 2), ['compare', 'compared'], 'the tables did not come whole');
});

t.test('a page that stayed open over an update of the server loads itself anew once', async t => {
  const { page, proxy, app, context } = await openPhone(t);
  let loads = 1;
  page.on('request', request => {
    if (request.isNavigationRequest()) loads += 1;
  });
  let isGoneForGood = false;
  await context.route(/\/assets\/orders-screen-[\w-]+\.js$/, async route => {
    // The update removed the old build's chunks; a page loaded afterwards requests the new ones.
    if (loads === 1 || isGoneForGood) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  await app.close();
  await startApp(t, { DATA_DIR: app.dataFolder, PORT: new URL(app.url).port });
  await notifyOnline(page);
  await shows(page, 'Live');
  await page.getByRole('link', { name: 'Orders' }).last().click();
  await page.getByRole('heading', { name: 'Open orders', exact: true }).waitFor();
  t.same([loads, new URL(page.url()).pathname], [2, '/app/waiter/orders']);
  t.equal(await page.getByText('Something went wrong!').count(), 0);

  isGoneForGood = true;
  await page.goto('/app/waiter/orders');
  await page.getByText('This screen could not be loaded').waitFor();
  t.equal(loads, 3, 'a part that is missing for good does not make it load again and again');
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await proxy.stop();
});
