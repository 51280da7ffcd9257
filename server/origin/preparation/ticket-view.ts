/** A station's screen built from rows: tickets to make, oldest first, held ones, and those waiting to be served, newest first. */
import type { Voiding } from '#shared/schemas/correction-schema.ts';
import type { LineModifier } from '#shared/schemas/order-schema.ts';
import type { Person } from '#shared/schemas/parts.ts';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';
import { withoutNulls } from '../calls/without-nulls.ts';
import { parseNames, parseSomeNames } from '../orders/order-view.ts';
import type { ShownTicketRow, TicketLineRow } from './ticket-store.ts';

/** The screen shows the last ready ones, so that one can be recalled; not a whole evening's. */
const readyTicketsShown = 20;

function isTicketLineState(state: string): state is TicketLine['state'] {
  return ['held', 'sent', 'preparing', 'ready', 'served', 'voided'].includes(state);
}

function modifiersView(modifiers: readonly LineModifier[]): TicketLine['modifiers'] {
  return modifiers.map(({ name, names, quantity, isDefault }) => ({
    name,
    names,
    quantity,
    ...(isDefault && { isDefault }),
  }));
}

function voidReasonOf(stored: string): string {
  const voiding: Voiding = JSON.parse(stored);
  return voiding.reason;
}

function personOf(stored: string): Person {
  return JSON.parse(stored);
}

function lineView(row: TicketLineRow): TicketLine[] {
  const { state } = row;
  // An acknowledged void is no longer shown.
  if (!isTicketLineState(state) || (state === 'voided' && row.seen_at !== null)) return [];
  return [
    withoutNulls({
      id: row.id,
      name: row.name,
      names: parseNames(row.names),
      kitchenNames: parseSomeNames(row.kitchen_names),
      quantity: row.quantity,
      note: row.note,
      seat: row.seat,
      modifiers: modifiersView(JSON.parse(row.modifiers)),
      state,
      voidReason: row.void === null ? null : voidReasonOf(row.void),
      claimedBy: row.claimed_by === null ? null : personOf(row.claimed_by),
      startedAt: row.started_at,
      readyAt: row.ready_at,
    }),
  ];
}

/** Open while something is to be made or a void to be acknowledged, unless all of it is held. */
function stateOf(lines: readonly TicketLine[]): Ticket['state'] {
  const has = (state: TicketLine['state']) => lines.some(line => line.state === state);
  if (has('sent') || has('preparing')) return 'open';
  if (has('held')) return 'held';
  return has('voided') ? 'open' : 'ready';
}

function ticketView(row: ShownTicketRow, lines: TicketLine[]): Ticket {
  return withoutNulls({
    id: row.id,
    state: stateOf(lines),
    orderId: row.order_id,
    orderNumber: row.number,
    orderType: row.type,
    tableLabel: row.table_label,
    locationId: row.location_id,
    orderName: row.order_name,
    orderPhone: row.order_phone,
    pickupAt: row.pickup_at,
    movedFrom: row.moved_from,
    course: row.course,
    round: row.round,
    guestCount: row.guest_count,
    note: row.note,
    allergyNote: row.allergy_note,
    waiterId: row.waiter_id,
    waiterName: row.waiter_name ?? '',
    sentAt: row.sent_at,
    shownAt: row.shown_at,
    targetMinutes: row.target_minutes,
    lines,
  });
}

function readySince(ticket: Ticket): string {
  return ticket.lines.reduce((latest, { readyAt = '' }) => (readyAt > latest ? readyAt : latest), '');
}

/** `tickets` are sorted oldest first. */
export function stationScreen(tickets: readonly ShownTicketRow[], lines: readonly TicketLineRow[]): Ticket[] {
  const linesByTicket = Map.groupBy(lines, line => line.ticket_id);
  const views = tickets.map(row => ticketView(row, (linesByTicket.get(row.id) ?? []).flatMap(lineView)));
  const ready = views
    .filter(({ state }) => state === 'ready')
    .map(ticket => ({ ticket, since: readySince(ticket) }))
    .sort(
      (one, other) => other.since.localeCompare(one.since) || other.ticket.id.localeCompare(one.ticket.id),
    )
    .slice(0, readyTicketsShown);
  const inState = (wanted: Ticket['state']) => views.filter(({ state }) => state === wanted);
  return [...inState('open'), ...inState('held'), ...ready.map(({ ticket }) => ticket)];
}
