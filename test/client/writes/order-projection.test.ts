import { describe, expect, it } from 'vitest';
import { errorStatuses } from '#shared/kernel/error-catalogue.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isProblemCode } from '../../../client/data/client-problem.ts';
import { countDraftsByItem, countItems, stationParts } from '../../../client/orders/line-summary.ts';
import { countFire, countSend, projectOrder, tapOnDish } from '../../../client/writes/order-projection.ts';
import {
  isTransient,
  type OrderTap,
  planRequest,
  seedOf,
  type TapChoice,
} from '../../../client/writes/order-taps.ts';
import { makeItem, makeLine, makeModifier, makeOrder } from '../harness/order-factory.ts';

const item = makeItem({ id: 'pierogi', price: 3_200 });
const seed = seedOf(item);
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

  it('options, discounts and voids count as the server will count them', () => {
    const voided = makeLine({ id: 'v', state: 'voided' });
    const change = { kind: 'percent', value: 10, reason: 'regular', by: { id: 'z', name: 'Z' } } as const;
    const order = { ...makeOrder({ lines: [draft, voided] }), discount: { ...change, amount: 640, at: '' } };
    const modifiers = [makeModifier({ priceDelta: 300, quantity: 2 })];
    const view = projectOrder(order, [{ kind: 'add', line: { ...seed, id: 'b', quantity: 2, modifiers } }]);
    expect(view.lines.at(-1)?.lineTotal).toBe(2 * (3_200 + 600));
    expect(view.total).toBe(6_400 + 7_600 - 1_400);
  });

  it('a party’s service charge grows with what is added', () => {
    const serviceCharge = { percent: 10, minGuests: 6, name: 'Serwis', amount: 640 };
    const order = { ...makeOrder({ lines: [draft] }), serviceCharge, total: 7_040 };
    const view = projectOrder(order, [{ kind: 'add', line: { ...seed, id: 'b', quantity: 1 } }]);
    expect(view.total).toBe(9_600 + 960);
  });

  it('an option never makes a piece cheaper than nothing', () => {
    const modifiers = [makeModifier({ priceDelta: -9_000 })];
    const view = projectOrder(makeOrder({}), [
      { kind: 'add', line: { ...seed, id: 'b', quantity: 2, modifiers } },
    ]);
    expect(view.total).toBe(0);
  });

  it('a tap is counted only onto a line that is just the same', () => {
    const own = new Set(['a']);
    const order = makeOrder({ lines: [draft] });
    const tap = (choice: TapChoice) =>
      tapOnDish({ view: projectOrder(order, []), order }, own, item, choice, () => 'new');
    expect(tap({})).toMatchObject({ kind: 'raise', lineId: 'a', by: 1 });
    const withOption = { modifiers: [makeModifier({})] };
    for (const other of [withOption, { note: 'hot' }, { seat: 2 }, { course: 3 }, { quantity: 98 }])
      expect(tap(other)).toMatchObject({ kind: 'add', line: { ...other, id: 'new' } });
  });

  it('what goes is counted apart from what is eaten here, and as its order where nobody said it', () => {
    const own = new Set(['a', 'b']);
    const toGo = { ...seed, isTakeaway: true };
    const taps: OrderTap[] = [{ kind: 'add', line: { ...toGo, id: 'b', quantity: 1 } }];
    const raised = (order: Order, kept: OrderTap[], choice: TapChoice = {}) =>
      tapOnDish({ view: projectOrder(order, kept), order }, own, item, choice, () => 'new');
    const here = makeOrder({ lines: [draft] });
    expect(raised(here, taps)).toMatchObject({ kind: 'raise', lineId: 'a' });
    expect(raised(here, taps, { isTakeaway: true })).toMatchObject({ kind: 'raise', lineId: 'b' });
    const takeaway = makeOrder({ type: 'takeaway' });
    const asItsOrder: OrderTap[] = [{ kind: 'add', line: { ...seed, id: 'b', quantity: 1 } }];
    expect(raised(takeaway, asItsOrder)).toMatchObject({ kind: 'raise', lineId: 'b' });
    const bodyOf = (line: typeof seed) =>
      planRequest([{ kind: 'add', line: { ...line, id: 'b', quantity: 1 } }], makeOrder({}), () => 'c')
        ?.request.body;
    expect(bodyOf(toGo)).toMatchObject({ lines: [{ isTakeaway: true }] });
    expect(JSON.stringify(bodyOf(seed))).not.toContain('isTakeaway');
  });

  it('what is fired, claimed or sent shows that it waits for its answer', () => {
    const held = makeLine({ id: 'h', state: 'held' });
    const ready = makeLine({ id: 'r', state: 'ready' });
    const view = projectOrder(makeOrder({ lines: [draft, held, ready] }), [
      { kind: 'fire', course: 2 },
      { kind: 'claim', lineIds: ['r'] },
      { kind: 'send', lineIds: ['a'] },
    ]);
    expect(view.lines.map(({ state, isPending }) => [state, isPending])).toEqual([
      ['draft', true],
      ['held', true],
      ['ready', true],
    ]);
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
  it('counts apart what is held, and what firing a course puts where', () => {
    const starter = makeLine({ id: 's', course: 1 });
    const held = makeLine({ id: 'h', state: 'held', quantity: 3 });
    const lines = [draft, starter, held];
    expect(countSend(lines, { holdCourses: [2] })).toEqual({ kitchen: 1, bar: 0, none: 0, held: 2 });
    expect(countSend(lines, { lineIds: ['h'] })).toEqual({ kitchen: 3, bar: 0, none: 0, held: 0 });
    expect(countFire(lines, 2)).toEqual({ kitchen: 3, bar: 0, none: 0, held: 0 });
  });

  it('counts units of new lines by station and leaves out the stations that get nothing', () => {
    const lines = [
      draft,
      makeLine({ id: 'b', station: 'bar', quantity: 1 }),
      makeLine({ id: 'c', station: 'none', state: 'sent' }),
    ];
    expect(stationParts(countSend(lines, {}))).toEqual([
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
      { kind: 'send', holdCourses: [2], lineIds: ['a'] },
      { write: 'sendOrder', body: { holdCourses: [2], lineIds: ['a'] } },
    ],
    [
      { kind: 'fire', course: 2 },
      { write: 'fireCourse', body: { course: 2 } },
    ],
    [
      { kind: 'serve', lineIds: ['a'] },
      { write: 'serveLines', body: { lineIds: ['a'] } },
    ],
    [
      { kind: 'changeOrder', change: { guestCount: 2 } },
      { write: 'changeOrder', body: { guestCount: 2 } },
    ],
    [{ kind: 'cancel' }, { write: 'cancelOrder', body: {} }],
  ] as const)('%o becomes its row of the write table', (tap, expected) => {
    const plan = planRequest(
      [tap.kind === 'serve' ? { kind: 'serve', lineIds: ['a'] } : ({ ...tap } as OrderTap)],
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
    const passing = [408, 429];
    for (const [code, status] of Object.entries(errorStatuses)) {
      if (isProblemCode(code) && !['REQUEST_IN_PROGRESS', 'UNAUTHENTICATED'].includes(code))
        expect([code, isTransient(code)]).toEqual([code, status >= 500 || passing.includes(status)]);
    }
  });
});
