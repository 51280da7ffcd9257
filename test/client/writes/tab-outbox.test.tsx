import { cleanup, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveStatusAtom } from '../../../client/data/live/live-status.ts';
import { lockMs } from '../../../client/writes/outbox-locks.ts';
import { openOutboxStore } from '../../../client/writes/outbox-store.ts';
import { tap, tapDish } from '../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../harness/order-factory.ts';
import { openOfflineOrder, scope } from './offline-order.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const onDisk = async () => (await openOutboxStore(() => () => {})).list(scope);

it('a tap without network is on the disk before the screen says queued, and reaches the server once', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
  const { network, comeBack, stored, server, writes } = await openOfflineOrder(makeOrder({}));
  expect(persist, 'the browser is asked to keep it').toHaveBeenCalled();
  network.isUp = false;
  tapDish('Ruthenian dumplings');
  await screen.findByText(/queued/);
  expect(await onDisk()).toHaveLength(1);
  tap(/^Drinks$/);
  tapDish('Lemonade');
  tapDish('Lemonade');
  await waitFor(() => expect(stored()).toHaveLength(2));
  expect(server.order().lines).toEqual([]);
  const [first] = stored();
  await comeBack();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(server.order().lines.map(({ menuItemId, quantity }) => [menuItemId, quantity])).toEqual([
    ['pierogi', 1],
    ['lemonade', 2],
  ]);
  expect(writes()[0]?.headers['idempotency-key']).toBe(first?.key);
  expect(screen.queryByText(/queued/)).toBeNull();
});

/** The disk has five seconds for its answer, on a busy machine too. */
const patiently = { timeout: 25_000 };

/** Another page of the browser that never ends what it does on the disk. */
async function blockDisk(): Promise<() => void> {
  const database = await openDB('kelner-outbox');
  const { store } = database.transaction('entries', 'readwrite');
  let isOver = false;
  const goOn = async () => {
    while (!isOver) await store.count();
    database.close();
  };
  void goOn();
  return () => {
    isOver = true;
  };
}

it('no tap waits for a disk that never answers: its request leaves, and the next ones too', async () => {
  const { server, writes } = await openOfflineOrder(makeOrder({}));
  const release = await blockDisk();
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(writes()).toHaveLength(1));
  tap(/^Drinks$/);
  tapDish('Lemonade');
  await waitFor(() => expect(server.order().lines).toHaveLength(2));
  release();
});

it('without network either: what such a disk doesn’t take waits in the tab, and goes when the server is back', async () => {
  const { server, network, stored } = await openOfflineOrder(makeOrder({}));
  const release = await blockDisk();
  network.isUp = false;
  tapDish('Ruthenian dumplings');
  tap(/^Drinks$/);
  tapDish('Lemonade');
  await screen.findByRole('alert', undefined, patiently);
  network.isUp = true;
  await waitFor(() => expect(server.order().lines).toHaveLength(2), patiently);
  release();
  await waitFor(async () => expect(await onDisk()).toEqual([]));
  expect(stored()).toEqual([]);
}, 60_000);

it('a tab killed before the answer: the next one sends the tap again with its key', async () => {
  const before = await openOfflineOrder(makeOrder({}));
  before.environment.answers['POST /api/waiter/orders/order/lines'] = () => new Promise(() => {});
  tapDish('Ruthenian dumplings');
  await waitFor(async () => expect(await onDisk()).toMatchObject([{ lock: {} }]));
  const [key] = before.writes().map(({ headers }) => headers['idempotency-key']);
  await before.close();
  cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + lockMs });
  const { server, writes } = await openOfflineOrder(before.server.order());
  await waitFor(() => expect(server.order().lines.map(({ menuItemId }) => menuItemId)).toEqual(['pierogi']));
  expect(writes().map(({ headers }) => headers['idempotency-key'])).toEqual([key]);
  await waitFor(async () => expect(await onDisk()).toEqual([]));
});

it('what a closed tab kept shows again in the next one and is sent from there', async () => {
  const before = await openOfflineOrder(makeOrder({}));
  before.network.isUp = false;
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(before.stored()).toHaveLength(1));
  await before.close();
  cleanup();
  const { server, stored, network, comeBack } = await openOfflineOrder(before.server.order());
  network.isUp = false;
  await screen.findByText(/queued/);
  await comeBack();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(server.order().lines.map(({ menuItemId }) => menuItemId)).toEqual(['pierogi']);
});

it('a dish served without network shows as served, and is when the server is back', async () => {
  const ready = makeLine({ id: 'ready', menuItemId: 'pierogi', state: 'ready' });
  const { network, comeBack, stored, server } = await openOfflineOrder(makeOrder({ lines: [ready] }));
  network.isUp = false;
  (await screen.findByRole('button', { name: /^Serve/ })).click();
  await screen.findByText('served');
  await waitFor(() => expect(stored()).toHaveLength(1));
  await comeBack();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(server.order().lines.map(({ state }) => state)).toEqual(['served']);
});

it('a dish that was sold out meanwhile stays with its reason until the waiter drops it', async () => {
  const { network, comeBack, stored, environment } = await openOfflineOrder(makeOrder({}));
  network.isUp = false;
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(stored()).toHaveLength(1));
  environment.answers['POST /api/waiter/orders/order/lines'] = () => ({
    status: 422,
    body: { code: 'ITEM_UNAVAILABLE', title: 'This item is not available.' },
  });
  await comeBack();
  await screen.findByText('This item is not available.');
  expect(await onDisk()).toMatchObject([{ problem: { code: 'ITEM_UNAVAILABLE' } }]);
  screen.getByRole('button', { name: 'Discard' }).click();
  await waitFor(() => expect(stored()).toEqual([]));
});

it('an origin that is away is not tried again with every word of the server', async () => {
  const { access, environment, stored, writes } = await openOfflineOrder(makeOrder({}));
  const says = () => access.statusStore.set(liveStatusAtom, { kind: 'live' });
  says();
  environment.answers['POST /api/waiter/orders/order/lines'] = () => ({
    status: 503,
    body: { code: 'ORIGIN_UNREACHABLE', title: 'Not now.' },
  });
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(stored()).toHaveLength(1));
  await waitFor(() => expect(writes().length).toBeGreaterThan(0));
  await new Promise(resolve => setTimeout(resolve, 50));
  const tries = writes().length;
  const words = 20;
  for (let word = 1; word <= words; word += 1) {
    says();
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  // It goes on by itself, at intervals of its own.
  expect(writes().length - tries).toBeLessThan(words / 2);
});

it('somebody else who signs in on the device neither sees nor sends it', async () => {
  const { network, comeBack, stored, environment, server } = await openOfflineOrder(makeOrder({}));
  network.isUp = false;
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(stored()).toHaveLength(1));
  environment.answers['GET /api/auth/userinfo'] = { orgId: 'other', userId: 'marek' };
  const asked = environment.requests.length;
  await comeBack();
  await waitFor(() => expect(environment.requests.length).toBeGreaterThan(asked));
  expect(server.order().lines).toEqual([]);
  expect(stored()).toHaveLength(1);
});

it('a read that the browser breaks off fails, and nothing of it is left unhandled', async () => {
  const store = await openOutboxStore(() => () => {});
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function breakOff(
    this: IDBDatabase,
    ...[stores, mode]
  ) {
    const started = transaction.call(this, stores, mode);
    queueMicrotask(() => started.abort());
    return started;
  });
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await expect(store.list(scope)).rejects.toThrow();
  await new Promise(resolve => setTimeout(resolve, 20));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
