/** Tickets on the pages before and after the one on screen. */
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { BoardTicket } from '../station/station-board.ts';
import { isOpenLine, ticketTone } from '../tickets/ticket-facts.ts';
import type { PageLayout } from './page-layout.ts';

const minuteMs = 60_000;

export type HiddenTickets = {
  count: number;
  /** Waiting time of the oldest ticket; null if none has anything to prepare. */
  oldestMinutes: number | null;
  isLate: boolean;
  /** Number of tickets with the searched dish. */
  lit: number;
};

type Sight = { nowMs: number; isLit: (ticket: Ticket) => boolean };

export const cardId = (ticketId: string, part: number) => `${ticketId}/${part}`;

/** Returns the first and last page of a ticket. A ticket without a measured page counts as visible. */
function pagesOf({ pages, parts }: PageLayout, ticketId: string, shownPage: number): [number, number] {
  const last = (parts.get(ticketId)?.length ?? 1) - 1;
  const pageOf = (part: number) => pages.get(cardId(ticketId, part)) ?? shownPage;
  return [pageOf(0), pageOf(last)];
}

export function summarize(tickets: readonly Ticket[], { nowMs, isLit }: Sight): HiddenTickets {
  const open = tickets.filter(({ state, lines }) => state === 'open' && lines.some(isOpenLine));
  const ages = open.map(({ sentAt }) => Math.max(0, nowMs - Date.parse(sentAt)));
  return {
    count: tickets.length,
    oldestMinutes: ages.length === 0 ? null : Math.floor(Math.max(...ages) / minuteMs),
    isLate: open.some(ticket => ticketTone(ticket, nowMs) === 'late'),
    lit: tickets.filter(isLit).length,
  };
}

export function hiddenTickets(
  board: readonly BoardTicket[],
  layout: PageLayout,
  shownPage: number,
  sight: Sight,
): { before: HiddenTickets; after: HiddenTickets } {
  const tickets = board.filter(({ leftAtMs }) => leftAtMs === null).map(({ ticket }) => ticket);
  const isBefore = ({ id }: Ticket) => pagesOf(layout, id, shownPage)[1] < shownPage;
  const isAfter = ({ id }: Ticket) => pagesOf(layout, id, shownPage)[0] > shownPage;
  return {
    before: summarize(tickets.filter(isBefore), sight),
    after: summarize(tickets.filter(isAfter), sight),
  };
}

/** Numbers the tickets that end on this page, oldest first; each number is the ticket's key. */
export function numberTickets(
  board: readonly BoardTicket[],
  layout: PageLayout,
  shownPage: number,
): ReadonlyMap<string, number> {
  const here = board.filter(
    ({ ticket, leftAtMs }) =>
      leftAtMs === null && ticket.state !== 'held' && pagesOf(layout, ticket.id, shownPage)[1] === shownPage,
  );
  return new Map(here.map(({ ticket }, index) => [ticket.id, index + 1]));
}
