import { describe, expect, it } from 'vitest';
import { foldText } from '#shared/kernel/fold-text.ts';
import { locationTabs } from '../../../../../client/screens/waiter/tables/shown-tables.ts';
import { tableCourses } from '../../../../../client/screens/waiter/tables/table-courses.ts';
import { describeTable } from '../../../../../client/screens/waiter/tables/tile-facts.ts';
import { visibleItems } from '../../../../../client/screens/waiter/taking/menu/menu-search.ts';
import { sendStatus } from '../../../../../client/screens/waiter/taking/sending/send-status.ts';
import { projectOrder } from '../../../../../client/writes/order-projection.ts';
import {
  makeItem,
  makeLine,
  makeOrder,
  makeSummary,
  makeTable,
  openedAt,
} from '../../../harness/order-factory.ts';

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

  it('of a table that asked for its bill says so, unless something is ready or late', () => {
    const asked = makeSummary({ sentLines: 1, billRequestedAt: openedAt });
    expect(describeTable(makeTable({ orders: [asked] }), nowMs).kind).toBe('bill');
    expect(describeTable(makeTable({ orders: [{ ...asked, readyLines: 1 }] }), nowMs).kind).toBe('ready');
    expect(describeTable(makeTable({ orders: [{ ...asked, isReceiptPending: true }] }), nowMs).kind).toBe(
      'receipt',
    );
  });

  it('of a table that has paid says so while dishes are still on their way', () => {
    const paid = makeSummary({ state: 'closed', sentLines: 1 });
    expect(describeTable(makeTable({ orders: [paid] }), nowMs)).toMatchObject({
      kind: 'paid',
      isPaid: true,
      toComeCount: 1,
    });
    const ready = { ...paid, readyLines: 1 };
    expect(describeTable(makeTable({ orders: [ready] }), nowMs)).toMatchObject({
      kind: 'ready',
      isPaid: true,
      toComeCount: 2,
    });
    const other = makeSummary({ id: 'b' });
    expect(describeTable(makeTable({ orders: [paid, other] }), nowMs).isPaid).toBe(false);
    const printing = { ...paid, isReceiptPending: true };
    const late = { ...printing, lateSince: openedAt };
    expect(describeTable(makeTable({ orders: [printing] }), nowMs).kind).toBe('receipt');
    expect(describeTable(makeTable({ orders: [late] }), nowMs).kind).toBe('late');
    expect(describeTable(makeTable({ orders: [{ ...late, readyLines: 1 }] }), nowMs).kind).toBe('ready');
  });

  it('names its waiters once, sums its guests, and the courses of its orders', () => {
    const soup = { course: 1, lineCount: 2, heldCount: 0, servedCount: 1 };
    const mains = { course: 2, lineCount: 1, heldCount: 1, servedCount: 0 };
    const orders = [
      makeSummary({ waiterName: 'Anna', guestCount: 2, courses: [soup, mains] }),
      makeSummary({ id: 'b', waiterName: 'Kuba', guestCount: 3, courses: [soup] }),
      makeSummary({ id: 'c', waiterName: 'Anna', guestCount: 0 }),
    ];
    expect(describeTable(makeTable({ orders }), nowMs)).toMatchObject({
      waiterNames: ['Anna', 'Kuba'],
      guestCount: 5,
    });
    expect(tableCourses(orders)).toEqual([{ course: 1, lineCount: 4, heldCount: 0, servedCount: 2 }, mains]);
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
    const found = (search: string) => visibleItems(menu, null, search, 'pl-PL');
    expect(found('chleb zur')).toEqual([zurek]);
    expect(found('biala')).toEqual([lody]);
    expect(found('rye')).toEqual([zurek]);
    expect(found('rye lody')).toEqual([]);
  });

  it('looks through all categories, without a word the chosen one shows', () => {
    expect(visibleItems(menu, 'soups', 'lody', 'pl-PL')).toEqual([lody]);
    expect(visibleItems(menu, 'desserts', ' ', 'pl-PL')).toEqual([lody]);
    expect(visibleItems(menu, 'gone', '', 'pl-PL')).toEqual([zurek]);
    expect(visibleItems([], null, '', 'pl-PL')).toEqual([]);
  });

  it('has first what begins so in the language that is shown', () => {
    const named = (id: string, name: string, en: string) => makeItem({ id, name, names: { en } });
    const items = [
      named('other', 'Ser smażony', 'Fried cheese'),
      named('inside', 'Deser', 'Dessert'),
      named('word', 'Zupa serowa', 'Soup with cheese'),
      named('prefix', 'Sernik', 'Cheesecake'),
    ];
    const found = (search: string, language: string) =>
      visibleItems([{ ...category, id: 'all', items }], null, search, language).map(({ id }) => id);
    expect(found('ser', 'pl-PL')).toEqual(['other', 'prefix', 'word', 'inside']);
    expect(found('cheese', 'en')).toEqual(['prefix', 'other', 'word']);
  });
});

describe('the Send button', () => {
  const idle = { queuedCount: 0, sending: null, waiting: [], failed: [] };
  const view = projectOrder(makeOrder({ lines: [makeLine({})] }), []);

  it('is ready with a new line, and says why when it is not', () => {
    expect(sendStatus({ ...idle, view }, false)).toBe('ready');
    expect(sendStatus({ ...idle, view }, true)).toBe('offline');
    expect(sendStatus({ ...idle, view: { ...view, lines: [] } }, false)).toBe('nothing');
    expect(sendStatus({ ...idle, view: { ...view, lines: [] } }, true)).toBe('nothing');
    expect(sendStatus({ ...idle, waiting: [{ kind: 'send' }], view }, false)).toBe('sending');
  });
});
