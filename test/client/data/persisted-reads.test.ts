// @vitest-environment node
/** What the device keeps of reads for a page that is loaded anew offline: for whom, for how long, and what never. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#shared/order/order-schema.ts';
import { appVersion } from '../../../client/data/app-version.ts';
import { createReadKeeper as createKeeper, findPersisted } from '../../../client/data/persisted-reads.ts';
import { makeItem, makeLine, makeOrder, makeTable, makeTicket } from '../harness/order-factory.ts';

const persistedReadsName = 'kelner-reads';
const anna = { orgId: 'restaurant', userId: 'anna' };
const nowMs = Date.parse('2026-05-04T18:42:00.000Z');
const hours = 3_600_000;
const menuPath = '/api/waiter/menu';
const ordersPath = '/api/waiter/orders';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const createReadKeeper = (read: Parameters<typeof createKeeper>[1]) => createKeeper(persistedReadsName, read);

/** A page that has these answers; `atMs`: confirmed then. */
async function keep(answers: Record<string, unknown>, { member = anna, atMs = nowMs } = {}) {
  const keeper = createReadKeeper(() =>
    Object.entries(answers).map(([path, data]) => ({ path, data, atMs })),
  );
  await keeper(member, atMs);
  return keeper;
}

const find = (path: string, { member = anna, at = nowMs } = {}) =>
  findPersisted(persistedReadsName, path, member, at);
const menu = [{ id: 'soups', name: 'Soups', items: [makeItem({})] }];

async function allText(): Promise<string> {
  const database = await openDB(persistedReadsName);
  const rows = await database.getAll('reads');
  database.close();
  return JSON.stringify(rows);
}

it('menu, floor plan, options, own open orders, tickets and a station’s dishes come back with the time they are of', async () => {
  const answers = {
    [menuPath]: menu,
    '/api/preparation/menu': menu,
    '/api/waiter/modifier-groups': [{ id: 'milk' }],
    '/api/waiter/tables': [makeTable({})],
    [ordersPath]: [makeOrder({ lines: [makeLine({})] })],
    '/api/preparation/orders?location=kitchen': [makeTicket({})],
    '/api/preparation/orders?location=kitchen&station=grill': [makeTicket({})],
  };
  await keep(answers);
  for (const [path, data] of Object.entries(answers))
    expect(await find(path, { at: nowMs + hours }), path).toEqual({ data, atMs: nowMs });
});

it('nothing else is: no money, no office, nobody else’s orders and no phone numbers', async () => {
  const payment = { id: 'p', method: 'card', amount: 1234 } as unknown as Order['payments'][number];
  const own = makeOrder({ id: 'own', phone: '+48 600 700 800', payments: [payment] });
  await keep({
    [ordersPath]: [own, makeOrder({ id: 'foreign', waiterId: 'tomek', name: 'Tab of Ola' })],
    '/api/waiter/orders/foreign': makeOrder({ id: 'foreign', waiterId: 'tomek' }),
    '/api/waiter/orders/closed': makeOrder({ id: 'closed', state: 'closed' }),
    '/api/waiter/recently-closed-orders': [makeOrder({ id: 'closed', state: 'closed' })],
    '/api/waiter/cash-sessions': [{ id: 'cash' }],
    '/api/admin/overview': { sales: 1 },
    '/api/auth/userinfo': { userId: 'anna' },
    '/api/waiter/colleagues': [{ id: 'tomek' }],
    '/api/preparation/blocked-orders': [{ id: 'foreign', waiterId: 'tomek' }],
    '/api/preparation/orders?location=bar': [makeTicket({ orderPhone: '+48 600 700 800' })],
  });
  const database = await openDB(persistedReadsName);
  expect(await database.getAllKeys('reads')).toEqual([
    '/api/preparation/blocked-orders',
    '/api/preparation/orders?location=bar',
    ordersPath,
  ]);
  database.close();
  expect(await allText()).not.toMatch(/600 700|card|Ola|foreign|closed/);
});

it('an order that was not opened by itself is found in the list, and the newer of two', async () => {
  const list = [makeOrder({ id: 'a', version: 3 }), makeOrder({ id: 'b', version: 1 })];
  await keep({ [ordersPath]: list, '/api/waiter/orders/b': makeOrder({ id: 'b', version: 2 }) });
  expect(await find('/api/waiter/orders/a')).toMatchObject({ data: { id: 'a', version: 3 } });
  expect(await find('/api/waiter/orders/b')).toMatchObject({ data: { id: 'b', version: 2 } });
  expect(await find('/api/waiter/orders/c')).toBeNull();
});

it('another member, another restaurant and another version of the client find nothing', async () => {
  await keep({ [menuPath]: menu });
  expect(await find(menuPath, { member: { ...anna, userId: 'tomek' } })).toBeNull();
  expect(await find(menuPath, { member: { ...anna, orgId: 'other' } })).toBeNull();
  const database = await openDB(persistedReadsName);
  const stored = await database.get('reads', menuPath);
  expect(stored).toMatchObject({ version: appVersion });
  await database.put('reads', { ...stored, version: '0.0.1' });
  database.close();
  expect(await find(menuPath)).toBeNull();
});

it('after twelve hours it is too old, and so is what a clock that was put back makes come', async () => {
  await keep({ [menuPath]: menu });
  expect(await find(menuPath, { at: nowMs + 12 * hours })).not.toBeNull();
  expect(await find(menuPath, { at: nowMs + 12 * hours + 1 })).toBeNull();
  expect(await find(menuPath, { at: nowMs - 1 })).toBeNull();
  await keep({ [ordersPath]: [] }, { atMs: nowMs + 13 * hours });
  expect(await allText(), 'and it is removed').not.toContain(menuPath);
});

it('what is confirmed again is as young as that, though it did not change', async () => {
  let atMs = nowMs;
  const keeper = createReadKeeper(() => [{ path: menuPath, data: menu, atMs }]);
  await keeper(anna, atMs);
  atMs += 11 * hours;
  await keeper(anna, atMs);
  expect(await find(menuPath, { at: nowMs + 20 * hours })).toMatchObject({ atMs });
});

it('an order that is closed, or a colleague’s by now, is kept no longer', async () => {
  const path = '/api/waiter/orders/order';
  let order = makeOrder({});
  const keeper = createReadKeeper(() => [{ path, data: order, atMs: nowMs }]);
  await keeper(anna, nowMs);
  expect(await find(path)).not.toBeNull();
  order = makeOrder({ waiterId: 'tomek', version: 2 });
  await keeper(anna, nowMs);
  expect(await find(path)).toBeNull();
});

it('an order that is paid keeps what is still to be served of it', async () => {
  const closed = makeOrder({ state: 'closed', lines: [makeLine({ state: 'ready' })] });
  await keep({ [ordersPath]: [closed] });
  expect(await find('/api/waiter/orders/order')).toMatchObject({ data: { state: 'closed' } });
});

it('confirmed again after it was too old, or another tab removed it, it is there again', async () => {
  let atMs = nowMs;
  const keeper = createReadKeeper(() => [{ path: menuPath, data: menu, atMs }]);
  await keeper(anna, atMs);
  await keeper(anna, nowMs + 13 * hours);
  expect(await find(menuPath, { at: nowMs + 13 * hours })).toBeNull();
  atMs = nowMs + 14 * hours;
  await keeper(anna, atMs);
  const database = await openDB(persistedReadsName);
  await database.clear('reads');
  database.close();
  await keeper(anna, atMs);
  expect(await find(menuPath, { at: atMs })).toMatchObject({ atMs });
});

it('two tabs of a member keep what each has', async () => {
  const both = [menuPath, ordersPath].map(path => createReadKeeper(() => [{ path, data: [], atMs: nowMs }]));
  await Promise.all(both.map(keeper => keeper(anna, nowMs)));
  expect(await find(menuPath)).not.toBeNull();
  expect(await find(ordersPath)).not.toBeNull();
});

it('what is too large is not kept, nor is what was there of it before', async () => {
  let items = menu;
  const keeper = createReadKeeper(() => [{ path: menuPath, data: items, atMs: nowMs }]);
  await keeper(anna, nowMs);
  items = [{ id: 'soups', name: 'S'.repeat(2_000_001), items: [] }];
  await keeper(anna, nowMs);
  expect(await find(menuPath)).toBeNull();
});

it('deleted under the page, it is written again from what the page has', async () => {
  const keeper = await keep({ [menuPath]: menu, [ordersPath]: [] });
  await deleteDB(persistedReadsName);
  await keeper(anna, nowMs);
  expect(await find(menuPath)).not.toBeNull();
  expect(await find(ordersPath)).not.toBeNull();
});

it('what a full disk refused is written the next time', async () => {
  const { IDBObjectStore: Store } = await import('fake-indexeddb');
  const full = vi.spyOn(Store.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const keeper = createReadKeeper(() => [{ path: menuPath, data: menu, atMs: nowMs }]);
  await expect(keeper(anna, nowMs)).rejects.toThrow('full');
  full.mockRestore();
  await keeper(anna, nowMs);
  expect(await find(menuPath)).not.toBeNull();
});

it('text that is damaged is nothing to show', async () => {
  await keep({ [menuPath]: menu });
  const database = await openDB(persistedReadsName);
  await database.put('reads', { ...(await database.get('reads', menuPath)), text: '[{' });
  database.close();
  await expect(find(menuPath)).rejects.toThrow();
});
