import { expect, it } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import {
  hiddenTickets,
  numberCards,
} from '../../../../../client/screens/preparation/pages/hidden-tickets.ts';
import { boardCards } from '../../../../../client/screens/preparation/station/station-board.ts';
import { makeTicket, openedAt } from '../../../harness/order-factory.ts';

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
    at('d', 9),
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

it('the pages say how many cards are out of sight, and how long the oldest of those has waited', () => {
  const sight = { nowMs: openedMs + 15 * 60_000, isLit: ({ id }: Ticket) => id === 'd' };
  const first = hiddenTickets(cards, layout, 0, sight);
  expect(first.before).toEqual({ count: 0, oldestMinutes: null, isLate: false, lit: 0 });
  expect(first.after).toEqual({ count: 3, oldestMinutes: 9, isLate: false, lit: 1 });
  const second = hiddenTickets(cards, layout, 1, sight);
  expect(second.before).toEqual({ count: 1, oldestMinutes: 15, isLate: true, lit: 0 });
  expect(second.after).toEqual({ count: 2, oldestMinutes: 6, isLate: false, lit: 1 });
});

it('the pages number their cards by themselves; one that goes on is finished on its last part', () => {
  expect([...numberCards(cards, layout, 0)]).toEqual([['a/', 1]]);
  expect([...numberCards(cards, layout, 1)]).toEqual([
    ['b/', 1],
    ['c/', 2],
  ]);
  expect([...numberCards(cards, layout, 2)]).toEqual([['d/', 1]]);
});
