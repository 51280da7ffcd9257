import { expect, it } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { ClientProblem } from '../../../client/data/client-problem.ts';
import {
  createTapsReader,
  expectedOf,
  failedTaps,
  lostTapOutcome,
  projectTickets,
  settleTaps,
  tapsAt,
  withoutLines,
} from '../../../client/writes/ticket-projection.ts';
import type { TicketTap, Write } from '../../../client/writes/write.ts';
import { makeTicket, makeTicketLine, openedAt } from '../harness/order-factory.ts';

const sentMs = Date.parse(openedAt);
const ticket = makeTicket({
  lines: [makeTicketLine({ id: 'a' }), makeTicketLine({ id: 'b', state: 'ready' })],
});

/** A tap on the first line of `ticket`. */
function tapped(
  status: Write['status'],
  {
    to = 'ready',
    name = 'readyLine',
    sinceMs = 0,
    ticket: at = ticket,
  }: Partial<TicketTap & Pick<Write, 'name'>> = {},
): Write {
  const about = { ticket: at, lineIds: ['a'], to };
  const tap: TicketTap = { ...about, location: 'kitchen', sinceMs, expected: expectedOf(about) };
  const asked = { member: 'anna', path: '/api/preparation/lines/a/ready', hash: '', atMs: 0 };
  return { ...asked, name, key: 'key-1', status, isFollowed: true, tap };
}

const settle = (write: Write, tickets: Ticket[], nowMs: number, included: ReadonlySet<string> = new Set()) =>
  settleTaps([write], { location: 'kitchen', tickets, nowMs, included });
const project = (tickets: Ticket[], pending: readonly Write[]) =>
  projectTickets(tickets, tapsAt(pending, 'kitchen'));
const stay = (write: Write, tickets: Ticket[], nowMs: number, included?: ReadonlySet<string>) =>
  settle(write, tickets, nowMs, included)[0] === write;

it('a tap is shown at once and finishes the ticket', () => {
  const [shown] = project([ticket], [tapped('sending', { sinceMs: sentMs })]);
  expect(shown?.state).toBe('ready');
  expect(shown?.lines[0]).toMatchObject({ state: 'ready', readyAt: openedAt });
});

it('a tap at one station says nothing of what another makes of the dish', () => {
  const [grill, cold] = ['grill', 'cold'].map(stationId => ({ ...ticket, stationId })) as [Ticket, Ticket];
  const write = tapped('sending', { ticket: grill });
  expect(project([grill, cold], [write]).map(({ state }) => state)).toEqual(['ready', ticket.state]);
  const done = tapped('done', { ticket: grill });
  const lines = [makeTicketLine({ id: 'a', state: 'ready' })];
  expect(stay(done, [grill, { ...cold, lines }], 1_000)).toBe(true);
  expect(stay(done, [{ ...grill, lines }, cold], 1_000)).toBe(false);
});

it('a recall shows each line as it was before it was ready', () => {
  const lines = [makeTicketLine({ id: 'a', state: 'ready' }), makeTicketLine({ id: 'b', state: 'ready' })];
  const started = { ...makeTicketLine({ id: 'b', state: 'ready' }), startedAt: openedAt };
  const about = { ticket: makeTicket({ lines }), lineIds: ['a', 'b'], to: 'recalled' as const };
  const tap = { ...about, location: 'kitchen' as const, sinceMs: 0, expected: expectedOf(about) };
  const recall: Write = { ...tapped('sending'), name: 'recallTicket', tap };
  const [shown] = project([makeTicket({ lines: lines.with(1, started) })], [recall]);
  expect(shown?.lines.map(({ state }) => state)).toEqual(['sent', 'preparing']);
});

it('a tap stays until the tickets say the same', () => {
  expect(stay(tapped('sending'), [ticket], 24_000)).toBe(true);
  expect(stay(tapped('done'), [ticket], 1_000)).toBe(true);
  const confirmed = makeTicket({ lines: [makeTicketLine({ id: 'a', state: 'ready' })] });
  expect(settle(tapped('done'), [confirmed], 1_000)).toEqual([]);
  expect(settle(tapped('done'), [ticket], 12_000)).toEqual([]);
});

it('a tap that the tickets confirmed does not come back when another screen changes the line before the answer', () => {
  const at = (state: 'ready' | 'preparing') => [makeTicket({ lines: [makeTicketLine({ id: 'a', state })] })];
  const confirmed = settle(tapped('sending'), at('ready'), 1_000);
  expect(project(at('preparing'), confirmed)).toEqual(at('preparing'));
});

it('a tap gives way at once to what another screen made of the line since', () => {
  const recalled = makeTicket({ lines: [makeTicketLine({ id: 'a', state: 'preparing' })] });
  expect(settle(tapped('done'), [recalled], 1_000)).toEqual([]);
  expect(stay(tapped('sending'), [recalled], 1_000)).toBe(true);
});

it('a tap gives way at once where the server says that the tickets hold it, whatever stands there', () => {
  // Taken back by another screen in the same moment: the line stands where it was tapped from.
  expect(stay(tapped('done'), [ticket], 1_000, new Set(['another']))).toBe(true);
  expect(settle(tapped('done'), [ticket], 1_000, new Set(['key-1']))).toEqual([]);
});

it('a tap gives way to the next one on the same line, also when that one fails', () => {
  const [earlier] = withoutLines([tapped('done')], { ticket, lineIds: ['a'] });
  expect(earlier?.tap?.expected).toEqual({});
  const later = { ...tapped('refused', { to: 'recalled' }), key: 'key-2' };
  expect(project([ticket], earlier === undefined ? [] : [earlier, later])).toEqual([ticket]);
});

it('a refused tap is no news when another screen was quicker', () => {
  const at = (state: 'sent' | 'preparing' | 'ready') => [
    makeTicket({ lines: [makeTicketLine({ id: 'a', state })] }),
  ];
  const isNews = (tickets: Ticket[], to: 'ready' | 'preparing' | 'recalled') => {
    const refused = { ...tapped('refused', { to }), problem: new ClientProblem('LINE_STATE') };
    const failed = failedTaps(tapsAt([refused], 'kitchen'), tickets).length;
    expect(settle(refused, tickets, 1_000).length).toBe(failed);
    return failed === 1;
  };
  expect(isNews(at('ready'), 'ready')).toBe(false);
  expect(isNews(at('ready'), 'preparing')).toBe(false);
  expect(isNews(at('preparing'), 'ready')).toBe(true);
  expect(isNews([], 'ready')).toBe(false);
  expect(isNews(at('sent'), 'recalled')).toBe(false);
  expect(isNews(at('ready'), 'recalled')).toBe(true);
  expect(isNews([], 'recalled')).toBe(true);
});

it('a tap whose answer was lost stays, whatever the tickets say', () => {
  const lost = tapped('unknown');
  expect(project([ticket], [lost])[0]?.state).toBe('ready');
  const recalled = makeTicket({ lines: [makeTicketLine({ id: 'a', state: 'preparing' })] });
  expect(stay(lost, [recalled], 24_000)).toBe(true);
});

it('a lost tap is sent again, unless the tickets have it, its line was tapped again, or nobody saw what changed', () => {
  const outcome = (write: Write, tickets: Ticket[]) =>
    tapsAt([write], 'kitchen').map(tap => lostTapOutcome(tap, tickets))[0];
  const lost = tapped('unknown');
  expect(outcome(lost, [ticket])).toBe('send');
  expect(outcome(lost, [])).toBe('send');
  const at = (change: object, ...more: { id: string }[]) => [
    makeTicket({ lines: [makeTicketLine({ id: 'a', ...change }), ...more.map(makeTicketLine)] }),
  ];
  expect(outcome(lost, at({ state: 'served' }))).toBe('over');
  expect(withoutLines([lost], { ticket, lineIds: ['a'] }).map(write => outcome(write, [ticket]))).toEqual([
    'over',
  ]);
  expect(outcome(lost, at({ isHeldBack: true, state: 'held' }))).toBe('changed');
  const whole = { ...lost, name: 'readyTicket' as const };
  expect(outcome(whole, at({}))).toBe('send');
  expect(outcome(whole, at({}, { id: 'another' }))).toBe('changed');
  expect(outcome(lost, at({}, { id: 'another' }))).toBe('send');
});

it('a tap shows no more when the server refuses', () => {
  expect(project([ticket], [tapped('refused')])).toEqual([ticket]);
});

it('a tap leaves other tickets as they are, and those of the other station', () => {
  const other = makeTicket({ id: 'other', lines: [makeTicketLine({ id: 'x' })] });
  expect(project([other], [tapped('sending')])[0]).toBe(other);
  expect(project([other], [])).toEqual([other]);
  expect(tapsAt([tapped('sending')], 'bar')).toEqual([]);
});

it('the taps of a station stay the same list while only other writes come and go', () => {
  const read = createTapsReader('kitchen');
  const tap = tapped('sending');
  const { tap: _, ...shown } = { ...tapped('sending'), name: 'showTicket' as const, key: 'key-2' };
  const first = read([tap]);
  expect(first).toEqual(tapsAt([tap], 'kitchen'));
  expect(read([tap, shown])).toBe(first);
  expect(read([{ ...tap, status: 'done' }, shown]).map(({ status }) => status)).toEqual(['done']);
  expect(read([shown])).toEqual([]);
});
