import { describe, expect, it } from 'vitest';
import type { LineStation } from '#shared/order/order-schema.ts';
import {
  canUndoCall,
  isCallable,
  lampTone,
  oldestWaitMinutes,
  passCards,
} from '../../../../../client/screens/preparation/pass/pass-cards.ts';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const startMs = Date.parse('2026-05-04T17:42:00.000Z');
const ago = (minutes: number) => new Date(startMs - minutes * 60_000).toISOString();
const atPass = (id: string, minutes: number) =>
  makeTicketLine({ id, state: 'ready', isAtPass: true, readyAt: ago(minutes) });
const by = { id: 'ewa', name: 'Ewa' };
const called = (id: string, minutes: number, claimedBy?: typeof by) =>
  makeTicketLine({
    id,
    state: 'ready',
    readyAt: ago(minutes + 1),
    called: { by, at: ago(minutes) },
    ...(claimedBy && { claimedBy }),
  });
const order = (orderId: string, lines: ReturnType<typeof makeTicketLine>[], change = {}) =>
  makeTicket({ id: `${orderId}-ticket`, orderId, lines, ...change });

describe('the cards of the pass', () => {
  it('puts what waits longest under the lamp first, then what is made, what is held, what was called', () => {
    const cards = passCards(
      [
        order('called', [called('a', 3)]),
        order('held', [makeTicketLine({ id: 'b', state: 'held' })], { state: 'held' }),
        order('making', [makeTicketLine({ id: 'c' })]),
        order('short', [atPass('d', 1)]),
        order('long', [atPass('e', 4)]),
      ],
      startMs,
    );
    expect(cards.map(({ orderId }) => orderId)).toEqual(['long', 'short', 'making', 'held', 'called']);
    expect(cards[0]?.lampSince).toBe(ago(4));
  });

  it('puts what was called and nobody fetches among what waits, by its call', () => {
    const tickets = [
      order('fetched', [called('a', 9, by)]),
      order('unfetched', [called('b', 3)]),
      order('called', [called('c', 1)]),
      order('making', [makeTicketLine({ id: 'd' })]),
      order('short', [atPass('e', 1)]),
      order('long', [atPass('f', 4)]),
    ];
    const sorted = passCards(tickets, startMs, 120).map(({ orderId }) => orderId);
    expect(sorted.slice(0, 4)).toEqual(['long', 'unfetched', 'short', 'making']);
  });

  it('is one a table: its tickets of several stations and courses, with what each station owes', () => {
    const [card, ...others] = passCards(
      [
        order('five', [makeTicketLine({ id: 'a', quantity: 2 }), atPass('b', 2)], {
          id: 'g',
          stationId: 'grill',
        }),
        order('five', [makeTicketLine({ id: 'c', state: 'preparing' })], { id: 'k', stationId: 'cold' }),
        order('five', [makeTicketLine({ id: 'd', state: 'held' })], { id: 'h', course: 2, state: 'held' }),
      ],
      startMs,
    );
    expect(others).toEqual([]);
    expect(card?.courses.map(({ course, owed }) => ({ course, owed }))).toEqual([
      {
        course: 1,
        owed: [
          { stationId: 'grill', quantity: 2 },
          { stationId: 'cold', quantity: 1 },
        ],
      },
      { course: 2, owed: [] },
    ]);
    expect(card?.nextCourse).toBe(2);
  });

  it('calls a dish of a screen and a paper station once the screen has said so and seen the allergy', () => {
    const stations: LineStation[] = [
      { id: 'grill', status: 'ready' },
      { id: 'cold', status: 'ready' },
    ];
    const dishOf = (isAllergyUnseen: boolean, line = { ...atPass('a', 1), stations }) => {
      const grill = order('five', [line], { id: 'g', ...(isAllergyUnseen && { isAllergyUnseen }) });
      const onPaper = order('five', [line], { id: 'k', isOnPaper: true, isAllergyUnseen: true });
      const cards = [passCards([onPaper, grill], startMs), passCards([grill, onPaper], startMs)];
      return cards.flatMap(([card]) => card?.courses[0]?.dishes ?? []);
    };
    expect(dishOf(false).map(isCallable)).toEqual([true, true]);
    expect(dishOf(true).map(isCallable)).toEqual([false, false]);
    const making = { ...makeTicketLine({ id: 'a', state: 'preparing' }), stations };
    expect(dishOf(false, making).map(isCallable)).toEqual([false, false]);
  });

  it('reads a dish that several stations make, on the ticket of each or on one', () => {
    const stations: LineStation[] = [
      { id: 'grill', status: 'ready' },
      { id: 'cold', status: 'started' },
    ];
    const line = { ...makeTicketLine({ id: 'a', state: 'preparing' }), stations };
    const together = passCards(
      [order('five', [line], { id: 'g' }), order('five', [line], { id: 'k' })],
      startMs,
    );
    expect(together[0]?.courses[0]?.dishes).toHaveLength(1);
    expect(together[0]?.courses[0]?.owed).toEqual([{ stationId: 'cold', quantity: 1 }]);
    const half = { ...makeTicketLine({ id: 'a', state: 'ready' }), stations };
    const [card] = passCards([order('five', [half], { id: 'g', stationId: 'grill' })], startMs);
    expect(card?.courses[0]?.dishes[0]?.state).toBe('making');
    const apart = passCards(
      [
        order('five', [atPass('a', 1)], { id: 'g', stationId: 'grill' }),
        order('five', [makeTicketLine({ id: 'a', state: 'preparing' })], { id: 'k', stationId: 'cold' }),
      ],
      startMs,
    );
    expect(apart[0]?.courses[0]?.dishes[0]?.state).toBe('making');
    expect(apart[0]?.courses[0]?.owed).toEqual([{ stationId: 'cold', quantity: 1 }]);
  });

  it('calls what is at the pass and what only paper knows, never a clash that nobody saw', () => {
    const dish = (line: ReturnType<typeof makeTicketLine>, change = {}) => {
      const found = passCards([order('five', [line], change)], startMs)[0]?.courses[0]?.dishes[0];
      if (found === undefined) throw new Error('There is no dish');
      return found;
    };
    expect(isCallable(dish(atPass('a', 1)))).toBe(true);
    expect(isCallable(dish(makeTicketLine({ id: 'a' })))).toBe(false);
    expect(isCallable(dish(makeTicketLine({ id: 'a' }), { isOnPaper: true }))).toBe(true);
    expect(isCallable(dish(atPass('a', 1), { isAllergyUnseen: true }))).toBe(false);
  });

  it('offers to undo a call for a moment, and keeps the card where it is until then', () => {
    const nowMs = startMs + 15_000 - 1;
    const [card] = passCards([order('five', [called('a', 0)])], nowMs);
    const [dish] = card?.courses[0]?.dishes ?? [];
    expect(card?.place).toBe('atPass');
    expect(dish && canUndoCall(dish, nowMs)).toBe(true);
    expect(dish && canUndoCall(dish, nowMs + 1)).toBe(false);
    const [taken] = passCards([order('five', [called('a', 0, by)])], nowMs);
    expect(taken?.place).toBe('called');
  });

  it('the longest wait of some cards is that of what is made, or of what has to be called', () => {
    const tickets = [
      order('made', [makeTicketLine({ id: 'a' })], { sentAt: ago(9) }),
      order('up', [atPass('b', 2)]),
    ];
    const cards = passCards(tickets, startMs);
    expect(oldestWaitMinutes(cards, ['made', 'up'], startMs)).toBe(9);
    expect(oldestWaitMinutes(cards, ['up'], startMs)).toBe(2);
    expect(oldestWaitMinutes(cards, [], startMs)).toBeNull();
  });

  it('is green, amber after half of the office’s limit, then red', () => {
    expect([1, 2, 3].map(minutes => lampTone(ago(minutes), 180, startMs))).toEqual(['ready', 'soon', 'late']);
  });
});
