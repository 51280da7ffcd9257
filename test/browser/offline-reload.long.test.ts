/**
 * A phone whose page is loaded anew without network, in Chromium: what it showed last stands there with its age, an order
 * is taken and delivered once, and nothing of it is left for anybody else.
 */
import type { BrowserContext, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, type StaffScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const { url } = await startApp(t as Test);
const owner = await setUpRestaurant(url);
const anna = await joinStaff(owner, 'anna_w', ['waiter', 'kitchen']);
const tomek = await joinStaff(owner, 'tomek_w', ['waiter']);
const tables = (await anna.get<WaiterTable[]>('/api/waiter/tables')).body;

async function openOrder(session: StaffSession, index: number): Promise<Order> {
  const opening = { type: 'dineIn', tableId: tables[index]?.id, guestCount: 2 };
  return (await session.write<Order>('POST', '/api/waiter/orders', opening)).body;
}

const own = await openOrder(anna, 0);
const foreign = await openOrder(tomek, 1);
const orderPath = (order: Order) => `/app/waiter/orders/${order.id}`;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' });
const ofKeptData = (page: Page) => page.getByText(/^Without connection · data from \d/).first();

/** Evaluated in the page: resolves once the worker controls it. */
const takenOver = `navigator.serviceWorker.controller === null
  ? new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', () => done(null), { once: true }))
  : null`;

const keptPaths = `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('kelner-reads')) return [];
  const opened = await new Promise(done => {
    const opening = indexedDB.open('kelner-reads');
    opening.onsuccess = () => done(opening.result);
  });
  const keys = await new Promise(done => {
    const asking = opened.transaction('reads').objectStore('reads').getAllKeys();
    asking.onsuccess = () => done(asking.result);
  });
  opened.close();
  return keys;
})()`;

async function untilKept(page: Page, ...paths: string[]): Promise<void> {
  for (;;) {
    const kept = await page.evaluate<string[]>(keptPaths);
    if (paths.every(path => kept.includes(path))) return;
    await page.waitForTimeout(100);
  }
}

/** Anna's phone, which has shown her order. */
async function openPhone(t: Test): Promise<StaffScreen> {
  const phone = await openScreen(browser, url, 'phone', { hasWorker: true });
  t.teardown(() => phone.context.close());
  await signInByCookie(phone, anna);
  const { page } = phone;
  await page.goto('/app/waiter/tables');
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
  await page.evaluate(takenOver);
  await page.goto(orderPath(own));
  await search(page).waitFor();
  await untilKept(page, '/api/waiter/tables', '/api/waiter/orders', '/api/waiter/menu');
  return phone;
}

async function loadAnewOffline({ page, context }: { page: Page; context: BrowserContext }, path: string) {
  await context.setOffline(true);
  await page.goto(path);
  await ofKeptData(page).waitFor();
}

t.test('an order is taken after a reload without network, and delivered once when it is back', async t => {
  const phone = await openPhone(t);
  const { page, context } = phone;
  const keys: string[] = [];
  context.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/lines'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await loadAnewOffline(phone, '/app/waiter/tables');
  await page
    .getByRole('button', { name: new RegExp(`^${own.tableLabel}\\b`) })
    .first()
    .click();
  await search(page).fill('Espresso');
  await page
    .getByRole('button', { name: /^Espresso/ })
    .first()
    .click();
  await page.getByText('1 change is saved on this device').waitFor({ state: 'attached' });
  await page.reload();
  await ofKeptData(page).waitFor();
  await page.getByRole('complementary').getByText('Espresso').waitFor({ state: 'attached' });
  keys.length = 0;
  await context.setOffline(false);
  await page.getByText('saved on this device').waitFor({ state: 'detached' });
  await ofKeptData(page).waitFor({ state: 'detached' });
  const { body: order } = await anna.get<Order>(`/api/waiter/orders/${own.id}`);
  t.same(
    order.lines.map(({ name, quantity }) => [name, quantity]),
    [['Espresso', 1]],
  );
  t.equal(new Set(keys).size, 1);
});

t.test('a colleague’s order is not there, and neither is what the office sees', async t => {
  const phone = await openPhone(t);
  const { page } = phone;
  await page.goto(orderPath(foreign));
  await search(page).waitFor();
  await loadAnewOffline(phone, '/app/waiter/tables');
  await page.goto(orderPath(foreign));
  await page.getByText('Failed to fetch order').first().waitFor();
  const kept = await page.evaluate<string[]>(keptPaths);
  t.same(
    kept.filter(path => path.includes(foreign.id)),
    [],
  );
});

t.test('the station’s tickets stand there as well, over them how old they are', async t => {
  const phone = await openPhone(t);
  const { page, context } = phone;
  await page.goto('/app/preparation/kitchen');
  await page.locator('[data-trusted=true]').first().waitFor();
  await untilKept(page, '/api/preparation/orders?location=kitchen');
  await context.setOffline(true);
  await page.reload();
  await page.locator('[data-trusted=false]').first().getByRole('alert').first().waitFor();
  t.equal(await page.getByText('Failed to fetch').count(), 0);
  await context.setOffline(false);
  await page.locator('[data-trusted=true]').first().waitFor();
});

t.test('who signs out leaves nothing, and the next person finds nothing', async t => {
  const phone = await openPhone(t);
  const { page, context } = phone;
  await page.goto('/app/waiter/tables');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth/login');
  while ((await page.evaluate<string[]>(keptPaths)).length > 0) await page.waitForTimeout(100);
  await signInByCookie(phone, tomek);
  await page.goto('/app/waiter/tables');
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
  await untilKept(page, '/api/waiter/tables');
  await context.setOffline(true);
  await page.goto(orderPath(own));
  await page.getByText('Failed to fetch order').first().waitFor();
});
