/** A station's screen, made of rows: what is to be made, oldest first, and behind it what waits to be served, newest first. */
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';
import { parseNames } from '../orders/order-view.ts';
import { withoutNulls } from '../without-nulls.ts';
import type { TicketLineRow, UnservedTicketRow } from './ticket-store.ts';

/** A screen keeps the last ready ones in reach, to take one back; not a whole evening's. */
const readyTicketsShown = 20;

function isTicketLineState(state: string): state is TicketLine['state'] {
  return ['sent', 'preparing', 'ready', 'served'].includes(state);
}

function lineView(row: TicketLineRow): TicketLine[] {
  const { state } = row;
  if (!isTicketLineState(state)) return [];
  return [
    withoutNulls({
      id: row.id,
      name: row.name,
      names: parseNames(row.names),
      kitchenName: row.kitchen_name,
      quantity: row.quantity,
      note: row.note,
      seat: row.seat,
      state,
      startedAt: row.started_at,
      readyAt: row.ready_at,
    }),
  ];
}

function ticketView(row: UnservedTicketRow, lines: TicketLine[]): Ticket {
  const isOpen = lines.some(line => line.state === 'sent' || line.state === 'preparing');
  const state: Ticket['state'] = isOpen ? 'open' : 'ready';
  return withoutNulls({
    id: row.id,
    state,
    orderId: row.order_id,
    orderNumber: row.number,
    orderType: row.type,
    tableLabel: row.table_label,
    course: row.course,
    round: row.round,
    guestCount: row.guest_count,
    note: row.note,
    allergyNote: row.allergy_note,
    waiterName: row.waiter_name ?? '',
    sentAt: row.sent_at,
    targetMinutes: row.target_minutes,
    lines,
  });
}

function readySince(ticket: Ticket): string {
  return ticket.lines.reduce((latest, { readyAt = '' }) => (readyAt > latest ? readyAt : latest), '');
}

/** `tickets` come oldest first. */
export function stationScreen(
  tickets: readonly UnservedTicketRow[],
  lines: readonly TicketLineRow[],
): Ticket[] {
  const linesByTicket = Map.groupBy(lines, line => line.ticket_id);
  const views = tickets.map(row => ticketView(row, (linesByTicket.get(row.id) ?? []).flatMap(lineView)));
  const ready = views
    .filter(({ state }) => state === 'ready')
    .map(ticket => ({ ticket, since: readySince(ticket) }))
    .sort(
      (one, other) => other.since.localeCompare(one.since) || other.ticket.id.localeCompare(one.ticket.id),
    )
    .slice(0, readyTicketsShown);
  return [...views.filter(({ state }) => state === 'open'), ...ready.map(({ ticket }) => ticket)];
}
