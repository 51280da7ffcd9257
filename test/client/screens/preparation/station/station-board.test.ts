import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BoardTicket,
  estimateHeight,
  leaveAfterMs,
  nextBoard,
  placeTickets,
} from '../../../../../client/screens/preparation/station/station-board.ts';
import { columnCountFor } from '../../../../../client/screens/preparation/station/use-column-count.ts';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const at = (minute: number) =>
  new Date(Date.parse('2026-05-04T17:00:00.000Z') + minute * 60_000).toISOString();
const ticket = (id: string, minute: number) => makeTicket({ id, sentAt: at(minute) });
const ids = (board: readonly BoardTicket[]) => board.map(({ ticket: { id } }) => id);

describe('the board', () => {
  it('shows open tickets, the oldest first, and no finished ones', () => {
    const done = makeTicket({ id: 'done', state: 'ready' });
    expect(ids(nextBoard([], [ticket('b', 2), ticket('a', 1), done], 0, false))).toEqual(['a', 'b']);
  });

  it('a finished ticket stays for a moment in its place and then goes', () => {
    const board = nextBoard([], [ticket('a', 1), ticket('b', 2)], 0, false);
    const finished = { ...ticket('a', 1), state: 'ready' as const };
    const moment = nextBoard(board, [ticket('b', 2), finished], 100, false);
    expect(ids(moment)).toEqual(['a', 'b']);
    expect(moment[0]?.leftAtMs).toBe(100);
    expect(ids(nextBoard(moment, [ticket('b', 2), finished], 100 + leaveAfterMs, false))).toEqual(['b']);
  });

  it('a ticket taken back in time stays where it was', () => {
    const board = nextBoard([], [ticket('a', 1)], 0, false);
    const gone = nextBoard(board, [], 100, false);
    expect(nextBoard(gone, [ticket('a', 1)], 200, false)[0]?.leftAtMs).toBeNull();
  });

  it('nothing leaves and nothing is sorted in while the screen is touched', () => {
    const board = nextBoard([], [ticket('b', 2), ticket('c', 3)], 0, false);
    const held = nextBoard(board, [ticket('a', 1), ticket('c', 3)], 10_000, true);
    expect(ids(held)).toEqual(['b', 'c', 'a']);
    expect(ids(nextBoard(held, [ticket('a', 1), ticket('c', 3)], 20_000, false))).toEqual(['a', 'c']);
  });

  it('under a finger every ticket keeps its place whatever arrives or leaves', () => {
    const lists = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 12 });
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const board = nextBoard(
          [],
          before.map(minute => ticket(`t${minute}`, minute)),
          0,
          false,
        );
        const held = nextBoard(
          board,
          after.map(minute => ticket(`t${minute}`, minute)),
          60_000,
          true,
        );
        expect(ids(held).slice(0, board.length)).toEqual(ids(board));
      }),
    );
  });
});

describe('the columns', () => {
  it('a new ticket goes to the shortest column', () => {
    const long = makeTicket({ id: 'long', lines: [1, 2, 3, 4].map(n => makeTicketLine({ id: `l${n}` })) });
    const columns = placeTickets([long, ticket('b', 2), ticket('c', 3)], 2, new Map(), false);
    expect([...columns]).toEqual([
      ['long', 0],
      ['b', 1],
      ['c', 1],
    ]);
  });

  it('a ticket keeps its column when others leave', () => {
    const before = new Map([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
    expect([...placeTickets([ticket('b', 2), ticket('c', 3)], 3, before, false)]).toEqual([
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('the tickets are dealt anew when a column ran empty, but not under a finger', () => {
    const before = new Map([
      ['a', 1],
      ['b', 1],
    ]);
    const tickets = [ticket('a', 1), ticket('b', 2)];
    expect(placeTickets(tickets, 2, before, true).get('a')).toBe(1);
    expect([...placeTickets(tickets, 2, before, false).values()]).toEqual([0, 1]);
  });

  it('every ticket has exactly one column, for any number of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 6 }), (count, columnCount) => {
        const tickets = Array.from({ length: count }, (_, index) => ticket(`t${index}`, index));
        const columns = placeTickets(tickets, columnCount, new Map([['t0', 5]]), false);
        expect(columns.size).toBe(count);
        expect([...columns.values()].every(column => column >= 0 && column < columnCount)).toBe(true);
      }),
    );
  });

  it('bands and wishes make a ticket taller', () => {
    const plain = makeTicket({});
    const busy = makeTicket({
      allergyNote: 'nuts',
      note: 'birthday',
      lines: [makeTicketLine({ note: 'no egg' })],
    });
    expect(estimateHeight(busy)).toBeGreaterThan(estimateHeight(plain));
  });

  it('four fit on a wall, one on a phone', () => {
    expect([columnCountFor(1920), columnCountFor(1280), columnCountFor(360)]).toEqual([4, 2, 1]);
  });
});
