/**
 * A phone that loses its network, in Chromium over plain http: taps are stored, survive closing the tab, and are sent
 * once and in order, by one tab, when the network is back.
 */
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, type StaffScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

type Waiter = StaffScreen & { session: StaffSession; orderPath: string };

/** A waiter's phone on the order of a newly opened table. */
async function openOrder(t: Test): Promise<Waiter> {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const session = await joinStaff(owner, 'anna_w', ['waiter']);
  const phone = await openScreen(browser, url, 'phone');
  t.teardown(() => phone.context.close());
  await signInByCookie(phone, session);
  const [table] = (await session.get<WaiterTable[]>('/api/waiter/tables')).body;
  const opened = await session.write<Order>('POST', '/api/waiter/orders', {
    type: 'dineIn',
    tableId: table?.id,
    guestCount: 2,
  });
  const orderPath = `/app/waiter/orders/${opened.body.id}`;
  await phone.page.goto('/app/waiter/tables');
  await phone.page
    .getByRole('button', { name: new RegExp(`^${opened.body.tableLabel}\\b`) })
    .first()
    .click();
  const search = phone.page.getByRole('searchbox', { name: 'Search the menu' });
  await search.fill('Espresso');
  // Offline the menu would not come any more.
  await phone.page
    .getByRole('button', { name: /^Espresso/ })
    .first()
    .waitFor();
  await search.fill('');
  return { ...phone, session, orderPath };
}

async function tapDish(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill(name);
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

async function readOrder({ session, orderPath }: Waiter): Promise<Order> {
  const id = orderPath.split('/').at(-1);
  return (await session.get<Order>(`/api/waiter/orders/${id}`)).body;
}

const names = (order: Order) => order.lines.map(line => [line.name, line.quantity]);

t.test('what is tapped offline survives the tab, is sent once and in order when it is back', async t => {
  const waiter = await openOrder(t);
  const { page, context } = waiter;
  await context.setOffline(true);
  await tapDish(page, 'Espresso');
  await tapDish(page, 'Pierogi with meat');
  await tapDish(page, 'Espresso');
  await page.getByText('3 changes are saved on this device').waitFor();
  t.same(names(await readOrder(waiter)), [], 'nothing reached the server');

  await page.getByRole('link', { name: 'Back to the tables' }).first().click();
  await page.getByText(/^Table .*: 3 changes are queued on this device/).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Sign out with unsent changes?' }).waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();

  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  // The last of three writes: the second espresso, added to the first one's line.
  const last = next.waitForResponse(response => response.request().method() === 'PATCH');
  await next.goto('/app/waiter/tables');
  t.equal((await last).status(), 200);
  await next.getByText('saved on this device').waitFor({ state: 'detached' });
  t.same(names(await readOrder(waiter)), [
    ['Espresso', 2],
    ['Pierogi with meat', 1],
  ]);
});

t.test('two tabs of one phone send what both queued, each once, from one of them', async t => {
  const waiter = await openOrder(t);
  const { page, context, orderPath } = waiter;
  const second = await context.newPage();
  await second.goto(orderPath);
  await second.getByRole('searchbox', { name: 'Search the menu' }).waitFor();
  const keys: string[] = [];
  context.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes('/lines'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await context.setOffline(true);
  await tapDish(page, 'Espresso');
  await page.getByText('1 change is saved on this device').waitFor();
  await tapDish(second, 'Pierogi with meat');
  await second.getByText('2 changes are saved on this device').waitFor();
  await page.getByText('2 changes are saved on this device').waitFor();
  keys.length = 0;
  await context.setOffline(false);
  for (const tab of [page, second])
    await tab.getByText('saved on this device').waitFor({ state: 'detached' });
  t.same(names(await readOrder(waiter)), [
    ['Espresso', 1],
    ['Pierogi with meat', 1],
  ]);
  t.equal(keys.length, new Set(keys).size, 'no write went out twice');
  for (const tab of [page, second])
    await tab.getByRole('complementary').getByText('Pierogi with meat').waitFor({ state: 'attached' });
});

/** What deletes a database under its page: a script or another tab, and the browser itself, which asks no page first. */
const losses = {
  'is deleted': async ({ page }: StaffScreen) => {
    await page.evaluate(
      `new Promise((done, failed) => {
        const deleting = indexedDB.deleteDatabase('kelner-outbox');
        deleting.onsuccess = () => done();
        deleting.onerror = failed;
      })`,
    );
  },
  'is cleared with the site’s data': async ({ page, context }: StaffScreen) => {
    const devTools = await context.newCDPSession(page);
    const origin = new URL(page.url()).origin;
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  },
};

for (const [what, lose] of Object.entries(losses))
  t.test(`an outbox that ${what} under the page loses nothing of what was tapped`, async t => {
    const waiter = await openOrder(t);
    const { page, context } = waiter;
    await context.setOffline(true);
    for (const name of ['Espresso', 'Pierogi with meat']) await tapDish(page, name);
    await page.getByText('2 changes are saved on this device').waitFor();
    await lose(waiter);
    for (const name of ['Tomato soup with rice', 'Espresso']) await tapDish(page, name);
    await page.getByText(/^4 changes are (saved on this device|only in this tab)/).waitFor();
    await lose(waiter);
    await context.setOffline(false);
    await page.getByText(/saved on this device|only in this tab/).waitFor({ state: 'detached' });
    t.same(names(await readOrder(waiter)), [
      ['Espresso', 2],
      ['Pierogi with meat', 1],
      ['Tomato soup with rice', 1],
    ]);
  });

t.test('a browser without IndexedDB says that only the tab holds it, and goes on', async t => {
  const waiter = await openOrder(t);
  const { page, context, orderPath } = waiter;
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await page.goto(orderPath);
  await page.getByRole('searchbox', { name: 'Search the menu' }).waitFor();
  await context.setOffline(true);
  await tapDish(page, 'Espresso');
  await page.getByText('1 change is only in this tab').waitFor();
  await context.setOffline(false);
  await page.getByText('only in this tab').waitFor({ state: 'detached' });
  t.same(names(await readOrder(waiter)), [['Espresso', 1]]);
});

t.test('a tab closed before its tap was answered leaves it to the next one, and it counts once', async t => {
  const waiter = await openOrder(t);
  const { page, context, orderPath } = waiter;
  const isAdded = Promise.withResolvers<string | undefined>();
  await page.route('**/lines', async route => {
    await route.fetch();
    isAdded.resolve(route.request().headers()['idempotency-key']);
  });
  await tapDish(page, 'Espresso');
  const key = await isAdded.promise;
  t.same(names(await readOrder(waiter)), [['Espresso', 1]]);
  await page.close();
  const next = await context.newPage();
  const sent = next.waitForResponse(response => response.url().endsWith('/lines'));
  await next.goto(orderPath);
  const response = await sent;
  t.equal(response.request().headers()['idempotency-key'], key, 'it goes with its key');
  t.equal(response.headers()['idempotency-replayed'], 'true');
  await next.getByText('saved on this device').waitFor({ state: 'detached' });
  t.same(names(await readOrder(waiter)), [['Espresso', 1]]);
});
