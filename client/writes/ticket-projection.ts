/**
 * A station's tickets with pending taps applied: a tap shows until the cached tickets contain it, the server refuses it, or
 * the slowest poll must have brought tickets that are right. A tap whose answer was lost shows until it is sent again.
 */

import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { LineState } from '#shared/order/order-states.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { ShownState, TicketTap, Write } from './write.ts';

export type PendingTap = Pick<Write, 'key' | 'name' | 'status' | 'problem'> & { tap: TicketTap };

/** A little more than the slowest poll of a station's tickets. */
const tapShownMs = 12_000;

/** A line is unseen while nobody at the station has acknowledged its change. */
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

/** Returns the same array until one of the location's taps changes: other writes come and go with every ticket. */
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

/** A ticket whose lines are all finished counts as ready, and the other way round. */
export function projectTickets(tickets: readonly Ticket[], taps: readonly PendingTap[]): readonly Ticket[] {
  const shown = new Map<string, TicketTap>();
  for (const { name, status, tap } of taps)
    if (status !== 'refused')
      for (const id of name === 'seeAllergy' ? [sightOf(tap.ticket)] : Object.keys(tap.expected))
        shown.set(partOf(tap.ticket, id), tap);
  if (shown.size === 0) return tickets;
  return tickets.map(read => {
    const tapOf = (id: string) => shown.get(partOf(read, id));
    const { isAllergyUnseen: _, ...seen } = read;
    const ticket = tapOf(sightOf(read)) ? seen : read;
    if (!ticket.lines.some(({ id }) => tapOf(id))) return ticket;
    const lines = ticket.lines.flatMap(line => projectLine(line, tapOf(line.id)));
    return { ...ticket, lines, state: stateOf(lines) };
  });
}

/** A dish that several stations make has a line on the ticket of each. */
const partOf = ({ stationId }: Ticket, id: string) => `${stationId} ${id}`;

/** One tap is for all tickets of the order at the station, and for the allergies as they were then. */
const sightOf = ({ orderId, allergyVersion }: Ticket) => `${orderId} ${allergyVersion}`;

function projectLine(line: TicketLine, tap: TicketTap | undefined): TicketLine[] {
  if (tap === undefined) return [line];
  const { to, sinceMs } = tap;
  const state = to === 'recalled' ? (line.startedAt === undefined ? 'sent' : 'preparing') : to;
  if (state === line.state || state === null || state === 'draft' || state === 'removed') return [line];
  const { readyAt: _, isHeldBack: __, adjustment: ___, ...rest } = line;
  if (state === 'seen') return line.state === 'voided' ? [] : [rest];
  return [{ ...rest, state, ...(state === 'ready' && { readyAt: new Date(sinceMs).toISOString() }) }];
}

function isOpen({ state }: TicketLine): boolean {
  return state === 'sent' || state === 'preparing';
}

/** The origin's rule: a void that nobody has seen keeps the ticket on the screen. */
function stateOf(lines: readonly TicketLine[]): Ticket['state'] {
  const has = (state: TicketLine['state']) => lines.some(line => line.state === state);
  if (lines.some(line => isOpen(line) || line.isHeldBack)) return 'open';
  if (has('held')) return 'held';
  return has('voided') ? 'open' : 'ready';
}

type StateOf = (lineId: string) => ShownState | undefined;

/** The states of the lines at the station of a tap. */
function statesOf(tickets: readonly Ticket[]): (tap: TicketTap) => StateOf {
  const states = new Map(
    tickets.flatMap(ticket => ticket.lines.map(line => [partOf(ticket, line.id), shownStateOf(line)])),
  );
  return ({ ticket }) =>
    id =>
      states.get(partOf(ticket, id));
}

type TicketRead = {
  location: PreparationLocation;
  tickets: readonly Ticket[];
  nowMs: number;
  /** Keys of taps that these tickets contain, according to the server: a different state is newer. */
  included: ReadonlySet<string>;
};

/** Removes the taps, and their lines, that the tickets contain by now. Returns the same array if there are none. */
export function settleTaps(pending: readonly Write[], read: TicketRead): readonly Write[] {
  if (!pending.some(({ tap }) => tap?.location === read.location)) return pending;
  const states = statesOf(read.tickets);
  const next = pending.flatMap(write => {
    const { tap, status } = write;
    if (tap?.location !== read.location) return [write];
    if (status === 'refused') return isFulfilled({ tap }, states(tap)) ? [] : [write];
    if (status === 'unknown') return [write];
    const expected = stillExpected({ ...write, tap }, states(tap), read);
    if (status === 'done' && Object.keys(expected).length === 0) return [];
    const isSame = Object.keys(expected).length === Object.keys(tap.expected).length;
    return [isSame ? write : { ...write, tap: { ...tap, expected } }];
  });
  const isSame = next.length === pending.length && next.every((write, index) => write === pending[index]);
  return isSame ? pending : next;
}

/**
 * The lines that the tickets don't confirm and nobody else has changed since: a ticket that another screen recalled must not
 * stay hidden here.
 */
function stillExpected(
  { key, status, tap }: PendingTap,
  stateOf: StateOf,
  { included, nowMs }: TicketRead,
): TicketTap['expected'] {
  if (included.has(key)) return {};
  const isYoung = nowMs - tap.sinceMs < tapShownMs;
  const left = Object.entries(tap.expected).filter(([id, from]) => {
    const now = stateOf(id);
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

/** Whether a tap's lines are in its state anyway, because another screen was quicker. */
function isFulfilled({ tap: { to, lineIds } }: Pick<PendingTap, 'tap'>, stateOf: StateOf): boolean {
  if (to === null) return false;
  if (to === 'seen') return lineIds.every(id => isSeen(stateOf(id)));
  const isBack = to === 'recalled';
  const goal = steps.indexOf(isBack ? 'preparing' : to);
  return lineIds.every(id => {
    const state = stateOf(id);
    // A line that was finished and served is on no screen any more.
    if (state === undefined) return !isBack;
    return isBack ? steps.indexOf(state) <= goal : steps.indexOf(state) >= goal;
  });
}

/** Refused taps that the user has to know about. */
export function failedTaps(taps: readonly PendingTap[], tickets: readonly Ticket[]): PendingTap[] {
  const refused = taps.filter(({ status }) => status === 'refused');
  if (refused.length === 0) return [];
  const states = statesOf(tickets);
  return refused.filter(write => !isFulfilled(write, states(write.tap)));
}

/** Whether the ticket has a change that whoever tapped it had not seen. */
function hasChanged({ name, tap: { ticket, lineIds } }: PendingTap, now: Ticket): boolean {
  if (name === 'seeTicket') return now.movedFrom !== ticket.movedFrom || now.tableLabel !== ticket.tableLabel;
  const before = new Map(ticket.lines.map(line => [line.id, line]));
  return now.lines.some(line => {
    const { adjustment, isHeldBack } = before.get(line.id) ?? {};
    if (!lineIds.includes(line.id)) return name === 'readyTicket' && isOpen(line);
    return (
      shownStateOf(line) === 'unseen' &&
      (line.adjustment?.at !== adjustment?.at || line.isHeldBack !== isHeldBack)
    );
  });
}

/**
 * Decides what becomes of a tap whose answer was lost, by tickets that the server has confirmed since: it is over if they
 * show its effect or its lines were tapped again.
 */
export function lostTapOutcome(tap: PendingTap, tickets: readonly Ticket[]): 'send' | 'over' | 'changed' {
  const { to, ticket, lineIds, expected } = tap.tap;
  const stateOf = statesOf(tickets)(tap.tap);
  const isTappedAgain = to !== null && Object.keys(expected).length === 0;
  // A line that is missing may belong to a station that isn't on screen.
  if (isTappedAgain || (lineIds.every(stateOf) && isFulfilled(tap, stateOf))) return 'over';
  const now = tickets.find(({ id }) => id === ticket.id);
  return now !== undefined && hasChanged(tap, now) ? 'changed' : 'send';
}

/** Removes lines from earlier taps, because they are tapped again. */
export function withoutLines(
  pending: readonly Write[],
  { ticket: { stationId }, lineIds }: Pick<TicketTap, 'ticket' | 'lineIds'>,
): readonly Write[] {
  return pending.map(write => {
    const { tap } = write;
    if (tap === undefined || tap.ticket.stationId !== stationId) return write;
    if (!lineIds.some(id => id in tap.expected)) return write;
    const left = Object.entries(tap.expected).filter(([id]) => !lineIds.includes(id));
    return { ...write, tap: { ...tap, expected: Object.fromEntries(left) } };
  });
}
