import { describe, expect, it } from 'vitest';
import type { OrderWrite } from '../../../client/writes/write.ts';
import { makeLine, makeOrder } from '../harness/order-factory.ts';
import { createMemory, createTakenOrder, lemonade, pierogi, settle } from './taken-order.ts';

describe('while a request is under way', () => {
  it('it leaves before the disk was asked, and whatever the disk says', async () => {
    const { outbox, locked } = createMemory();
    let sentBefore = -1;
    const asked = {
      ...outbox,
      lock(write: OrderWrite) {
        sentBefore = taken.restaurant.calls.length;
        outbox.lock(write);
      },
    };
    const taken = createTakenOrder(makeOrder({}), asked);
    taken.queue.tap(pierogi);
    expect(sentBefore).toBe(1);
    expect(locked).toEqual([taken.call(0).key]);
    await taken.call(0).answer();
    expect(locked).toEqual([]);
  });

  it('a Send is never stored', () => {
    const { outbox, locked } = createMemory();
    const draft = makeLine({ id: 'draft' });
    const { queue, restaurant } = createTakenOrder(makeOrder({ lines: [draft] }), outbox);
    queue.push({ kind: 'send' });
    expect([restaurant.calls.length, locked]).toEqual([1, []]);
  });

  it('dishes refused together are locked one by one in its stead', async () => {
    const { outbox, locked } = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    for (const item of [{ ...pierogi, id: 'first' }, pierogi, lemonade]) queue.tap(item);
    await call(0).answer();
    await call(1).fail('ITEM_UNAVAILABLE');
    expect(locked).toHaveLength(2);
    expect(locked).not.toContain(call(1).key);
    await call(2).fail('ITEM_UNAVAILABLE');
    await call(3).answer();
    expect(locked).toEqual([]);
  });

  it('a refusal that comes after another tab may have taken over is left to whatever tab sends', async () => {
    const { outbox } = createMemory({ isOverdue: true });
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    await call(0).fail('ITEM_UNAVAILABLE');
    expect(outbox.stored).toMatchObject([{ key: call(0).key }]);
    expect(queue.getState().failed).toEqual([]);
  });

  it('once its person is gone, a lost answer is nothing that the next one’s tab would send', async () => {
    const { outbox, locked } = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.stop();
    await call(0).fail('NETWORK');
    expect(outbox.stored).toEqual([]);
    expect(locked).toEqual([call(0).key]);
  });
});

describe('what waits behind a request', () => {
  const water = { ...lemonade, id: 'water' };

  it('is stored beside it as it grows, and sent with the key that the device knows', async () => {
    const { outbox, locked, beside } = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.tap(lemonade);
    queue.tap(water);
    expect(beside()).toEqual([['add'], ['add', 'add']]);
    const [, waiting] = locked;
    await call(0).answer();
    expect([call(1).key, locked]).toEqual([waiting, [waiting]]);
    await call(1).answer();
    expect(locked).toEqual([]);
  });

  it('is stored without what must not be said late', async () => {
    const { outbox, locked, beside } = createMemory();
    const { queue, restaurant, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.push({ kind: 'send' });
    expect(beside()).toEqual([['add']]);
    queue.tap(lemonade);
    expect(beside()).toEqual([['add'], ['add']]);
    const [, waiting] = locked;
    await call(0).answer();
    expect(call(1).request.write).toBe('sendOrder');
    expect([call(1).key === waiting, locked]).toEqual([false, [waiting]]);
    await call(1).answer();
    await call(2).answer();
    expect([restaurant.calls.length, locked]).toEqual([3, []]);
  });

  it('leaves nothing on the device when it is taken back', () => {
    const { outbox, locked } = createMemory();
    const { queue } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.tap(lemonade);
    const [, line] = queue.getState().view.lines;
    queue.push({ kind: 'remove', lineId: line?.id ?? '' });
    expect(locked).toHaveLength(1);
  });

  it('leaves nothing on the device when its line was refused', async () => {
    const { outbox, locked } = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.tap(pierogi);
    expect(locked).toHaveLength(2);
    await call(0).fail('ITEM_UNAVAILABLE');
    expect(locked).toEqual([]);
  });

  it('is handed over with it when its answer is lost, what must not be said late is for the person', async () => {
    const { outbox, locked } = createMemory();
    const { queue, restaurant, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.tap(lemonade);
    queue.push({ kind: 'send' });
    const [, waiting] = locked;
    await call(0).fail('NETWORK');
    expect(outbox.stored.map(({ key }) => key)).toEqual([call(0).key, waiting]);
    expect(queue.getState().failed).toMatchObject([{ request: { write: 'sendOrder' } }]);
    expect(restaurant.calls).toHaveLength(1);
  });

  it.each([
    [false, 2],
    [true, 1],
  ])('after a pause in which another tab may have sent it (%s), it goes once', async (isTaken, count) => {
    const memory = createMemory({ isTaken });
    const { queue, restaurant, call } = createTakenOrder(makeOrder({}), memory.outbox);
    queue.tap(pierogi);
    queue.tap(lemonade);
    memory.pause();
    await call(0).answer();
    await settle();
    expect(restaurant.calls).toHaveLength(count);
    expect(queue.getState().waiting).toEqual([]);
  });

  it('is not changed any more once another tab may be sending it', async () => {
    const memory = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), memory.outbox);
    queue.tap(pierogi);
    queue.tap(lemonade);
    memory.pause();
    queue.tap(lemonade);
    expect(memory.beside()).toEqual([['add'], ['add'], ['raise']]);
    await call(0).answer();
    await settle();
    expect(call(1).request).toMatchObject({ body: { lines: [{ quantity: 1 }] } });
  });
});
