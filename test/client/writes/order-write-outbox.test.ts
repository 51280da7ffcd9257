import { describe, expect, it } from 'vitest';
import { countUnsaved } from '../../../client/writes/write.ts';
import { makeLine, makeOrder } from '../harness/order-factory.ts';
import { createMemory, createTakenOrder, lemonade, pierogi, settle } from './taken-order.ts';

describe('without network', () => {
  it('a lost write is kept with its key, and what is tapped after it is kept behind it', async () => {
    const { outbox } = createMemory();
    const { queue, restaurant, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.tap(lemonade);
    await call(0).fail('NETWORK');
    expect(outbox.stored).toMatchObject([{ key: call(0).key, request: call(0).request }, {}]);
    expect(queue.getState()).toMatchObject({
      queuedCount: 2,
      failed: [],
      waiting: [],
    });
    expect(queue.getState().view.lines.map(({ isQueued }) => isQueued)).toEqual([true, true]);
    expect(restaurant.calls).toHaveLength(1);
  });

  it('a Send behind what is kept says that it needs the server, and is not sent later by itself', async () => {
    const { outbox, deliverAll } = createMemory();
    const { queue, restaurant, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    queue.push({ kind: 'send' });
    await call(0).fail('NETWORK');
    const { failed } = queue.getState();
    expect(failed).toMatchObject([{ request: { write: 'sendOrder' }, problem: { code: 'NETWORK' } }]);
    expect(failed).toEqual([expect.not.objectContaining({ isBlocking: true })]);
    await deliverAll();
    expect(restaurant.calls).toHaveLength(1);
  });

  it('when everything is delivered, taps go to the server at once again', async () => {
    const { outbox, deliverAll } = createMemory();
    const { queue, restaurant, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    await call(0).fail('NETWORK');
    await deliverAll();
    queue.tap(lemonade);
    expect(restaurant.calls).toHaveLength(2);
    expect(queue.getState().queuedCount).toBe(0);
  });

  it('a Send that got lost is tried again by itself only until something else is tapped', async () => {
    const { outbox } = createMemory();
    const draft = makeLine({ id: 'draft' });
    const { queue, call, passRetry, restaurant } = createTakenOrder(makeOrder({ lines: [draft] }), outbox);
    queue.push({ kind: 'send' });
    await call(0).fail('NETWORK');
    expect(passRetry()).toBe(2_000);
    await call(1).fail('NETWORK');
    queue.tap(lemonade);
    expect(queue.getState().failed).toEqual([expect.not.objectContaining({ isBlocking: true })]);
    await call(2).answer();
    passRetry();
    expect(restaurant.calls.map(({ request }) => request.write)).toEqual([
      'sendOrder',
      'sendOrder',
      'addLines',
    ]);
  });

  it('a Send that turns out to have arrived is no failure any more', async () => {
    const { outbox } = createMemory();
    const draft = makeLine({ id: 'draft' });
    const { queue, call, restaurant } = createTakenOrder(makeOrder({ lines: [draft] }), outbox);
    queue.push({ kind: 'send' });
    queue.tap(lemonade);
    await call(0).fail('NETWORK');
    expect(queue.getState().failed).toHaveLength(1);
    queue.observe(restaurant.change({ lines: [makeLine({ ...draft, state: 'sent' })] }));
    expect(queue.getState().failed).toEqual([]);
  });

  it('what was refused after all stands among the problems until it is dropped', async () => {
    const { outbox, refuse } = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    await call(0).fail('NETWORK');
    refuse({ code: 'ITEM_UNAVAILABLE', title: 'out', errors: [] });
    const [problem] = queue.getState().failed;
    expect(problem).toMatchObject({ problem: { code: 'ITEM_UNAVAILABLE' } });
    expect(problem).toEqual(expect.not.objectContaining({ isBlocking: true }));
    expect(queue.getState().view.lines).toEqual([]);
    queue.discard(problem?.key ?? '');
    expect(queue.getState().failed).toEqual([]);
  });

  it('a device that keeps nothing holds it in memory and tries again, as long as the tab is open', async () => {
    const { outbox } = createMemory({ isFull: true });
    const { queue, writes, restaurant, call, passRetry } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    await call(0).fail('NETWORK');
    await settle();
    expect(queue.getState()).toMatchObject({ queuedCount: 0, failed: [{ isBlocking: true }] });
    expect(countUnsaved(writes.pending())).toBe(1);
    passRetry();
    await call(1).answer();
    expect(restaurant.order().lines).toHaveLength(1);
    expect(call(1).key).toBe(call(0).key);
  });

  it('what is tapped while a full disk is asked stands behind what it could not take', async () => {
    const { outbox, stall } = createMemory({ isFull: true });
    const goOn = stall();
    const { queue, restaurant, call, passRetry } = createTakenOrder(makeOrder({}), outbox);
    queue.tap(pierogi);
    await call(0).fail('NETWORK');
    queue.tap(lemonade);
    await goOn();
    expect(queue.getState().view.lines.map(({ menuItemId }) => menuItemId)).toEqual(['pierogi', 'lemonade']);
    passRetry();
    await call(1).answer();
    await call(2).answer();
    expect(restaurant.order().lines.map(({ menuItemId }) => menuItemId)).toEqual(['pierogi', 'lemonade']);
  });

  it('taps behind what is kept survive a disk that fills up while more is tapped', async () => {
    const memory = createMemory();
    const { queue, call } = createTakenOrder(makeOrder({}), memory.outbox);
    queue.tap(pierogi);
    await call(0).fail('NETWORK');
    const goOn = memory.stall();
    memory.fill();
    queue.tap(lemonade);
    queue.tap({ ...lemonade, id: 'water' });
    await goOn();
    await memory.deliverAll();
    expect(call(1).request).toMatchObject({
      body: { lines: [{ menuItemId: 'lemonade' }, { menuItemId: 'water' }] },
    });
  });
});
