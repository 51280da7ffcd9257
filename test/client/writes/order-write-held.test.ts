import { describe, expect, it } from 'vitest';
import type { Job } from '../../../client/writes/order-queue-state.ts';
import { makeLine, makeOrder } from '../harness/order-factory.ts';
import { createMemory, createTakenOrder, lemonade, pierogi } from './taken-order.ts';

describe('while a request is under way', () => {
  it('it leaves before the disk was asked, and whatever the disk says', async () => {
    const { outbox, held } = createMemory();
    let sentBefore = -1;
    const asked = {
      ...outbox,
      hold(job: Job) {
        sentBefore = taken.restaurant.calls.length;
        outbox.hold(job);
      },
    };
    const taken = createTakenOrder(makeOrder({}), asked);
    taken.queue.tap(pierogi);
    expect(sentBefore).toBe(1);
    expect(held).toEqual([taken.call(0).key]);
    await taken.call(0).answer();
    expect(held).toEqual([]);
  });

  it('a Send is never stored', () => {
    const { outbox, held } = createMemory();
    const draft = makeLine({ id: 'draft' });
    const { queue, restaurant } = createTakenOrder(makeOrder({ lines: [draft] }), outbox);
    queue.push({ kind: 'send' });
    expect([restaurant.calls.length, held]).toEqual([1, []]);
  });

  it('dishes refused together are held one by one in its stead', async () => {
    const { outbox, held } = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    for (const item of [{ ...pierogi, id: 'first' }, pierogi, lemonade]) queue.tap(item);
    await call(0).answer();
    await call(1).fail('ITEM_UNAVAILABLE');
    expect(held).toHaveLength(2);
    expect(held).not.toContain(call(1).key);
    await call(2).fail('ITEM_UNAVAILABLE');
    await call(3).answer();
    expect(held).toEqual([]);
  });

  it('a refusal that comes after another tab may have taken over is left to whatever tab sends', async () => {
    const { outbox } = createMemory({ isOverdue: true });
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    await call(0).fail('ITEM_UNAVAILABLE');
    expect(outbox.kept()).toMatchObject([{ key: call(0).key }]);
    expect(queue.getState().failed).toEqual([]);
  });

  it('once its person is gone, a lost answer is nothing that the next one’s tab would send', async () => {
    const { outbox, held } = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.stop();
    await call(0).fail('NETWORK');
    expect(outbox.kept()).toEqual([]);
    expect(held).toEqual([call(0).key]);
  });
});
