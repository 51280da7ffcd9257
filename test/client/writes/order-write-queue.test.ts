import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLine, makeOrder } from '../harness/order-factory.ts';
import { createTakenOrder, lemonade, pierogi } from './taken-order.ts';

describe('taps on the menu', () => {
  it('three quick taps on a dish become one line of three with two requests', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    queue.tap(pierogi);
    queue.tap(pierogi);
    expect(queue.getState().view.lines.map(line => line.quantity)).toEqual([3]);
    expect(queue.getState().view.total).toBe(9600);
    await call(0).answer();
    await call(1).answer();
    expect(restaurant.calls.map(({ request }) => request.write)).toEqual(['addLines', 'changeLine']);
    expect(restaurant.order().lines.map(line => line.quantity)).toEqual([3]);
    expect(queue.getState().view.lines.map(line => line.isPending)).toEqual([false]);
  });

  it('different dishes tapped while a request is under way travel together', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    queue.tap(lemonade);
    queue.tap({ ...lemonade, id: 'water' });
    await call(0).answer();
    expect(restaurant.calls).toHaveLength(2);
    expect(call(1).request).toMatchObject({
      body: { lines: [{ menuItemId: 'lemonade' }, { menuItemId: 'water' }] },
    });
  });

  it('a draft of another waiter is never changed by a tap', async () => {
    const theirs = makeLine({ id: 'theirs', menuItemId: 'pierogi', quantity: 2 });
    const { queue, call } = createTakenOrder(makeOrder({ lines: [theirs] }));
    queue.tap(pierogi);
    expect(call(0).request).toMatchObject({ write: 'addLines', body: { lines: [{ quantity: 1 }] } });
  });

  it('a tap counts on what another device made of the line meanwhile', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    await call(0).answer();
    queue.tap(lemonade);
    queue.tap(pierogi);
    const [line] = restaurant.order().lines;
    queue.observe(restaurant.change({ lines: [makeLine({ ...line, quantity: 4 })] }));
    await call(1).answer();
    expect(call(2).request).toMatchObject({ write: 'changeLine', body: { quantity: 5 } });
  });

  it('a tap on a line that was sent meanwhile becomes a new line', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    await call(0).answer();
    queue.push({ kind: 'send' });
    queue.tap(pierogi);
    await call(1).answer();
    expect(call(2).request.write).toBe('addLines');
    await call(2).answer();
    expect(restaurant.order().lines.map(line => [line.state, line.quantity])).toEqual([
      ['sent', 1],
      ['draft', 1],
    ]);
  });

  it('whatever is tapped, answered, lost and retried, every tap counts exactly once', async () => {
    const step = fc.constantFrom('pierogi', 'lemonade', 'answer', 'lose', 'lostAnswer');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
        const { queue, restaurant } = createTakenOrder();
        const taps = { pierogi: 0, lemonade: 0 };
        let next = 0;
        const finish = async (how: string) => {
          const open = restaurant.calls[next];
          if (open === undefined) return;
          next += 1;
          if (how === 'answer') return open.answer();
          if (how === 'lostAnswer') {
            const repeat = restaurant.write(open.request, open.key);
            await restaurant.calls.pop()?.answer();
            await repeat;
          }
          await open.fail('NETWORK');
          for (const failed of queue.getState().failed) queue.retry(failed.key);
        };
        for (const what of steps) {
          if (what === 'pierogi' || what === 'lemonade') {
            taps[what] += 1;
            queue.tap(what === 'pierogi' ? pierogi : lemonade);
          } else await finish(what);
        }
        const shown = (id: string) =>
          queue
            .getState()
            .view.lines.filter(line => line.menuItemId === id)
            .reduce((sum, line) => sum + line.quantity, 0);
        expect({ pierogi: shown('pierogi'), lemonade: shown('lemonade') }).toEqual(taps);
        while (restaurant.calls[next] !== undefined) await finish('answer');
        const stored = (id: string) =>
          restaurant
            .order()
            .lines.filter(line => line.menuItemId === id)
            .reduce((sum, line) => sum + line.quantity, 0);
        expect({ pierogi: stored('pierogi'), lemonade: stored('lemonade') }).toEqual(taps);
        expect(queue.getState().view.lines.every(line => !line.isPending)).toBe(true);
      }),
    );
  });
});

describe('Send', () => {
  it('waits for the lines tapped before it and says what went where', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    queue.tap(lemonade);
    queue.tap(lemonade);
    queue.push({ kind: 'send' });
    queue.push({ kind: 'send' });
    await call(0).answer();
    await call(1).answer();
    await call(2).answer();
    expect(restaurant.calls.map(({ request }) => request.write)).toEqual([
      'addLines',
      'addLines',
      'sendOrder',
    ]);
    expect(queue.getState().lastSent).toEqual({ kitchen: 1, bar: 2, none: 0, held: 0 });
    queue.tap(pierogi);
    expect(queue.getState().lastSent).toBeNull();
  });

  it('is no failure when another phone sent the same lines a moment before', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    await call(0).answer();
    queue.push({ kind: 'send' });
    const [line] = restaurant.order().lines;
    queue.observe(restaurant.change({ lines: [makeLine({ ...line, state: 'sent' })] }));
    await call(1).fail('NOT_ROUTED');
    expect(queue.getState()).toMatchObject({ failed: [], sending: null, lastSent: null });
    expect(queue.getState().view.lines.map(({ state }) => state)).toEqual(['sent']);
  });

  it('again takes the place of the one that was refused', async () => {
    const { queue, call } = createTakenOrder();
    queue.tap(pierogi);
    await call(0).answer();
    queue.push({ kind: 'send' });
    await call(1).fail('ITEM_UNAVAILABLE');
    expect(queue.getState().failed).toHaveLength(1);
    queue.push({ kind: 'send' });
    expect(queue.getState().failed).toEqual([]);
  });

  it('does not go when a line tapped before it was refused', async () => {
    const { queue, restaurant, call } = createTakenOrder();
    queue.tap(pierogi);
    queue.push({ kind: 'send' });
    await call(0).fail('ITEM_UNAVAILABLE');
    expect(restaurant.calls).toHaveLength(1);
    expect(queue.getState().failed.map(job => job.problem.code)).toEqual(['ITEM_UNAVAILABLE']);
    expect(queue.getState().view.lines).toEqual([]);
  });
});
