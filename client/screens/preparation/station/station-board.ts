/**
 * Which tickets stand on a station's screen and in which order: strictly the oldest first. Nothing may jump under a
 * finger: while the screen is touched nothing leaves, is sorted in, or changes its height.
 */
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';

/** `leftAtMs`: since when it is finished; it stays a moment, so that a wrong tap can be taken back. */
export type BoardTicket = { ticket: Ticket; leftAtMs: number | null };

/** How long a finished ticket stays visible. */
export const leaveAfterMs = 1_500;
/** How long after the last touch the board stays as it is. */
export const holdAfterTouchMs = 1_000;
/** Something that leans on the screen must not keep it from changing. */
export const holdAtMostMs = 10_000;

/** Whether it stands on the board: to be made, waiting greyed until its course is fired, or with a void that nobody has seen. */
function isShown({ state, lines }: Ticket): boolean {
  return state === 'open' || state === 'held' || lines.some(line => line.state === 'voided');
}

/** What is to be made, the oldest first, then what waits; what one send brought, course by course, as the origin lists it. */
function byAge({ ticket: one }: BoardTicket, { ticket: other }: BoardTicket): number {
  return (
    Number(one.state === 'held') - Number(other.state === 'held') ||
    one.sentAt.localeCompare(other.sentAt) ||
    one.orderNumber - other.orderNumber ||
    one.course - other.course ||
    one.id.localeCompare(other.id)
  );
}

const workStates: readonly TicketLine['state'][] = ['sent', 'preparing', 'ready'];

/** A void that was seen may go, it was tapped here; whatever else would change the height waits. */
function stillLine(line: TicketLine, now: TicketLine | undefined): TicketLine[] {
  if (now === undefined) return line.state === 'voided' ? [] : [line];
  if (now.state === line.state || !workStates.includes(line.state) || !workStates.includes(now.state))
    return [line];
  const { readyAt: _, ...rest } = line;
  return [{ ...rest, state: now.state, ...(now.readyAt !== undefined && { readyAt: now.readyAt }) }];
}

/** The ticket as it stands, with the states of its lines as they are now. */
function stillTicket(ticket: Ticket, now: Ticket | undefined): Ticket {
  if (now === undefined || now === ticket) return ticket;
  const current = new Map(now.lines.map(line => [line.id, line]));
  const lines = ticket.lines.flatMap(line => stillLine(line, current.get(line.id)));
  const isSame = lines.length === ticket.lines.length && lines.every((line, i) => line === ticket.lines[i]);
  return isSame && now.state === ticket.state ? ticket : { ...ticket, state: now.state, lines };
}

function isSameBoard(one: readonly BoardTicket[], other: readonly BoardTicket[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ ticket, leftAtMs }, i) => ticket === other[i]?.ticket && leftAtMs === other[i]?.leftAtMs)
  );
}

/** The board after the station's tickets were read again or time has passed; the same array where nothing changed. */
export function nextBoard(
  board: readonly BoardTicket[],
  tickets: readonly Ticket[],
  nowMs: number,
  isHeld: boolean,
): readonly BoardTicket[] {
  const current = new Map(tickets.map(ticket => [ticket.id, ticket]));
  const known = new Set(board.map(({ ticket }) => ticket.id));
  const kept = board
    .map(({ ticket, leftAtMs }): BoardTicket => {
      const now = current.get(ticket.id);
      const shown = isHeld ? stillTicket(ticket, now) : (now ?? ticket);
      if (now !== undefined && isShown(now)) return { ticket: shown, leftAtMs: null };
      return { ticket: shown, leftAtMs: leftAtMs ?? nowMs };
    })
    .filter(({ leftAtMs }) => isHeld || leftAtMs === null || nowMs - leftAtMs < leaveAfterMs);
  const arrived = tickets
    .filter(ticket => isShown(ticket) && !known.has(ticket.id))
    .map((ticket): BoardTicket => ({ ticket, leftAtMs: null }));
  const all = [...kept, ...arrived];
  const next = isHeld ? all : all.sort(byAge);
  return isSameBoard(board, next) ? board : next;
}
