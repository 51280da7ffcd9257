/**
 * What was tapped on a station's screen but does not stand in its tickets yet: shown at once, until the tickets say the
 * same, the server refuses, or so much time has passed that the tickets must be right (polling at the slowest).
 */
import type { LineState } from '#shared/order-states.ts';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';

/** A voided line leaves the screen once somebody has seen it. */
export type TapGoal = LineState | 'seen';

type Shown = TicketLine['state'] | 'seen';

/** `from`: what stood there when it was tapped. */
export type Expected = {
  from: TicketLine['state'];
  /** `seen`: gone from the screen. */
  state: Shown;
  sinceMs: number;
  isAnswered: boolean;
  /** The Idempotency-Key of the tap. */
  key?: string;
};
export type Overlay = ReadonlyMap<string, Expected>;

/** A little more than the slowest poll of a station's tickets. */
export const overlayKeptMs = 12_000;

export function expectLines(
  overlay: Overlay,
  lines: readonly Pick<TicketLine, 'id' | 'state'>[],
  state: TapGoal,
  nowMs: number,
  key?: string,
): Overlay {
  if (state === 'draft' || state === 'removed') return overlay;
  const next = new Map(overlay);
  for (const { id, state: from } of lines)
    next.set(id, { from, state, sinceMs: nowMs, isAnswered: false, ...(key !== undefined && { key }) });
  return next;
}

export function answerLines(overlay: Overlay, lineIds: readonly string[]): Overlay {
  const next = new Map(overlay);
  for (const id of lineIds) {
    const expected = next.get(id);
    if (expected !== undefined) next.set(id, { ...expected, isAnswered: true });
  }
  return next;
}

export function forgetLines(overlay: Overlay, lineIds: readonly string[]): Overlay {
  const next = new Map(overlay);
  for (const id of lineIds) next.delete(id);
  return next;
}

/**
 * Without what the tickets confirm, what somebody else has moved on from there since (a ticket that another screen took
 * back must not stay hidden here), and what was answered too long ago. `included` are taps of which the server says that
 * these tickets hold them already: whatever stands there now is newer.
 */
export function pruneOverlay(
  overlay: Overlay,
  tickets: readonly Ticket[],
  nowMs: number,
  included: ReadonlySet<string> = new Set(),
): Overlay {
  const states = new Map(tickets.flatMap(ticket => ticket.lines.map(line => [line.id, line.state] as const)));
  const kept = [...overlay].filter(([id, { from, state, sinceMs, isAnswered, key }]) => {
    if (key !== undefined && included.has(key)) return false;
    const now = states.get(id);
    if (now === state || (state === 'seen' && now === undefined)) return false;
    const hasMovedOn = now !== undefined && now !== from;
    return !isAnswered || (!hasMovedOn && nowMs - sinceMs < overlayKeptMs);
  });
  return kept.length === overlay.size ? overlay : new Map(kept);
}

/** The tickets with the overlay on them; one whose lines are all finished counts as ready, and the other way round. */
export function overlayTickets(tickets: readonly Ticket[], overlay: Overlay): Ticket[] {
  if (overlay.size === 0) return [...tickets];
  return tickets.map(ticket => {
    if (!ticket.lines.some(line => overlay.has(line.id))) return ticket;
    const lines = ticket.lines.flatMap(line => overlayLine(line, overlay.get(line.id)));
    return { ...ticket, lines, state: stateOf(lines) };
  });
}

function overlayLine(line: TicketLine, expected: Expected | undefined): TicketLine[] {
  if (expected === undefined || expected.state === line.state) return [line];
  const { state, sinceMs } = expected;
  if (state === 'seen') return [];
  const { readyAt: _, ...rest } = line;
  return [{ ...rest, state, ...(state === 'ready' && { readyAt: new Date(sinceMs).toISOString() }) }];
}

/** As the origin reckons it: a void that nobody has seen keeps the ticket on the screen. */
function stateOf(lines: readonly TicketLine[]): Ticket['state'] {
  const has = (...states: TicketLine['state'][]) => lines.some(line => states.includes(line.state));
  if (has('sent', 'preparing')) return 'open';
  if (has('held')) return 'held';
  return has('voided') ? 'open' : 'ready';
}

const steps: readonly LineState[] = ['sent', 'preparing', 'ready', 'served'];

/**
 * Whether what a refused tap asked for stands there anyway, because another screen was quicker: no news for a cook.
 * `lineIds` were tapped from an earlier state (`forward`) or taken back from a later one.
 */
export function isDoneAnyway(
  tickets: readonly Ticket[],
  lineIds: readonly string[],
  to: TapGoal,
  direction: 'forward' | 'back',
): boolean {
  const states = new Map(tickets.flatMap(ticket => ticket.lines.map(line => [line.id, line.state] as const)));
  if (to === 'seen') return lineIds.every(id => !states.has(id));
  const goal = steps.indexOf(to);
  return lineIds.every(id => {
    const state = states.get(id);
    // Finished and carried out: it stands on no screen any more.
    if (state === undefined) return direction === 'forward';
    return direction === 'forward' ? steps.indexOf(state) >= goal : steps.indexOf(state) <= goal;
  });
}
