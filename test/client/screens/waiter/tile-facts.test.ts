import { describe, expect, it } from 'vitest';
import { projectOrder } from '../../../../client/orders/order-projection.ts';
import { editedLine, lineEditOf } from '../../../../client/screens/waiter/line-edit.ts';
import { foldText, matchesSearch, visibleItems } from '../../../../client/screens/waiter/menu-search.ts';
import { sendStanding } from '../../../../client/screens/waiter/send-standing.ts';
import { describeTable, locationTabs } from '../../../../client/screens/waiter/tile-facts.ts';
import { makeItem, makeLine, makeOrder, makeSummary, makeTable, openedAt } from '../../order-factory.ts';

const nowMs = Date.parse(openedAt) + 60_000;

describe('a tile', () => {
  it('of a table without an order is free, or blocked', () => {
    expect(describeTable(makeTable({}), nowMs)).toMatchObject({ kind: 'free', total: 0 });
    expect(describeTable(makeTable({ isBlocked: true }), nowMs).kind).toBe('blocked');
  });

  it('of a table with two orders sums them and counts from the older one', () => {
    const later = '2026-05-04T17:30:00.000Z';
    const facts = describeTable(
      makeTable({
        orders: [
          makeSummary({ openedAt: later, total: 100, sentLines: 1 }),
          makeSummary({ id: 'b', total: 50 }),
        ],
      }),
      nowMs,
    );
    expect(facts).toMatchObject({ kind: 'sent', total: 150, openedAt });
  });

  it('locations keep their order and count their open tables', () => {
    const garden = { id: 'garden', name: 'Garden', color: '#335577' };
    const tables = [
      makeTable({ id: '1', orders: [makeSummary({})] }),
      makeTable({ id: '2', location: garden }),
      makeTable({ id: '3', orders: [makeSummary({})] }),
    ];
    expect(locationTabs(tables)).toEqual([
      { id: 'main', name: 'Main room', openCount: 2 },
      { id: 'garden', name: 'Garden', openCount: 0 },
    ]);
  });
});

describe('the menu’s search', () => {
  const zurek = makeItem({ id: 'zurek', name: 'Żurek w chlebie', names: { en: 'Sour rye soup' } });
  const lody = makeItem({ id: 'lody', name: 'Lody z białą czekoladą', names: {} });
  const category = { name: 'Zupy', names: {}, color: '#335577' };
  const menu = [
    { ...category, id: 'soups', items: [zurek] },
    { ...category, id: 'desserts', items: [lody] },
  ];

  it('needs no Polish letters and no word order', () => {
    expect(foldText('ŻÓŁĆ')).toBe('zolc');
    expect(matchesSearch(zurek, 'chleb zur')).toBe(true);
    expect(matchesSearch(lody, 'biala')).toBe(true);
    expect(matchesSearch(zurek, 'rye')).toBe(true);
    expect(matchesSearch(zurek, 'rye lody')).toBe(false);
  });

  it('looks through all categories, without a word the chosen one shows', () => {
    expect(visibleItems(menu, 'soups', 'lody')).toEqual([lody]);
    expect(visibleItems(menu, 'desserts', ' ')).toEqual([lody]);
    expect(visibleItems(menu, 'gone', '')).toEqual([zurek]);
    expect(visibleItems([], null, '')).toEqual([]);
  });
});

describe('a line’s form', () => {
  const line = { quantity: 2, note: 'no onion', seat: 3, course: 2 };

  it('asks for nothing when nothing was changed', () => {
    expect(editedLine(line, lineEditOf(line))).toBeNull();
  });

  it('asks only for what was changed, and clears with null', () => {
    expect(editedLine(line, { quantity: 2, note: ' ', seat: '', course: 2 })).toEqual({
      note: null,
      seat: null,
    });
    expect(editedLine(line, { quantity: 4, note: 'no onion', seat: '1', course: 3 })).toEqual({
      quantity: 4,
      seat: 1,
      course: 3,
    });
  });
});

describe('the Send button', () => {
  const idle = { flying: null, waiting: [], failed: [] };
  const view = projectOrder(makeOrder({ lines: [makeLine({})] }), []);

  it('is ready with a new line, and says why when it is not', () => {
    expect(sendStanding({ ...idle, view }, true, false)).toBe('ready');
    expect(sendStanding({ ...idle, view }, true, true)).toBe('offline');
    expect(sendStanding({ ...idle, view }, false, false)).toBe('closed');
    expect(sendStanding({ ...idle, view: { lines: [], total: 0 } }, true, false)).toBe('nothing');
    expect(sendStanding({ ...idle, waiting: [{ kind: 'send' }], view }, true, false)).toBe('sending');
  });
});
