/**
 * Order and visibility of a station's cards, each with an order's tickets at one station: oldest first. While
 * the screen is touched, no ticket leaves, moves or changes height.
 */
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { cardId, isOpenLine, isShown } from './ticket-facts.ts';

/** Keys of a bump bar. */
export const keyCount = 9;

/** `leftAtMs`: when it was finished; it remains visible for a moment, so that a wrong tap can be undone. */
export type BoardTicket = { ticket: Ticket; leftAtMs: number | null };
export type BoardCard = { id: string; tickets: readonly BoardTicket[] };

/** How long a finished ticket stays visible. */
const leaveAfterMs = 1_500;
/** How long after the last touch the board stays as it is. */
export const holdAfterTouchMs = 1_000;
/** An object leaning on the screen must not block updates forever. */
export const holdAtMostMs = 10_000;

/** Sorts open tickets from the oldest, then held ones; tickets of one send by course, in the origin's order. */
function byAge({ ticket: one }: BoardTicket, { ticket: other }: BoardTicket): number {
  return (
    Number(one.state === 'held') - Number(other.state === 'held') ||
    one.sentAt.localeCompare(other.sentAt) ||
    one.orderNumber - other.orderNumber ||
    one.course - other.course ||
    one.id.localeCompare(other.id)
  );
}

/** Whether it has an unacknowledged allergy. */
export function isUnseen({ tickets }: BoardCard): boolean {
  return tickets.some(({ ticket }) => ticket.isAllergyUnseen);
}

/**
 * Whether it must not be missed: for an unacknowledged allergy, a rushed dish, or an unacknowledged void, change or
 * move on a card of which somebody may be making a dish. A hold keeps the card's place by age.
 */
export function hasToBeSeen(card: BoardCard, useStartStep: boolean): boolean {
  const isBegun =
    !useStartStep || card.tickets.some(({ ticket }) => ticket.lines.some(line => line.startedAt));
  const waits = ({ state, lines, movedFrom }: Ticket) =>
    state !== 'held' &&
    lines.some(line =>
      isOpenLine(line)
        ? line.rushedAt || (isBegun && (movedFrom || line.adjustment))
        : isBegun && line.state === 'voided',
    );
  return isUnseen(card) || card.tickets.some(({ ticket }) => waits(ticket));
}

/** Sorts the tickets of a card as they are served; a takeaway is handed out whole. */
function byCourse({ ticket: one }: BoardTicket, { ticket: other }: BoardTicket): number {
  return (
    Number(one.state === 'held') - Number(other.state === 'held') ||
    (one.orderType === 'takeaway' ? 0 : one.course - other.course) ||
    one.round - other.round
  );
}

function inOrder(board: readonly BoardTicket[]): BoardTicket[] {
  const cards = Map.groupBy(board.toSorted(byAge), ({ ticket }) => cardId(ticket));
  return [...cards.values()].flatMap(tickets => tickets.sort(byCourse));
}

function isSame(one: readonly BoardTicket[], other: readonly BoardTicket[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ ticket, leftAtMs }, i) => ticket === other[i]?.ticket && leftAtMs === other[i]?.leftAtMs)
  );
}

/** Groups the board; a card is the same object as before if its tickets are. */
export function boardCards(
  board: readonly BoardTicket[],
  before: readonly BoardCard[],
): readonly BoardCard[] {
  const known = new Map(before.map(card => [card.id, card]));
  return [...Map.groupBy(board, ({ ticket }) => cardId(ticket))].map(([id, tickets]) => {
    const card = known.get(id);
    return card !== undefined && isSame(card.tickets, tickets) ? card : { id, tickets };
  });
}

const workStates: readonly TicketLine['state'][] = ['sent', 'preparing', 'ready'];

/** Acknowledged lines may disappear, because they were tapped here; other changes of height are deferred. */
function stillLine(line: TicketLine, now: TicketLine | undefined): TicketLine[] {
  if (now === undefined) return line.state === 'voided' || line.isHeldBack ? [] : [line];
  if (now.state === line.state || !workStates.includes(line.state) || !workStates.includes(now.state))
    return [line];
  const { readyAt: _, ...rest } = line;
  return [{ ...rest, state: now.state, ...(now.readyAt !== undefined && { readyAt: now.readyAt }) }];
}

/**
 * Whether the displayed version of the allergies was acknowledged; a later version was not what somebody
 * tapped.
 */
function isAllergySeen(ticket: Ticket, now: Ticket): boolean {
  const isUnseen = ticket.isAllergyUnseen === true && now.isAllergyUnseen !== true;
  return isUnseen && ticket.allergyVersion === now.allergyVersion;
}

/** The displayed ticket with its lines' current states. */
function stillTicket(ticket: Ticket, now: Ticket | undefined): Ticket {
  if (now === undefined || now === ticket) return ticket;
  const current = new Map(now.lines.map(line => [line.id, line]));
  const lines = ticket.lines.flatMap(line => stillLine(line, current.get(line.id)));
  const isSame = lines.length === ticket.lines.length && lines.every((line, i) => line === ticket.lines[i]);
  const isSeen = isAllergySeen(ticket, now);
  if (isSame && now.state === ticket.state && !isSeen) return ticket;
  const { isAllergyUnseen: _, isAllergyChanged: __, ...rest } = ticket;
  return { ...(isSeen ? rest : ticket), state: now.state, lines };
}

/** The board after an update or a tick; the same array if unchanged. */
export function nextBoard(
  board: readonly BoardTicket[],
  tickets: readonly Ticket[],
  nowMs: number,
  isHeld: boolean,
): readonly BoardTicket[] {
  const current = new Map(tickets.map(ticket => [ticket.id, ticket]));
  const known = new Set(board.map(({ ticket }) => ticket.id));
  const remaining = board
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
  const all = [...remaining, ...arrived];
  const next = isHeld ? all : inOrder(all);
  return isSame(board, next) ? board : next;
}
