import { describe, expect, it } from 'vitest';
import { makeLine, makeOrder } from '../harness/order-factory.ts';
import { createTakenOrder, lemonade, pierogi } from './taken-order.ts';

describe('failures', () => {
  it('a lost request is tried again by itself, later each time, and stays on the screen meanwhile', async () => {
    const { queue, restaurant, call, passRetry } = createTakenOrder();
    queue.tap(pierogi);
    const waits: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await call(attempt).fail('NETWORK');
      waits.push(passRetry());
      expect(queue.getState().failed).toHaveLength(1);
      expect(queue.getState().view.lines.map(line => line.quantity)).toEqual([1]);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 15_000, 15_000]);
    await call(5).answer();
    expect(new Set(restaurant.calls.map(({ key }) => key)).size).toBe(1);
    expect(queue.getState().failed).toEqual([]);
    expect(queue.getState().view.lines.map(line => line.isPending)).toEqual([false]);
    expect(passRetry()).toBeUndefined();
  });

  it('a try under way is not made twice by an impatient finger', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    await call(0).fail('NETWORK');
    queue.retryNow();
    queue.retry(call(0).key);
    queue.retryNow();
    await call(1).answer();
    expect(restaurant.calls).toHaveLength(2);
  });

  it('nothing is sent any more once it was stopped', async () => {
    const { queue, restaurant, call, passRetry } = createTakenOrder();
    queue.tap(pierogi);
    queue.tap(lemonade);
    await call(0).fail('NETWORK');
    queue.stop();
    queue.retryNow();
    queue.retry(call(0).key);
    queue.discard(call(0).key);
    expect(passRetry()).toBeUndefined();
    expect(restaurant.calls).toHaveLength(1);
  });

  it('a lost request stays, holds back what follows and is retried with its key', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    queue.tap(lemonade);
    await call(0).fail('NETWORK');
    expect(restaurant.calls).toHaveLength(1);
    expect(queue.getState().view.lines).toHaveLength(2);
    queue.retry(call(0).key);
    expect(call(1).key).toBe(call(0).key);
    expect(call(1).request).toEqual(call(0).request);
    await call(1).answer();
    expect(call(2).key).not.toBe(call(0).key);
  });

  it('a dropped request lets the others go on', async () => {
    const { queue, call } = createTakenOrder();
    queue.tap(pierogi);
    queue.tap(lemonade);
    await call(0).fail('ORIGIN_TIMEOUT');
    queue.discard(call(0).key);
    expect(call(1).request).toMatchObject({ body: { lines: [{ menuItemId: 'lemonade' }] } });
    expect(queue.getState().view.lines.map(line => line.menuItemId)).toEqual(['lemonade']);
  });

  it('dishes refused together are tried one by one, so that only the sold-out one fails', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap({ ...pierogi, id: 'first' });
    queue.tap(pierogi);
    queue.tap(lemonade);
    await call(0).answer();
    await call(1).fail('ITEM_UNAVAILABLE');
    await call(2).fail('ITEM_UNAVAILABLE');
    await call(3).answer();
    expect(restaurant.order().lines.map(line => line.menuItemId)).toEqual(['first', 'lemonade']);
    expect(queue.getState().failed).toHaveLength(1);
  });

  it('a claim that got lost is never sent late by itself, and is moot when somebody comes for the dish', async () => {
    const ready = makeLine({ id: 'ready', state: 'ready' });
    const { queue, writes, restaurant, call, passRetry } = createTakenOrder(makeOrder({ lines: [ready] }));
    queue.push({ kind: 'claim', lineIds: ['ready'] });
    await call(0).fail('NETWORK');
    expect(passRetry()).toBeUndefined();
    queue.retryNow();
    expect(restaurant.calls).toHaveLength(1);
    expect(queue.getState().failed).toEqual([expect.not.objectContaining({ isBlocking: true })]);
    expect(writes.isSafe()).toBe(true);
    queue.retry(call(0).key);
    await call(1).fail('NETWORK');
    expect(call(1).key).toBe(call(0).key);
    queue.observe(restaurant.change({ lines: [{ ...ready, claimedBy: { id: 'piotr', name: 'Piotr' } }] }));
    expect(queue.getState().failed).toEqual([]);
  });

  it('an older order that arrives late does not undo an answer', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    const before = restaurant.order();
    queue.tap(pierogi);
    await call(0).answer();
    queue.observe(before);
    expect(queue.getState().view.lines).toHaveLength(1);
  });

  it('tells its listeners until they leave', () => {
    const { queue } = createTakenOrder();
    let heard = 0;
    const leave = queue.subscribe(() => (heard += 1));
    queue.tap(pierogi);
    leave();
    const sofar = heard;
    queue.tap(pierogi);
    expect(sofar).toBeGreaterThan(0);
    expect(heard).toBe(sofar);
  });
});
