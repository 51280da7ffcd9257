import { describe, expect, it } from 'vitest';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';
import type { TicketLine } from '#shared/order/ticket-schema.ts';
import { judgeStation } from '../../../../../client/screens/preparation/station/station-freshness.ts';
import {
  cardTone,
  countAllDay,
  countBoard,
  followAllDay,
  listRecallable,
  minutesSince,
  sortedByStep,
  tapCommand,
} from '../../../../../client/screens/preparation/tickets/ticket-facts.ts';
import { makeTicket, makeTicketLine, openedAt } from '../../../harness/order-factory.ts';

const sentMs = Date.parse(openedAt);
const minutes = (count: number) => sentMs + count * 60_000;
const english = (line: TicketLine) => kitchenName(line, 'en', 'pl-PL');

describe('a ticket’s colour', () => {
  it.each([
    [9.9, 'sent'],
    [10, 'soon'],
    [14.9, 'soon'],
    [15, 'late'],
  ] as const)('after %s of 15 minutes it is %s', (after, tone) => {
    expect(cardTone([makeTicket({ targetMinutes: 15 })], minutes(after))).toBe(tone);
  });

  it.each([
    [16, 'sent'],
    [54.9, 'sent'],
    [55, 'soon'],
    [60, 'late'],
  ] as const)('of a takeaway for in an hour, after %s minutes, is %s', (after, tone) => {
    const ticket = makeTicket({
      orderType: 'takeaway',
      targetMinutes: 15,
      pickupAt: new Date(minutes(60)).toISOString(),
    });
    expect(cardTone([ticket], minutes(after))).toBe(tone);
  });

  it('of a card is that of its most urgent course; of what is on hold it has none', () => {
    const late = makeTicket({ targetMinutes: 5 });
    const [calm, held] = [makeTicket({}), makeTicket({ targetMinutes: 1, state: 'held' })];
    expect(cardTone([calm, late, held], minutes(6))).toBe('late');
    expect(cardTone([calm, held], minutes(6))).toBe('sent');
    expect(cardTone([held], minutes(6))).toBeNull();
  });

  it('is that of any other where its pickup time was over when it was sent', () => {
    const ticket = makeTicket({ targetMinutes: 15, pickupAt: new Date(minutes(-5)).toISOString() });
    expect(cardTone([ticket], minutes(1))).toBe('sent');
    expect(cardTone([ticket], minutes(15))).toBe('late');
  });
});

describe('a tap on a line', () => {
  it('finishes it, and takes a finished one back', () => {
    expect(tapCommand('sent', false)).toEqual({ command: 'readyLine', to: 'ready' });
    expect(tapCommand('preparing', false)).toEqual({ command: 'readyLine', to: 'ready' });
    expect(tapCommand('ready', false)).toEqual({ command: 'recallLine', to: 'recalled' });
    expect(tapCommand('served', false)).toBeNull();
  });

  it('starts it first where the restaurant wants that', () => {
    expect(tapCommand('sent', true)).toEqual({ command: 'startLine', to: 'preparing' });
    expect(tapCommand('preparing', true)).toEqual({ command: 'readyLine', to: 'ready' });
  });
});

describe('the counts', () => {
  const tickets = [
    makeTicket({
      id: 'a',
      lines: [
        makeTicketLine({ id: '1', quantity: 2 }),
        makeTicketLine({ id: '2', state: 'ready', quantity: 5 }),
      ],
    }),
    makeTicket({
      id: 'b',
      lines: [
        makeTicketLine({ id: '3', quantity: 3, state: 'preparing' }),
        makeTicketLine({ id: '4', name: 'Tatar', names: {}, kitchenNames: { en: 'TATAR' } }),
      ],
    }),
    makeTicket({ id: 'c', state: 'ready', lines: [makeTicketLine({ id: '5', state: 'ready' })] }),
  ];

  it('sum open units of a dish over all tickets, the most first', () => {
    expect(countAllDay(tickets, english)).toEqual([
      { name: 'Sour rye soup', quantity: 5 },
      { name: 'TATAR', quantity: 1 },
    ]);
  });

  it('count open tickets, open dishes and late ones', () => {
    expect(countBoard(tickets, minutes(20))).toMatchObject({ tickets: 2, dishes: 6, late: 2 });
  });

  const counted = (text: string) =>
    text.split(' ').map(one => ({ name: one.slice(0, 1), quantity: Number(one.slice(1)) }));
  const written = (dishes: ReturnType<typeof followAllDay>) =>
    dishes.map(({ name, quantity }) => `${name}${quantity}`).join(' ');

  it.each([
    ['a2 b1 c1', 'b4 c5', 'a0 b4 c5', 'each keeps its row'],
    ['a4 b3 c2', 'b3 c2 d5', 'd5 b3 c2', 'a new dish takes the row of one that is done'],
    ['a4 b3', 'd1 c1 b3 a4', 'a4 b3 d1 c1', 'or comes to the end'],
    ['a4 b3 c1', 'a4', 'a4', 'what is done leaves the end'],
    ['a4', 'z1', 'z1', 'all is done'],
  ])('%s becomes with %s: %s; %s', (before, now, after) => {
    expect(written(followAllDay(counted(before), counted(now)))).toBe(after);
  });

  it('the list comes closer to the order of the counts, each dish by one row at most', () => {
    const orders: ReturnType<typeof followAllDay>[] = [counted('a0 b4 c5 d1 e2')];
    while (orders.length < 5) orders.push(sortedByStep(orders.at(-1) ?? []));
    expect(orders.map(written)).toEqual([
      'a0 b4 c5 d1 e2',
      'b4 a0 c5 e2 d1',
      'b4 c5 a0 e2 d1',
      'c5 b4 e2 a0 d1',
      'c5 b4 e2 d1 a0',
    ]);
  });

  it('the tickets of a card that were finished together are recalled together', () => {
    const ready = (id: string, course: number, readyAt: string) =>
      makeTicket({
        ...{ id, course, orderId: id === 'another' ? id : 'table' },
        state: 'ready',
        lines: [makeTicketLine({ id, state: 'ready', readyAt })],
      });
    const list = [
      ready('starter', 1, '2026-05-04T17:10:00.000Z'),
      ready('soup', 2, '2026-05-04T17:12:00.100Z'),
      ready('main', 3, '2026-05-04T17:12:00.200Z'),
      ready('another', 1, '2026-05-04T17:12:00.150Z'),
    ];
    expect(listRecallable(list).map(tickets => tickets.map(({ id }) => id))).toEqual([
      ['soup', 'main'],
      ['another'],
      ['starter'],
    ]);
  });

  it('the ticket finished last comes first in the recall list, served ones do not come', () => {
    const ready = (id: string, readyAt: string) =>
      makeTicket({
        ...{ id, orderId: id },
        state: 'ready',
        lines: [makeTicketLine({ id: `${id}-line`, state: 'ready', readyAt })],
      });
    const served = makeTicket({ id: 'served', state: 'ready', lines: [makeTicketLine({ state: 'served' })] });
    const list = [
      ready('early', '2026-05-04T17:10:00.000Z'),
      served,
      ready('late', '2026-05-04T17:12:00.000Z'),
    ];
    expect(listRecallable(list).map(tickets => tickets.map(({ id }) => id))).toEqual([['late'], ['early']]);
  });
});

it('minutes are whole, and never less than none', () => {
  expect([-5_000, 59_999, 3_725_000].map(ms => minutesSince(openedAt, sentMs + ms))).toEqual([0, 0, 62]);
});

describe('whether the screen may be trusted', () => {
  const confirmedAtMs = 100_000;

  it('it may for ten seconds after a confirmation', () => {
    const freshness = { isStale: false, confirmedAtMs };
    expect(judgeStation(freshness, 'live', confirmedAtMs + 3_200, 0)).toEqual({
      seconds: 3,
      isTrusted: true,
      isOffline: false,
    });
    expect(judgeStation(freshness, 'live', confirmedAtMs + 10_000, 0).isTrusted).toBe(false);
    expect(judgeStation(freshness, 'connecting', confirmedAtMs + 10_000, 0).isTrusted).toBe(false);
  });

  it('polling every ten seconds is not called a fault', () => {
    expect(
      judgeStation({ isStale: false, confirmedAtMs }, 'polling', confirmedAtMs + 12_000, 0).isTrusted,
    ).toBe(true);
    expect(
      judgeStation({ isStale: false, confirmedAtMs }, 'polling', confirmedAtMs + 15_000, 0).isTrusted,
    ).toBe(false);
  });

  it('a stale topic is never trusted', () => {
    expect(judgeStation({ isStale: true, since: 0, confirmedAtMs }, 'live', confirmedAtMs, 0).isTrusted).toBe(
      false,
    );
  });

  it('a screen without any confirmation has five seconds to get one', () => {
    const never = { isStale: false, confirmedAtMs: null };
    expect(judgeStation(never, 'connecting', 4_000, 0).isTrusted).toBe(true);
    expect(judgeStation(never, 'connecting', 5_000, 0)).toEqual({
      seconds: null,
      isTrusted: false,
      isOffline: false,
    });
    expect(judgeStation(never, 'offline', 1_000, 0)).toEqual({
      seconds: null,
      isTrusted: false,
      isOffline: true,
    });
  });
});
