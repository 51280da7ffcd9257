/**
 * Which tickets stand on a station's screen and in which column. Nothing may jump under a finger: while the screen is
 * touched nothing leaves or is sorted in, and a ticket keeps its column for as long as the columns stay balanced.
 */
import type { Ticket } from '#shared/schemas/ticket-schema.ts';

/** `leftAtMs`: since when it is finished; it stays a moment, so that a wrong tap can be taken back. */
export type BoardTicket = { ticket: Ticket; leftAtMs: number | null };

/** How long a finished ticket stays visible. */
export const leaveAfterMs = 1_500;
/** How long after the last touch the board stays as it is. */
export const holdAfterTouchMs = 1_000;

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

/** The board after the station's tickets were read again or time has passed. */
export function nextBoard(
  board: readonly BoardTicket[],
  tickets: readonly Ticket[],
  nowMs: number,
  isHeld: boolean,
): BoardTicket[] {
  const current = new Map(tickets.map(ticket => [ticket.id, ticket]));
  const known = new Set(board.map(({ ticket }) => ticket.id));
  const kept = board
    .map(({ ticket, leftAtMs }): BoardTicket => {
      const now = current.get(ticket.id);
      if (now !== undefined && isShown(now)) return { ticket: now, leftAtMs: null };
      return { ticket: now ?? ticket, leftAtMs: leftAtMs ?? nowMs };
    })
    .filter(({ leftAtMs }) => isHeld || leftAtMs === null || nowMs - leftAtMs < leaveAfterMs);
  const arrived = tickets
    .filter(ticket => isShown(ticket) && !known.has(ticket.id))
    .map((ticket): BoardTicket => ({ ticket, leftAtMs: null }));
  const all = [...kept, ...arrived];
  return isHeld ? all : all.sort(byAge);
}

/** A ticket's height in lines, near enough to balance columns by. */
export function estimateHeight(ticket: Ticket): number {
  const lines = ticket.lines.map(({ note, seat, modifiers }) => {
    const hasWishes = note !== undefined || seat !== undefined;
    return 1 + (hasWishes ? 0.7 : 0) + modifiers.length * 0.7;
  });
  const { allergyNote, note, movedFrom } = ticket;
  const bands = (allergyNote === undefined ? 0 : 1.2) + [note, movedFrom].filter(Boolean).length;
  return lines.reduce((sum, height) => sum + height, 3 + bands);
}

function shortest(heights: readonly number[]): number {
  return heights.indexOf(Math.min(...heights));
}

function isLopsided(
  columns: readonly number[],
  count: number,
  ids: readonly string[],
  at: ReadonlyMap<string, number>,
): boolean {
  const sizes = columns.map((_, index) => ids.filter(id => at.get(id) === index).length);
  return count >= columns.length && Math.min(...sizes) === 0 && Math.max(...sizes) > 1;
}

function place(
  tickets: readonly Ticket[],
  columnCount: number,
  before: ReadonlyMap<string, number>,
): { heights: number[]; at: Map<string, number> } {
  const heights = Array.from({ length: columnCount }, () => 0);
  const at = new Map<string, number>();
  const put = (ticket: Ticket, column: number) => {
    heights[column] = (heights[column] ?? 0) + estimateHeight(ticket);
    at.set(ticket.id, column);
  };
  for (const ticket of tickets) {
    const column = before.get(ticket.id);
    if (column !== undefined && column < columnCount) put(ticket, column);
  }
  for (const ticket of tickets) if (!at.has(ticket.id)) put(ticket, shortest(heights));
  return { heights, at };
}

/** Each ticket's column (from 0): where it was before, else the shortest; dealt anew when a column has run empty. */
export function placeTickets(
  tickets: readonly Ticket[],
  columnCount: number,
  before: ReadonlyMap<string, number>,
  isHeld: boolean,
): ReadonlyMap<string, number> {
  const { heights, at } = place(tickets, columnCount, before);
  const ids = tickets.map(ticket => ticket.id);
  if (isHeld || !isLopsided(heights, tickets.length, ids, at)) return at;
  return place(tickets, columnCount, new Map()).at;
}
