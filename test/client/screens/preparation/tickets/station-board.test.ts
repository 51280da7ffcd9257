import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import {
  type BoardTicket,
  boardCards,
  hasToBeSeen,
  nextBoard,
} from '../../../../../client/screens/preparation/tickets/station-board.ts';
import { countBoard } from '../../../../../client/screens/preparation/tickets/ticket-facts.ts';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const at = (minute: number) =>
  new Date(Date.parse('2026-05-04T17:00:00.000Z') + minute * 60_000).toISOString();
const ticket = (id: string, minute: number) => makeTicket({ id, sentAt: at(minute) });
const of = (orderId: string, id: string, minute: number, change = {}) =>
  makeTicket({ id, orderId, sentAt: at(minute), ...change });
const startedAt = at(2);
const adjustment = { at: at(1), dropped: [], isNoteAdded: true, droppedNotes: [] };
const ids = (board: readonly BoardTicket[]) => board.map(({ ticket: { id } }) => id);

describe('the board', () => {
  it('shows open tickets, the oldest first, and no finished ones', () => {
    const done = makeTicket({ id: 'done', state: 'ready' });
    expect(ids(nextBoard([], [ticket('b', 2), ticket('a', 1), done], 0, false))).toEqual(['a', 'b']);
  });

  it('the tickets of one order stand together, where its oldest would; what is held last', () => {
    const tickets = [
      of('two', 'later', 9),
      of('three', 'only held', 0, { state: 'held' }),
      of('one', 'mains', 8),
      of('two', 'first', 2),
      of('one', 'dessert', 1, { state: 'held' }),
      of('one', 'starters', 1),
    ];
    const together = ['starters', 'mains', 'dessert', 'first', 'later', 'only held'];
    expect(ids(nextBoard([], tickets, 0, false))).toEqual(together);
  });

  it('a merged order has its courses in their order, each once, but a takeaway is handed out whole', () => {
    const sent = [
      of('order', 'mains', 1, { course: 2 }),
      of('order', 'soup', 2),
      of('order', 'second round', 3, { round: 2 }),
      of('order', 'more mains', 4, { course: 2 }),
      of('order', 'more soup', 5),
    ];
    const byCourse = ['soup', 'more soup', 'second round', 'mains', 'more mains'];
    expect(ids(nextBoard([], sent, 0, false))).toEqual(byCourse);
    const takeaway = sent.map(one => ({ ...one, orderType: 'takeaway' as const }));
    const byRound = ['mains', 'soup', 'more mains', 'more soup', 'second round'];
    expect(ids(nextBoard([], takeaway, 0, false))).toEqual(byRound);
  });

  it('a table stands nowhere but where its oldest open ticket would, and all of it in one place', () => {
    const sent = fc.array(fc.record({ order: fc.integer({ min: 0, max: 4 }), minute: fc.nat(60) }), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(sent, some => {
        const tickets = some.map(({ order, minute }, index) =>
          makeTicket({ id: `t${index}`, orderId: `o${order}`, orderNumber: order, sentAt: at(minute) }),
        );
        const shown = nextBoard([], tickets, 0, false).map(({ ticket }) => ticket);
        const groups = shown.filter(({ orderId }, index) => orderId !== shown[index - 1]?.orderId);
        expect(groups.length).toBe(new Set(shown.map(({ orderId }) => orderId)).size);
        expect(groups.map(({ sentAt }) => sentAt)).toEqual(groups.map(({ sentAt }) => sentAt).sort());
      }),
    );
  });

  it('a finished ticket stays for a moment in its place and then goes', () => {
    const board = nextBoard([], [ticket('a', 1), ticket('b', 2)], 0, false);
    const finished = { ...ticket('a', 1), state: 'ready' as const };
    const moment = nextBoard(board, [ticket('b', 2), finished], 100, false);
    expect(ids(moment)).toEqual(['a', 'b']);
    expect(moment[0]?.leftAtMs).toBe(100);
    expect(ids(nextBoard(moment, [ticket('b', 2), finished], 100 + 1_500, false))).toEqual(['b']);
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

describe('the cards', () => {
  const of = (orderId: string, stationId: string, id: string, minute: number) =>
    makeTicket({ id, orderId, stationId, sentAt: at(minute) });

  it('are one for a table and station, with its courses', () => {
    const tickets = [of('5', 'grill', 'a', 1), of('5', 'cold', 'b', 1), of('5', 'grill', 'c', 3)];
    const cards = boardCards(nextBoard([], tickets, 0, false), []);
    expect(cards.map(card => [card.id, ids(card.tickets)])).toEqual([
      ['5/grill', ['a', 'c']],
      ['5/cold', ['b']],
    ]);
    expect(countBoard(tickets, 0).tickets).toBe(cards.length);
  });

  it('are the same ones where nothing of them changed', () => {
    const [one, other] = [of('5', 'grill', 'a', 1), of('6', 'grill', 'b', 2)];
    const before = boardCards(nextBoard([], [one, other], 0, false), []);
    const board = nextBoard([], [one, { ...other, guestCount: 9 }], 0, false);
    const after = boardCards(board, before);
    expect(after.map((card, index) => card === before[index])).toEqual([true, false]);
  });
});

it.each<[boolean, string, Partial<Ticket>]>([
  [false, 'work', {}],
  [true, 'an allergy', { isAllergyUnseen: true }],
  [false, 'a move', { movedFrom: '12' }],
  [true, 'a move of what was started', { movedFrom: '12', lines: [makeTicketLine({ startedAt })] }],
  [true, 'a rush', { lines: [makeTicketLine({ rushedAt: at(1) })] }],
  [false, 'a void', { lines: [makeTicketLine({ state: 'voided' })] }],
  [true, 'a void of what was started', { lines: [makeTicketLine({ state: 'voided', startedAt })] }],
  [false, 'a dish held back', { lines: [makeTicketLine({ state: 'held', isHeldBack: true, startedAt })] }],
  [false, 'a change', { lines: [makeTicketLine({ adjustment })] }],
  [
    true,
    'a change beside what was started',
    { lines: [makeTicketLine({ id: 'begun', startedAt }), makeTicketLine({ adjustment })] },
  ],
  [true, 'a change of what was started', { lines: [makeTicketLine({ adjustment, startedAt })] }],
])('it is %s that a card with %s has to be seen', (expected, _, change) => {
  const [card] = boardCards(nextBoard([], [makeTicket(change)], 0, false), []);
  expect(card && hasToBeSeen(card, true)).toBe(expected);
});

it('has to be seen what changed if nobody says what is started', () => {
  const lines = [makeTicketLine({ state: 'voided' })];
  const [card] = boardCards(nextBoard([], [makeTicket({ lines })], 0, false), []);
  expect(card && hasToBeSeen(card, false)).toBe(true);
});

describe('under a finger', () => {
  const line = makeTicketLine({ id: 'line' });
  const other = makeTicketLine({ id: 'other' });
  const open = makeTicket({ id: 'a', lines: [line, other] });
  const board = nextBoard([], [open], 0, false);
  const now = (lines: TicketLine[], change = {}) =>
    nextBoard(board, [{ ...open, ...change, lines }], 10, true)[0]?.ticket;

  it('a tapped line is ready at once', () => {
    const ready = { ...line, state: 'ready' as const, readyAt: at(1) };
    expect(now([ready, other])?.lines[0]).toEqual(ready);
  });

  it('what would make the ticket taller or shorter waits', () => {
    const voided = { ...line, state: 'voided' as const, voidReason: 'Wrong dish' };
    const more = makeTicketLine({ id: 'more' });
    expect(now([voided, more], { movedFrom: '12', allergyNote: 'nuts' })).toBe(open);
  });

  it('a void that was tapped as seen goes', () => {
    const voided = { ...line, state: 'voided' as const };
    const before = nextBoard([], [{ ...open, lines: [voided, other] }], 0, false);
    expect(nextBoard(before, [{ ...open, lines: [] }], 10, true)[0]?.ticket.lines).toEqual([other]);
  });
});

it('a board on which nothing changed is the same one, so that nothing is measured anew', () => {
  const tickets = [ticket('b', 2), ticket('a', 1)];
  const board = nextBoard([], tickets, 0, false);
  expect(nextBoard(board, tickets, 500, false)).toBe(board);
});
