import { expect, it } from 'vitest';
import { createOrderQueues } from '../../../client/writes/order-queues.ts';
import { makeOrder } from '../harness/order-factory.ts';
import { createTakenOrder, pierogi } from './taken-order.ts';

function createQueues() {
  const taken = new Map<string, ReturnType<typeof createTakenOrder>>();
  const queues = createOrderQueues(order => {
    const made = createTakenOrder(order);
    taken.set(order.id, made);
    return made.queue;
  });
  let heard = 0;
  const leave = queues.subscribe(() => {
    heard += 1;
  });
  const callOf = (id: string, index: number) => {
    const found = taken.get(id)?.call(index);
    if (found === undefined) throw new Error(`no queue of ${id}`);
    return found;
  };
  return { queues, callOf, leave, heard: () => heard };
}

it('an order has one queue, whichever screen asks for it', () => {
  const { queues } = createQueues();
  const queue = queues.of(makeOrder({ id: 'a' }));
  expect(queues.of(makeOrder({ id: 'a' }))).toBe(queue);
  expect(queues.of(makeOrder({ id: 'b' }))).not.toBe(queue);
});

it('an order is unsaved from the lost request to its answer', async () => {
  const { queues, callOf, heard, leave } = createQueues();
  queues.of(makeOrder({ id: 'a' })).tap(pierogi);
  queues.of(makeOrder({ id: 'b' })).tap(pierogi);
  await callOf('a', 0).fail('NETWORK');
  expect(queues.unsaved().map(({ id }) => id)).toEqual(['a']);
  expect(queues.unsaved()).toBe(queues.unsaved());
  queues.retryNow();
  await callOf('a', 1).answer();
  expect(queues.unsaved()).toEqual([]);
  expect(heard()).toBe(2);
  leave();
});

it('with the session everything ends: the next person neither sees nor sends it', async () => {
  const { queues, callOf } = createQueues();
  const before = queues.of(makeOrder({ id: 'a' }));
  before.tap(pierogi);
  await callOf('a', 0).fail('NETWORK');
  queues.stop();
  expect(queues.unsaved()).toEqual([]);
  expect(queues.of(makeOrder({ id: 'a' }))).not.toBe(before);
});

it('an order that was not opened in this tab counts with what the device keeps of it', () => {
  const { queue } = createTakenOrder();
  const work = { order: { id: 'b', number: 7, type: 'takeaway' as const }, intents: [] };
  const entry = { seq: 1, scope: 'anna', key: 'k', work, revision: 1 };
  const problem = { code: 'ITEM_UNAVAILABLE', title: '', errors: [] };
  const queues = createOrderQueues(() => queue, {
    entries: () => [entry, { ...entry, problem }],
    subscribe: () => () => {},
  });
  expect(queues.unsaved()).toEqual([{ ...work.order, queuedCount: 1, unkeptCount: 0, failedCount: 1 }]);
});
