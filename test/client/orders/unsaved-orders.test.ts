import { expect, it } from 'vitest';
import { unsavedOrders } from '../../../client/orders/unsaved-orders.tsx';
import { makeOrder } from '../harness/order-factory.ts';
import { createMemory, createTakenOrder, pierogi, settle } from '../writes/taken-order.ts';

const unsavedOf = ({ writes }: ReturnType<typeof createTakenOrder>) => unsavedOrders(writes.pending(), []);

it('an order is unsaved from the lost request to its answer', async () => {
  const taken = createTakenOrder(makeOrder({ id: 'a' }));
  taken.queue.tap(pierogi);
  expect(unsavedOf(taken)).toEqual([]);
  await taken.call(0).fail('NETWORK');
  expect(unsavedOf(taken)).toMatchObject([{ id: 'a', queuedCount: 0, unsavedCount: 1, failedCount: 0 }]);
  taken.queue.retryNow();
  await taken.call(1).answer();
  expect(unsavedOf(taken)).toEqual([]);
});

it('what waits behind a write that the device refused is counted with it', async () => {
  const memory = createMemory({ isFull: true });
  const taken = createTakenOrder(makeOrder({ id: 'a' }), memory.outbox);
  taken.queue.tap(pierogi);
  taken.queue.tap({ ...pierogi, id: 'first' });
  taken.queue.tap({ ...pierogi, id: 'second' });
  await taken.call(0).fail('NETWORK');
  await settle();
  expect(unsavedOf(taken)).toMatchObject([{ unsavedCount: 3 }]);
});

it('what was refused waits for a person’s word', async () => {
  const taken = createTakenOrder(makeOrder({ id: 'a' }));
  taken.queue.tap(pierogi);
  await taken.call(0).fail('ITEM_UNAVAILABLE');
  expect(unsavedOf(taken)).toMatchObject([{ queuedCount: 0, unsavedCount: 0, failedCount: 1 }]);
});

it('with the session everything ends: the next person neither sees nor sends it', async () => {
  const taken = createTakenOrder(makeOrder({ id: 'a' }));
  taken.queue.tap(pierogi);
  await taken.call(0).fail('NETWORK');
  taken.queue.stop();
  expect(unsavedOf(taken)).toEqual([]);
  expect(taken.writes.pending()).toEqual([]);
});

it('an order that was not opened in this tab counts with what the device keeps of it', () => {
  const order = { id: 'b', number: 7, type: 'takeaway' as const };
  const stored = { seq: 1, scope: 'anna', key: 'k', order, taps: [], revision: 1 };
  const problem = { code: 'ITEM_UNAVAILABLE', title: '', errors: [] };
  expect(unsavedOrders([], [stored, { ...stored, problem }])).toEqual([
    { ...order, queuedCount: 1, unsavedCount: 0, failedCount: 1 },
  ]);
  expect(unsavedOrders([], [{ ...stored, isUnsaved: true }])).toEqual([
    { ...order, queuedCount: 0, unsavedCount: 1, failedCount: 0 },
  ]);
});
