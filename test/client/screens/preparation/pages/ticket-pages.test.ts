import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import {
  hiddenTickets,
  numberTickets,
} from '../../../../../client/screens/preparation/pages/hidden-tickets.ts';
import {
  chooseType,
  firstLayout,
  splitRows,
} from '../../../../../client/screens/preparation/pages/page-layout.ts';
import { makeTicket, openedAt } from '../../../harness/order-factory.ts';

const openedMs = Date.parse(openedAt);
const minutesLater = (count: number) => new Date(openedMs + count * 60_000).toISOString();

describe('a ticket that is taller than the screen', () => {
  const heights = { head: 60, header: 50, rows: [50, 50, 50, 50], foot: 40 };

  it('goes on upon another card, row by row', () => {
    expect(splitRows(210, heights)).toEqual([2, 2]);
    expect(splitRows(150, heights)).toEqual([1, 1, 1, 1]);
  });

  it('stands on one card where it fits', () => {
    expect(splitRows(300, heights)).toEqual([4]);
  });

  it('loses no row, and no card is taller than the screen unless a single row is', () => {
    const row = fc.integer({ min: 20, max: 120 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 300, max: 900 }),
        (rows, room) => {
          const counts = splitRows(room, { ...heights, rows });
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
          let from = 0;
          for (const [part, count] of counts.entries()) {
            const used = rows.slice(from, from + count).reduce((sum, height) => sum + height, 0);
            expect((part === 0 ? heights.head : heights.header) + used + heights.foot).toBeLessThanOrEqual(
              room,
            );
            from += count;
          }
        },
      ),
    );
  });
});

describe('the pages', () => {
  const at = (id: string, minute: number) => ({
    ticket: makeTicket({ id, sentAt: minutesLater(minute), targetMinutes: 15 }),
    leftAtMs: null,
  });
  const held = { ...at('held', 0), ticket: makeTicket({ id: 'held', state: 'held' }) };
  const board = [at('a', 0), at('b', 1), at('c', 6), at('d', 9), held];
  const pages = new Map([
    ['a/0', 0],
    ['b/0', 0],
    ['b/1', 1],
    ['c/0', 1],
    ['d/0', 2],
    ['held/0', 2],
  ]);
  const layout = { ...firstLayout, pageCount: 3, pages, parts: new Map([['b', [3, 2]]]) };

  it('say how many are out of sight, and how long the oldest of those has waited', () => {
    const sight = { nowMs: openedMs + 15 * 60_000, isLit: ({ id }: Ticket) => id === 'd' };
    const first = hiddenTickets(board, layout, 0, sight);
    expect(first.before).toEqual({ count: 0, oldestMinutes: null, isLate: false, lit: 0 });
    expect(first.after).toEqual({ count: 3, oldestMinutes: 9, isLate: false, lit: 1 });
    const second = hiddenTickets(board, layout, 1, sight);
    expect(second.before).toEqual({ count: 1, oldestMinutes: 15, isLate: true, lit: 0 });
    expect(second.after).toEqual({ count: 2, oldestMinutes: 6, isLate: false, lit: 1 });
  });

  it('number their tickets by themselves; one that goes on is finished on its last card', () => {
    expect([...numberTickets(board, layout, 0)]).toEqual([['a', 1]]);
    expect([...numberTickets(board, layout, 1)]).toEqual([
      ['b', 1],
      ['c', 2],
    ]);
    expect([...numberTickets(board, layout, 2)]).toEqual([['d', 1]]);
  });
});

describe('the type', () => {
  const room = (cards: number) => ({ width: 1_576, height: 960, cards });

  it('grows where few tickets leave room to spare, and no further than it fits', () => {
    expect(chooseType(1, true, true, room(500))).toBe(1.5);
    expect(chooseType(1, true, true, room(1_500))).toBe(1.25);
    expect(chooseType(1, true, true, room(2_500))).toBe(1);
  });

  it('shrinks once a page is not enough, and stays while it is', () => {
    expect(chooseType(1.5, true, true, room(2_800))).toBe(1.5);
    expect(chooseType(1.5, false, true, room(3_000))).toBe(1.25);
    expect(chooseType(1.5, false, true, room(6_000))).toBe(1);
    expect(chooseType(1, false, true, room(9_000))).toBe(1);
  });

  it('does not grow again for tickets that turned out not to fit', () => {
    expect(chooseType(1, true, false, room(500))).toBe(1);
  });
});
