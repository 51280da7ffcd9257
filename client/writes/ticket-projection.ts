/**
 * A station's tickets as tapped so far: those of the cache with what was tapped but does not stand in them yet, until they
 * say the same, the server refuses, or so much time has passed that they must be right (polling at the slowest).
 */

import type { LineState } from '#shared/order-states.ts';
import type { PreparationLocation } from '#shared/roles.ts';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';
import { isFailed, type ShownState, type TapGoal, type TicketTap, type Write } from './write.ts';

export type PendingTap = Pick<Write, 'key' | 'name' | 'status' | 'problem'> & { tap: TicketTap };

/** A little more than the slowest poll of a station's tickets. */
const tapShownMs = 12_000;

/** Whether the station was told something about it and nobody has tapped it since. */
export function shownStateOf({
  state,
  isHeldBack,
  adjustment,
}: Pick<TicketLine, 'state' | 'isHeldBack' | 'adjustment'>): ShownState {
  return isHeldBack || adjustment !== undefined ? 'unseen' : state;
}

export function expectedOf({
  ticket,
  lineIds,
  to,
}: Pick<TicketTap, 'ticket' | 'lineIds' | 'to'>): TicketTap['expected'] {
  if (to === null) return {};
  const lines = ticket.lines.filter(({ id }) => lineIds.includes(id));
  return Object.fromEntries(lines.map(line => [line.id, shownStateOf(line)]));
}

export function tapsAt(pending: readonly Write[], location: PreparationLocation): PendingTap[] {
  return pending.flatMap(({ key, name, status, problem, tap }) =>
    tap?.location === location ? [{ key, name, status, tap, ...(problem && { problem }) }] : [],
  );
}

/** Of changing writes; the same array until one of these taps changes, as other writes come and go with every ticket. */
export function createTapsReader(
  location: PreparationLocation,
): (pending: readonly Write[]) => readonly PendingTap[] {
  let last: readonly Write[] = [];
  let taps: readonly PendingTap[] = [];
  return pending => {
    const tapped = pending.filter(({ tap }) => tap?.location === location);
    const isSame = tapped.length === last.length && tapped.every((write, index) => write === last[index]);
    if (!isSame) {
      last = tapped;
      taps = tapsAt(tapped, location);
    }
    return taps;
  };
}

type Shown = { state: TapGoal; sinceMs: number };

/** One whose lines are all finished counts as ready, and the other way round. */
export function projectTickets(tickets: readonly Ticket[], taps: readonly PendingTap[]): readonly Ticket[] {
  const shown = new Map<string, Shown>();
  for (const { status, tap } of taps)
    if (tap.to !== null && (status === 'sending' || status === 'done'))
      for (const id of Object.keys(tap.expected)) shown.set(id, { state: tap.to, sinceMs: tap.sinceMs });
  if (shown.size === 0) return tickets;
  return tickets.map(ticket => {
    if (!ticket.lines.some(line => shown.has(line.id))) return ticket;
    const lines = ticket.lines.flatMap(line => projectLine(line, shown.get(line.id)));
    return { ...ticket, lines, state: stateOf(lines) };
  });
}

function projectLine(line: TicketLine, shown: Shown | undefined): TicketLine[] {
  if (shown === undefined || shown.state === line.state) return [line];
  const { state, sinceMs } = shown;
  if (state === 'draft' || state === 'removed') return [line];
  const { readyAt: _, isHeldBack: __, adjustment: ___, ...rest } = line;
  if (state === 'seen') return line.state === 'voided' ? [] : [rest];
  return [{ ...rest, state, ...(state === 'ready' && { readyAt: new Date(sinceMs).toISOString() }) }];
}

/** As the origin reckons it: a void that nobody has seen keeps the ticket on the screen. */
function stateOf(lines: readonly TicketLine[]): Ticket['state'] {
  const has = (...states: TicketLine['state'][]) => lines.some(line => states.includes(line.state));
  if (has('sent', 'preparing') || lines.some(line => line.isHeldBack)) return 'open';
  if (has('held')) return 'held';
  return has('voided') ? 'open' : 'ready';
}

function statesOf(tickets: readonly Ticket[]): ReadonlyMap<string, ShownState> {
  return new Map(tickets.flatMap(ticket => ticket.lines.map(line => [line.id, shownStateOf(line)] as const)));
}

type Told = {
  location: PreparationLocation;
  tickets: readonly Ticket[];
  nowMs: number;
  /** Taps of which the server says that these tickets hold them already: whatever stands there now is newer. */
  included: ReadonlySet<string>;
};

/** Without what the tickets tell by now; the same array where that is nothing. */
export function settleTaps(pending: readonly Write[], told: Told): readonly Write[] {
  if (!pending.some(({ tap }) => tap?.location === told.location)) return pending;
  const states = statesOf(told.tickets);
  const next = pending.flatMap(write => {
    const { tap, status } = write;
    if (tap?.location !== told.location) return [write];
    if (isFailed(write)) return isNoNews({ ...write, tap }, states) ? [] : [write];
    const expected = stillExpected({ ...write, tap }, states, told);
    if (status === 'done' && Object.keys(expected).length === 0) return [];
    const isSame = Object.keys(expected).length === Object.keys(tap.expected).length;
    return [isSame ? write : { ...write, tap: { ...tap, expected } }];
  });
  const isSame = next.length === pending.length && next.every((write, index) => write === pending[index]);
  return isSame ? pending : next;
}

/**
 * Without the lines that the tickets confirm, and those that somebody else has moved on from there since: a ticket that
 * another screen took back must not stay hidden here.
 */
function stillExpected(
  { key, status, tap }: PendingTap,
  states: ReadonlyMap<string, ShownState>,
  { included, nowMs }: Told,
): TicketTap['expected'] {
  if (included.has(key)) return {};
  const isYoung = nowMs - tap.sinceMs < tapShownMs;
  const left = Object.entries(tap.expected).filter(([id, from]) => {
    const now = states.get(id);
    if (now === tap.to || (tap.to === 'seen' && isSeen(now))) return false;
    const hasMovedOn = now !== undefined && now !== from;
    return status === 'sending' || (!hasMovedOn && isYoung);
  });
  return Object.fromEntries(left);
}

function isSeen(state: ShownState | undefined): boolean {
  return state !== 'voided' && state !== 'unseen';
}

const steps: readonly (LineState | 'unseen')[] = ['sent', 'preparing', 'ready', 'served'];

/** Whether what a refused tap asked for stands there anyway, because another screen was quicker. */
function isNoNews(
  { name, problem, tap: { to, lineIds } }: PendingTap,
  states: ReadonlyMap<string, ShownState>,
): boolean {
  if (problem?.code !== 'LINE_STATE' || to === null) return false;
  if (to === 'seen') return lineIds.every(id => isSeen(states.get(id)));
  const isBack = name === 'recallLine' || name === 'recallTicket';
  const goal = steps.indexOf(to);
  return lineIds.every(id => {
    const state = states.get(id);
    // Finished and carried out: it stands on no screen any more.
    if (state === undefined) return !isBack;
    return isBack ? steps.indexOf(state) <= goal : steps.indexOf(state) >= goal;
  });
}

/** What the person has to be told of: without what came about anyway. */
export function failedTaps(taps: readonly PendingTap[], tickets: readonly Ticket[]): PendingTap[] {
  if (!taps.some(isFailed)) return [];
  const states = statesOf(tickets);
  return taps.filter(tap => isFailed(tap) && !isNoNews(tap, states));
}

/** These lines are tapped anew: what earlier taps made of them shows no more. */
export function withoutLines(pending: readonly Write[], lineIds: readonly string[]): readonly Write[] {
  return pending.map(write => {
    const { tap } = write;
    if (tap === undefined || !lineIds.some(id => id in tap.expected)) return write;
    const left = Object.entries(tap.expected).filter(([id]) => !lineIds.includes(id));
    return { ...write, tap: { ...tap, expected: Object.fromEntries(left) } };
  });
}
