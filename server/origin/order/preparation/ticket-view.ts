/** Builds a station's screen from rows: tickets to make, oldest first, held ones, and those waiting to be served, newest first. */

import type { Person } from '#shared/kernel/schema-parts.ts';
import type { Voiding } from '#shared/order/correction-schema.ts';
import { allergiesFor } from '#shared/order/order-allergies.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import type { PassCall, Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { Placed } from '../../kernel/calls/list-deltas.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import {
  type AllergyColumns,
  isAllergyUnseen,
  isConcerned,
  parseAllergies,
  sightOf,
} from '../allergies/allergy-rules.ts';
import { lineClash } from '../allergies/confirmation-rules.ts';
import {
  type Adjustment,
  isSameOption,
  parseAdjustment,
} from '../corrections/sent-lines/adjustment-rules.ts';
import { isTakeawayLine } from '../orders/line-rules.ts';
import { listed, parseNames, parseSomeNames } from '../orders/order-view.ts';
import { parseWeight } from '../orders/weight-rules.ts';
import { stationsView } from './line-stations.ts';
import { isAtPass } from './pass/pass-rules.ts';
import type { ShownTicketRow, TicketLineRow, TicketRows } from './shown-ticket-store.ts';

/** Shows the latest ready tickets, so that one can be recalled. */
const readyTicketsShown = 20;

function isTicketLineState(state: string): state is TicketLine['state'] {
  return ['held', 'sent', 'preparing', 'ready', 'served', 'voided'].includes(state);
}

function optionView({ name, names, quantity }: LineModifier) {
  return { name, names, quantity };
}

function modifiersView(
  modifiers: readonly LineModifier[],
  adjustment: Adjustment | null,
): TicketLine['modifiers'] {
  return modifiers.map(option => ({
    ...optionView(option),
    ...(option.isDefault && { isDefault: true }),
    ...(adjustment?.added.some(added => isSameOption(added, option)) && { isAdded: true }),
  }));
}

function adjustmentView(adjustment: Adjustment): TicketLine['adjustment'] {
  const { at, dropped, isNoteAdded, droppedNotes, isTakeawayChanged, gramsBefore } = adjustment;
  const change = { at, dropped: dropped.map(optionView), isNoteAdded, droppedNotes };
  return { ...change, ...(isTakeawayChanged && { isTakeawayChanged }), ...(gramsBefore && { gramsBefore }) };
}

function voidReasonOf(stored: string): string {
  const voiding: Voiding = JSON.parse(stored);
  return voiding.reason;
}

function personOf(stored: string): Person {
  return JSON.parse(stored);
}

function callOf(stored: string): PassCall {
  return JSON.parse(stored);
}

function lineView(row: TicketLineRow, order: AllergyColumns & Pick<ShownTicketRow, 'type'>): TicketLine[] {
  const { state } = row;
  const adjustment = parseAdjustment(row.adjustment);
  // An acknowledged void is no longer shown.
  if (!isTicketLineState(state) || (state === 'voided' && row.seen_at !== null)) return [];
  return [
    withoutNulls({
      id: row.id,
      menuItemId: row.menu_item_id,
      name: row.name,
      names: parseNames(row.names),
      kitchenNames: parseSomeNames(row.kitchen_names),
      quantity: row.quantity,
      grams: parseWeight(row)?.grams ?? null,
      note: row.note,
      seat: row.seat,
      clashes: listed(lineClash(row, parseAllergies(order.allergies))),
      isTakeaway: isTakeawayLine(row, order) ? true : null,
      isUndeclared: row.menu_item_id === null && isConcerned(order, row) ? true : null,
      modifiers: modifiersView(JSON.parse(row.modifiers), adjustment),
      state,
      stations: stationsView(state, row.all_stations),
      isHeldBack: row.state === 'held' && row.held_from !== null ? true : null,
      adjustment: adjustment === null ? null : adjustmentView(adjustment),
      rushedAt: row.rushed_at,
      voidReason: row.void === null ? null : voidReasonOf(row.void),
      claimedBy: row.claimed_by === null ? null : personOf(row.claimed_by),
      startedAt: row.started_at,
      readyAt: row.ready_at,
      isAtPass: isAtPass(row) ? true : null,
      called: row.called === null ? null : callOf(row.called),
    }),
  ];
}

/** Open while something has to be made or acknowledged (an allergy, a void or a hold), unless the rest is held. */
function stateOf(lines: readonly TicketLine[], isAllergyUnseen: boolean): Ticket['state'] {
  const has = (state: TicketLine['state']) => lines.some(line => line.state === state);
  if (has('sent') || has('preparing') || lines.some(line => line.isHeldBack)) return 'open';
  if (has('held')) return 'held';
  return has('voided') || isAllergyUnseen ? 'open' : 'ready';
}

const unserved = ['held', 'sent', 'preparing', 'ready'];

/** The allergies that concern the ticket's dishes; the last person to see them is shown once they were seen for all of its dishes. */
function ticketAllergy(row: ShownTicketRow, rows: readonly TicketLineRow[]) {
  const lines = rows.filter(line => unserved.includes(line.state) && isConcerned(row, line));
  const isUnseen = lines.some(line => isAllergyUnseen(row, line));
  const sights = lines.flatMap(line => sightOf(row, line) ?? []);
  const last = sights.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null;
  const isChanged = isUnseen && (row.allergy_changed_at ?? '') > row.sent_at;
  return {
    allergies: listed(allergiesFor(parseAllergies(row.allergies), rows)),
    allergyVersion: lines.length === 0 ? null : row.allergy_version,
    isAllergyUnseen: isUnseen ? true : null,
    isAllergyChanged: isChanged ? true : null,
    allergySeen: isUnseen ? null : last,
  };
}

function ticketView(row: ShownTicketRow, rows: readonly TicketLineRow[]): Ticket {
  const lines = rows.flatMap(line => lineView(line, row));
  const allergy = ticketAllergy(row, rows);
  return withoutNulls({
    id: row.id,
    state: stateOf(lines, allergy.isAllergyUnseen === true),
    stationId: row.station_id,
    orderId: row.order_id,
    orderNumber: row.number,
    orderType: row.type,
    isTraining: row.is_training === 1 ? true : null,
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
    ...allergy,
    waiterId: row.waiter_id,
    waiterName: row.waiter_name ?? '',
    sentAt: row.sent_at,
    shownAt: row.shown_at,
    targetMinutes: row.target_minutes,
    isOnPaper: rows.some(line => line.on_paper === 1) ? true : null,
    lines,
  });
}

function readySince(ticket: Ticket): string {
  return ticket.lines.reduce((latest, { readyAt = '' }) => (readyAt > latest ? readyAt : latest), '');
}

const atPass = ' at the pass';

/** The sort key of a ticket: its state, when it became ready, and whether its waiter has still to be called. */
export function placeOf(ticket: Ticket): string {
  if (ticket.state !== 'ready') return ticket.state;
  const isWaiting = ticket.lines.some(line => line.isAtPass);
  return `ready ${readySince(ticket)}${isWaiting ? atPass : ''}`;
}

/** Sorted as on the screen, without the older ready tickets. `rows` are sorted oldest first. */
export function arrangeTickets<R extends Placed>(rows: readonly R[]): R[] {
  const at = (state: Ticket['state']) => rows.filter(({ place }) => place.startsWith(state));
  const ready = at('ready').sort(
    (one, other) => other.place.localeCompare(one.place) || other.id.localeCompare(one.id),
  );
  const last = new Set(ready.filter(({ place }) => !place.endsWith(atPass)).slice(0, readyTicketsShown));
  // The pass must not miss a dish, however long it has been waiting there.
  const shown = ready.filter(row => last.has(row) || row.place.endsWith(atPass));
  return [...at('open'), ...at('held'), ...shown];
}

/** All of `tickets` that have something to show, in their order. */
export function ticketViews({ tickets, lines }: TicketRows): Ticket[] {
  // Until acknowledged, a held-back line is shown on its former ticket, as its current one may have no other
  // line.
  const linesByTicket = Map.groupBy(lines, line => line.held_from ?? line.ticket_id);
  return tickets
    .map(row => ticketView(row, linesByTicket.get(row.id) ?? []))
    .filter(ticket => ticket.lines.length > 0);
}

/** `tickets` are sorted oldest first. */
export function stationScreen(shown: TicketRows): Ticket[] {
  const views = ticketViews(shown);
  const placed = views.map(ticket => ({ id: ticket.id, place: placeOf(ticket), ticket }));
  return arrangeTickets(placed).map(({ ticket }) => ticket);
}

/** Shortens a ticket on a screen that would be too large. */
export function withoutLines(text: string): string {
  const ticket: Ticket = JSON.parse(text);
  const { note: _, allergyNote: __, allergies: ___, lines, ...heading } = ticket;
  const short: Ticket = { ...heading, lines: [], linesLeftOut: lines.length };
  return JSON.stringify(short);
}
