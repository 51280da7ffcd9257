import { expect, it } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import {
  hiddenTickets,
  numberCards,
  partId,
} from '../../../../../client/screens/preparation/pages/hidden-tickets.ts';
import { boardCards } from '../../../../../client/screens/preparation/tickets/station-board.ts';
import { makeTicket, makeTicketLine, openedAt } from '../../../harness/order-factory.ts';

const openedMs = Date.parse(openedAt);
const minutesLater = (count: number) => new Date(openedMs + count * 60_000).toISOString();
const at = (id: string, minute: number, change: Partial<Ticket> = {}) => ({
  ticket: makeTicket({ id, orderId: id, sentAt: minutesLater(minute), targetMinutes: 15, ...change }),
  leftAtMs: null,
});
const cards = boardCards(
  [
    at('a', 0),
    at('b', 1),
    at('b later', 4, { orderId: 'b' }),
    at('c', 6),
    at('d', 9, { lines: [makeTicketLine({ quantity: 2, rushedAt: minutesLater(9) })] }),
    at('held', 0, { state: 'held' }),
  ],
  [],
);
const pages = new Map([
  ['a//0', 0],
  ['b//0', 0],
  ['b//1', 1],
  ['c//0', 1],
  ['d//0', 2],
  ['held//0', 2],
]);
const layout = { pages, parts: new Map([['b//0', [3, 2]]]) };

it('the pages say how many cards are out of sight, and how long the oldest of those has waited, and what is wanted first', () => {
  const sight = { nowMs: openedMs + 15 * 60_000, isLit: ({ id }: Ticket) => id === 'd' };
  const first = hiddenTickets(cards, layout, 0, sight);
  expect(first.before).toEqual({ count: 0, oldestMinutes: null, isLate: false, rush: 0, lit: 0 });
  expect(first.after).toEqual({ count: 3, oldestMinutes: 9, isLate: false, rush: 2, lit: 1 });
  const second = hiddenTickets(cards, layout, 1, sight);
  expect(second.before).toEqual({ count: 1, oldestMinutes: 15, isLate: true, rush: 0, lit: 0 });
  expect(second.after).toEqual({ count: 2, oldestMinutes: 6, isLate: false, rush: 2, lit: 1 });
});

const none = { shown: new Map<string, number>(), left: new Map<string, number>() };

it('the pages number their cards by themselves; one that goes on is finished on its last part', () => {
  expect([...numberCards(cards, layout, 0, none).shown]).toEqual([['0 a/', 1]]);
  expect([...numberCards(cards, layout, 1, none).shown]).toEqual([
    ['1 b/', 1],
    ['1 c/', 2],
  ]);
  expect([...numberCards(cards, layout, 2, none).shown]).toEqual([['2 d/', 1]]);
});

const many = boardCards(
  Array.from({ length: 11 }, (_, index) => at(`${index}`.padStart(2, '0'), index)),
  [],
);
const onePage = { pages: new Map(), parts: new Map() };
const first = numberCards(many, onePage, 0, none);

it('a card keeps its number when others come and go; a free key is given to the oldest without one', () => {
  expect([...first.shown.values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const bumped = many.filter((_, index) => index !== 3);
  const next = numberCards(bumped, onePage, 0, first);
  expect([...next.shown.values()]).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 4, 11]);
  expect(numberCards(bumped, onePage, 0, next)).toBe(next);
  const elsewhere = numberCards(cards, layout, 1, next);
  for (const [id, number] of next.shown) expect(elsewhere.shown.get(id)).toBe(number);
});

it('a card that comes back has its key again, taken from a younger one if none is free', () => {
  const bumped = many.filter((_, index) => index !== 3);
  const back = numberCards(many, onePage, 0, numberCards(bumped, onePage, 0, first));
  expect(many.map(({ id }) => back.shown.get(`0 ${id}`))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(numberCards(many, onePage, 0, back)).toBe(back);
  // Before its place is known, it takes no key: another card may leave the page for it.
  const gone = numberCards(bumped, onePage, 0, first);
  const places = { ...onePage, pages: new Map(bumped.map(({ id }) => [partId(id, 0), 0])) };
  expect(numberCards(many, places, 0, gone)).toBe(gone);

  const few = many.slice(0, 5);
  const others = [...few.slice(0, 3), ...many.slice(4, 6)];
  const keyed = numberCards(others, onePage, 0, numberCards(few, onePage, 0, none));
  const returned = numberCards([...few, ...many.slice(5, 6)], onePage, 0, keyed);
  for (const [id, number] of keyed.shown) expect(returned.shown.get(id)).toBe(number);
  expect(new Set(returned.shown.values())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});
