import { describe, expect, it } from 'vitest';
import { projectOrder, tapOnDish } from '../../../client/writes/order-projection.ts';
import {
  mergeTap,
  type OrderTap,
  planEach,
  seedOf,
  type TapChoice,
} from '../../../client/writes/order-taps.ts';
import { makeItem, makeLine, makeModifier, makeOrder } from '../harness/order-factory.ts';

const item = makeItem({ id: 'pierogi' });
const seed = seedOf(item);
const add = (id: string, quantity = 1): OrderTap => ({ kind: 'add', line: { ...seed, id, quantity } });
const raise = (lineId: string, by = 1): OrderTap => ({ kind: 'raise', lineId, by, seed });
const merge = (...taps: OrderTap[]) => taps.reduce<OrderTap[]>(mergeTap, []);

describe('merging what waits', () => {
  it('raises of a line add up, also onto its addition', () => {
    expect(merge(raise('a'), raise('b'), raise('a', 2))).toEqual([raise('a', 3), raise('b')]);
    expect(merge(add('a'), raise('a'), raise('a'))).toEqual([add('a', 3)]);
  });

  it('a quantity that was set replaces the taps before it and counts the taps after it', () => {
    const set: OrderTap = { kind: 'change', lineId: 'a', change: { quantity: 5 } };
    expect(merge(raise('a', 2), set, raise('a'))).toEqual([
      { kind: 'change', lineId: 'a', change: { quantity: 6 } },
    ]);
  });

  it('a note and a tap on the same line are kept apart', () => {
    const note: OrderTap = { kind: 'change', lineId: 'a', change: { note: 'no onion' } };
    expect(merge(note, raise('a'))).toEqual([note, raise('a')]);
  });

  it('changes of a line that is not added yet travel with it, null clears', () => {
    const change = (fields: object): OrderTap => ({ kind: 'change', lineId: 'a', change: fields });
    expect(merge(add('a'), change({ note: 'hot', seat: 2, course: 3 }))).toEqual([
      { kind: 'add', line: { ...seed, id: 'a', quantity: 1, note: 'hot', seat: 2, course: 3 } },
    ]);
    expect(merge(add('a'), change({ note: 'hot', seat: 2 }), change({ note: null, seat: null }))).toEqual([
      add('a'),
    ]);
  });

  it('a line that is not added yet becomes a half, which no whole is counted onto', () => {
    const portion = { isHalf: true, name: '½ Pierogi', names: {}, unitPrice: 1_500 };
    const waiting = merge(add('a', 2), { kind: 'change', lineId: 'a', change: { isHalf: true, portion } });
    expect(waiting).toEqual([{ kind: 'add', line: { ...seed, ...portion, id: 'a', quantity: 2 } }]);
    const order = makeOrder({});
    const view = projectOrder(order, waiting);
    expect(view.lines).toMatchObject([{ ...portion, lineTotal: 3_000 }]);
    const tap = (choice: TapChoice) => tapOnDish({ view, order }, new Set(['a']), item, choice, () => 'b');
    expect(tap({ unitPrice: 1_500 })).toMatchObject({ kind: 'add' });
    expect(tap(portion)).toMatchObject({ kind: 'raise', lineId: 'a' });
    const [plan] = planEach(waiting, makeOrder({}), () => 'b');
    expect(plan?.request.body).toMatchObject({
      lines: [{ menuItemId: 'pierogi', quantity: 2, isHalf: true }],
    });
    expect(plan?.request.body).not.toMatchObject({ lines: [{ unitPrice: 1_500 }] });
  });

  it('a change says only which portion, and a tap for a whole makes none of what became a half', () => {
    const portion = { isHalf: true, name: '½ Pierogi', names: {}, unitPrice: 1_500 };
    const half = makeLine({ id: 'a', isHalf: true });
    const order = makeOrder({ lines: [half] });
    const [change, tap] = planEach(
      [{ kind: 'change', lineId: 'a', change: { isHalf: true, portion } }, raise('a')],
      order,
      () => 'b',
    );
    expect(change?.request.body).toEqual({ isHalf: true });
    expect(tap?.request).toMatchObject({ write: 'addLines', body: { lines: [{ id: 'b', quantity: 1 }] } });
  });

  it('a line added and removed before it was sent leaves no request', () => {
    expect(merge(add('a'), add('b'), { kind: 'remove', lineId: 'a' })).toEqual([add('b')]);
  });

  it('removing a line forgets what else was asked of it', () => {
    expect(merge(raise('a'), { kind: 'remove', lineId: 'a' })).toEqual([{ kind: 'remove', lineId: 'a' }]);
  });

  it('nothing crosses a Send, and a second Send right behind it is the same one', () => {
    const send: OrderTap = { kind: 'send' };
    expect(merge(raise('a'), send, send, raise('a'))).toEqual([raise('a'), send, raise('a')]);
  });

  it('two Sends that hold different courses are two, the same twice is one', () => {
    const first: OrderTap = { kind: 'send', holdCourses: [2] };
    const all: OrderTap = { kind: 'send' };
    expect(merge(first, first, all)).toEqual([first, all]);
    expect(merge({ kind: 'fire', course: 2 }, { kind: 'fire', course: 2 })).toHaveLength(1);
  });

  it('options chosen anew take the place of the defaults that were to be taken', () => {
    const modifiers = [makeModifier({})];
    const [chosen] = merge(add('a'), { kind: 'change', lineId: 'a', change: { modifiers } });
    const { takesDefaults: _, ...plain } = seed;
    expect(chosen).toEqual({ kind: 'add', line: { ...plain, id: 'a', quantity: 1, modifiers } });
  });

  it('lines served one after another are served together, and changes of the order merge', () => {
    expect(merge({ kind: 'serve', lineIds: ['a'] }, { kind: 'serve', lineIds: ['b', 'a'] })).toEqual([
      { kind: 'serve', lineIds: ['a', 'b'] },
    ]);
    expect(
      merge(
        { kind: 'changeOrder', change: { guestCount: 2 } },
        { kind: 'changeOrder', change: { note: 'birthday' } },
      ),
    ).toEqual([{ kind: 'changeOrder', change: { guestCount: 2, note: 'birthday' } }]);
  });

  it('allergies told twice are one change of what was there before the first', () => {
    const milk = { allergens: ['milk' as const] };
    const first = { allergies: [milk], allergiesBefore: {} };
    const second = { allergyNote: 'latex', allergiesBefore: { allergies: [milk] } };
    const [merged] = merge({ kind: 'changeOrder', change: first }, { kind: 'changeOrder', change: second });
    expect(merged).toEqual({
      kind: 'changeOrder',
      change: { allergies: [milk], allergyNote: 'latex', allergiesBefore: {} },
    });
  });
});
