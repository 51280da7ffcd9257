import { describe, expect, it } from 'vitest';
import {
  countDraftsByItem,
  countDraftsByStation,
  countItems,
  stationParts,
} from '../../../client/orders/line-summary.ts';
import { seedOf } from '../../../client/orders/order-intents.ts';
import { projectOrder } from '../../../client/orders/order-projection.ts';
import { isTransient, planRequest } from '../../../client/orders/order-requests.ts';
import { makeItem, makeLine, makeOrder } from '../order-factory.ts';

const seed = seedOf(makeItem({ id: 'pierogi', price: 3_200 }));
const draft = makeLine({ id: 'a', menuItemId: 'pierogi', quantity: 2 });

describe('the order as the waiter sees it', () => {
  it('an addition that the server already has does not show twice', () => {
    const order = makeOrder({ lines: [draft] });
    const view = projectOrder(order, [{ kind: 'add', line: { ...seed, id: 'a', quantity: 2 } }]);
    expect(view.lines).toHaveLength(1);
    expect(view.total).toBe(6_400);
  });

  it('a changed quantity counts in the total at once', () => {
    const view = projectOrder(makeOrder({ lines: [draft] }), [
      { kind: 'change', lineId: 'a', change: { quantity: 3, note: 'no onion' } },
    ]);
    expect(view.lines[0]).toMatchObject({ quantity: 3, note: 'no onion', isPending: true });
    expect(view.total).toBe(9_600);
  });

  it('what was sent meanwhile is neither changed nor removed', () => {
    const sent = makeLine({ ...draft, state: 'sent' });
    const view = projectOrder(makeOrder({ lines: [sent] }), [
      { kind: 'change', lineId: 'a', change: { quantity: 9 } },
      { kind: 'remove', lineId: 'a' },
    ]);
    expect(view.lines.map(line => line.quantity)).toEqual([2]);
  });

  it('a tap on a line that is gone stands as a line of its own', () => {
    const view = projectOrder(makeOrder({}), [{ kind: 'raise', lineId: 'a', by: 2, seed }]);
    expect(view.lines.map(line => [line.menuItemId, line.quantity])).toEqual([['pierogi', 2]]);
  });

  it('served lines show as served, and only those that were ready', () => {
    const ready = makeLine({ id: 'r', state: 'ready' });
    const view = projectOrder(makeOrder({ lines: [ready, draft] }), [
      { kind: 'serve', lineIds: ['r', 'a'] },
      { kind: 'send' },
    ]);
    expect(view.lines.map(line => [line.state, line.isPending])).toEqual([
      ['served', true],
      ['draft', true],
    ]);
  });
});

describe('what Send says', () => {
  it('counts units of new lines by station and leaves out the stations that get nothing', () => {
    const counts = countDraftsByStation([
      draft,
      makeLine({ id: 'b', station: 'bar', quantity: 1 }),
      makeLine({ id: 'c', station: 'none', state: 'sent' }),
    ]);
    expect(stationParts(counts)).toEqual([
      { station: 'kitchen', count: 2 },
      { station: 'bar', count: 1 },
    ]);
  });

  it('the menu’s round buttons count new units only', () => {
    const lines = [
      draft,
      makeLine({ id: 'b', menuItemId: 'pierogi' }),
      makeLine({ id: 'c', menuItemId: 'pierogi', state: 'served' }),
    ];
    expect(countDraftsByItem(lines).get('pierogi')).toBe(3);
    expect(countItems(lines)).toBe(4);
  });
});

describe('requests', () => {
  it('nothing waits, nothing is asked', () => {
    expect(planRequest([], makeOrder({}), () => 'id')).toBeNull();
  });

  it.each([
    [
      { kind: 'remove', lineId: 'a' },
      { write: 'removeLine', params: { id: 'order', lineId: 'a' } },
    ],
    [{ kind: 'send' }, { write: 'sendOrder', body: {} }],
    [
      { kind: 'serve', lineIds: ['a'] },
      { write: 'serveLines', body: { lineIds: ['a'] } },
    ],
    [
      { kind: 'changeOrder', change: { guestCount: 2 } },
      { write: 'changeOrder', body: { guestCount: 2 } },
    ],
    [{ kind: 'cancel' }, { write: 'cancelOrder', body: {} }],
  ] as const)('%o becomes its row of the write table', (intent, expected) => {
    const plan = planRequest(
      ['lineIds' in intent ? { kind: 'serve', lineIds: ['a'] } : intent],
      makeOrder({ lines: [draft] }),
      () => 'id',
    );
    expect(plan?.request).toMatchObject(expected);
  });

  it('a raise never goes beyond what a line may hold', () => {
    const full = makeLine({ ...draft, quantity: 98 });
    const plan = planRequest(
      [{ kind: 'raise', lineId: 'a', by: 5, seed }],
      makeOrder({ lines: [full] }),
      () => 'id',
    );
    expect(plan?.request).toMatchObject({ body: { quantity: 99 } });
  });

  it('a lost or overloaded server is worth another try, a refusal is not', () => {
    expect(
      ['NETWORK', 'ORIGIN_TIMEOUT', 'TOO_MANY_REQUESTS', 'REQUEST_IN_PROGRESS', 'UNAUTHENTICATED'].map(code =>
        isTransient(code as 'NETWORK'),
      ),
    ).not.toContain(false);
    expect(isTransient('ITEM_UNAVAILABLE')).toBe(false);
    expect(isTransient('LINE_STATE')).toBe(false);
  });
});
