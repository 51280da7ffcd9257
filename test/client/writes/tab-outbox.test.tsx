import { cleanup, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { liveStatusAtom } from '../../../client/data/live/live-status.ts';
import { openOutboxStore } from '../../../client/writes/write-store.ts';
import { tap, tapDish } from '../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../harness/order-factory.ts';
import { openOfflineOrder, scope } from './offline-order.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const onDisk = async () => (await openOutboxStore()).list(scope);

it('a tap without network is on the disk before the screen says queued, and reaches the server once', async () => {
  const { network, comeBack, kept, server, writes } = await openOfflineOrder(makeOrder({}));
  network.isUp = false;
  tapDish('Ruthenian dumplings');
  await screen.findByText(/queued/);
  expect(await onDisk()).toHaveLength(1);
  tap(/^Drinks$/);
  tapDish('Lemonade');
  tapDish('Lemonade');
  await waitFor(() => expect(kept()).toHaveLength(2));
  expect(server.order().lines).toEqual([]);
  const [first] = kept();
  await comeBack();
  await waitFor(() => expect(kept()).toEqual([]));
  expect(server.order().lines.map(({ menuItemId, quantity }) => [menuItemId, quantity])).toEqual([
    ['pierogi', 1],
    ['lemonade', 2],
  ]);
  expect(writes()[0]?.headers['idempotency-key']).toBe(first?.key);
  expect(screen.queryByText(/queued/)).toBeNull();
});

it('what a closed tab kept shows again in the next one and is sent from there', async () => {
  const before = await openOfflineOrder(makeOrder({}));
  before.network.isUp = false;
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(before.kept()).toHaveLength(1));
  await before.close();
  cleanup();
  const { server, kept, network, comeBack } = await openOfflineOrder(before.server.order());
  network.isUp = false;
  await screen.findByText(/queued/);
  await comeBack();
  await waitFor(() => expect(kept()).toEqual([]));
  expect(server.order().lines.map(({ menuItemId }) => menuItemId)).toEqual(['pierogi']);
});

it('a dish served without network shows as served, and is when the server is back', async () => {
  const ready = makeLine({ id: 'ready', menuItemId: 'pierogi', state: 'ready' });
  const { network, comeBack, kept, server } = await openOfflineOrder(makeOrder({ lines: [ready] }));
  network.isUp = false;
  (await screen.findByRole('button', { name: /^Serve/ })).click();
  await screen.findByText('served');
  await waitFor(() => expect(kept()).toHaveLength(1));
  await comeBack();
  await waitFor(() => expect(kept()).toEqual([]));
  expect(server.order().lines.map(({ state }) => state)).toEqual(['served']);
});

it('a dish that was sold out meanwhile stays with its reason until the waiter drops it', async () => {
  const { network, comeBack, kept, environment } = await openOfflineOrder(makeOrder({}));
  network.isUp = false;
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(kept()).toHaveLength(1));
  environment.answers['POST /api/waiter/orders/order/lines'] = () => ({
    status: 422,
    body: { code: 'ITEM_UNAVAILABLE', title: 'This item is not available.' },
  });
  await comeBack();
  await screen.findByText('This item is not available.');
  expect(await onDisk()).toMatchObject([{ problem: { code: 'ITEM_UNAVAILABLE' } }]);
  screen.getByRole('button', { name: 'Discard' }).click();
  await waitFor(() => expect(kept()).toEqual([]));
});

it('an origin that is away is not tried again with every word of the server', async () => {
  const { access, environment, kept, writes } = await openOfflineOrder(makeOrder({}));
  const says = (confirmedAtMs: number) =>
    access.statusStore.set(liveStatusAtom, { kind: 'live', confirmedAtMs });
  says(0);
  environment.answers['POST /api/waiter/orders/order/lines'] = () => ({
    status: 503,
    body: { code: 'ORIGIN_UNREACHABLE', title: 'Not now.' },
  });
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(kept()).toHaveLength(1));
  await waitFor(() => expect(writes().length).toBeGreaterThan(0));
  await new Promise(resolve => setTimeout(resolve, 50));
  const tries = writes().length;
  for (let word = 1; word < 20; word += 1) {
    says(word);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  // The tab's own polling may have found the server once.
  expect(writes().length).toBeLessThanOrEqual(tries + 2);
});

it('somebody else who signs in on the device neither sees nor sends it', async () => {
  const { network, comeBack, kept, environment, server } = await openOfflineOrder(makeOrder({}));
  network.isUp = false;
  tapDish('Ruthenian dumplings');
  await waitFor(() => expect(kept()).toHaveLength(1));
  environment.answers['GET /api/auth/userinfo'] = { orgId: 'other', userId: 'marek' };
  const asked = environment.requests.length;
  await comeBack();
  await waitFor(() => expect(environment.requests.length).toBeGreaterThan(asked));
  expect(server.order().lines).toEqual([]);
  expect(kept()).toHaveLength(1);
});
