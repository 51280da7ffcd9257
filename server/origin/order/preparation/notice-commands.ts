/**
 * Acknowledgements from a station's screen: a ticket displayed, a moved table seen, a voided, held-back or
 * changed line seen. Idempotent, as a screen repeats them each time it renders.
 */

import type { EmptyCommand, StationPartCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { nextLineState } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { isTakeawayAlone } from '../corrections/sent-lines/adjustment-rules.ts';
import { finishChange } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { saveLines } from '../orders/order-store.ts';
import { orderView } from '../orders/order-view.ts';
import { joinStations } from './line-stations.ts';
import { loadStationLine, loadStationTicket } from './station-parts.ts';
import { updateTicket } from './ticket-store.ts';

/** The screen displayed the ticket, so its waiter sees that the station has received it. */
export async function showTicket(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { tx, now } = context;
  const { stored, ticket, lines } = await loadStationTicket(context);
  if (ticket.shown_at !== null) return orderView(stored);
  await updateTicket(tx, ticket, { shown_at: now });
  const rows = lines
    .filter(line => line.shown_at === null && line.state !== 'voided')
    .map(line => ({ ...line, shown_at: now }));
  const shown = joinStations(stored.lines, rows);
  await saveLines(tx, stored.lines, shown);
  const payload = { ticketId: ticket.id, lines: shown.map(({ id }) => ({ id, before: null, after: now })) };
  return finishChange(context, stored, {}, shown, { type: 'ticket.shown', payload });
}

/** The station acknowledged the ticket's new place, including a switch between takeaway and eating in. */
export async function seeTicket(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { stored, ticket, lines } = await loadStationTicket(context);
  if (ticket.moved_from === null) return orderView(stored);
  await updateTicket(context.tx, ticket, { moved_from: null });
  const rows = lines.filter(({ adjustment }) => isTakeawayAlone(adjustment));
  const seen = joinStations(
    stored.lines,
    rows.map(row => ({ ...row, adjustment: null })),
  );
  await saveLines(context.tx, stored.lines, seen);
  const payload = { ticketId: ticket.id, before: { movedFrom: ticket.moved_from }, after: {} };
  return finishChange(context, stored, {}, seen, { type: 'ticket.seen', payload });
}

/** Clears what the station has acknowledged; null if there is nothing to acknowledge. */
function seenLine(line: OrderLineRow, now: string): OrderLineRow | null {
  if (line.state === 'voided') return { ...line, seen_at: line.seen_at ?? now };
  const seen = { ...line, held_from: null, adjustment: null };
  const wasChanged = line.adjustment !== null || line.held_back_at !== null;
  return wasChanged && nextLineState(line.state, 'adjust') !== null ? seen : null;
}

/** The station acknowledged a void, which removes the line from the screen, or a hold or change, after which the line is shown normally. */
export async function seeLine(context: CommandContext<StationPartCommand>): Promise<Order> {
  const { tx, now } = context;
  const { stored, line, rows } = await loadStationLine(context);
  const known = rows.flatMap(row => seenLine(row, now) ?? []);
  const [seen] = joinStations(stored.lines, known);
  if (seen === undefined) throw new ProblemError('LINE_STATE');
  const isKnown = seen.held_from === line.held_from && seen.adjustment === line.adjustment;
  if (isKnown && seen.seen_at === line.seen_at && seen.stations === line.stations) return orderView(stored);
  await saveLines(tx, stored.lines, [seen]);
  const payload = { lineId: line.id, before: {}, after: { seenAt: now } };
  return finishChange(context, stored, {}, [seen], { type: 'line.seen', payload });
}
