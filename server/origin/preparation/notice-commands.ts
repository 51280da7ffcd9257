/**
 * Acknowledgements from a station's screen: a ticket displayed, a moved table seen, a voided line seen. Idempotent: a screen that renders again
 * reports again.
 */
import type { EmptyCommand } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { finishChange } from '../orders/order-change.ts';
import { saveLines } from '../orders/order-store.ts';
import { orderView } from '../orders/order-view.ts';
import { loadStationLine, loadStationTicket } from './station-parts.ts';
import { updateTicket } from './ticket-store.ts';

/** The screen displayed the ticket: its waiter sees that the station has received it. */
export async function showTicket(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { tx, now } = context;
  const { stored, ticket, lines } = await loadStationTicket(context);
  if (ticket.shown_at !== null) return orderView(stored);
  await updateTicket(tx, ticket, { shown_at: now });
  const shown = lines
    .filter(line => line.shown_at === null && line.state !== 'voided')
    .map(line => ({ ...line, shown_at: now }));
  await saveLines(tx, stored.lines, shown);
  const payload = { ticketId: ticket.id, lines: shown.map(({ id }) => ({ id, before: null, after: now })) };
  return finishChange(context, stored, {}, shown, { type: 'ticket.shown', payload });
}

/** The station acknowledged the ticket's new table. */
export async function seeTicket(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { stored, ticket } = await loadStationTicket(context);
  if (ticket.moved_from === null) return orderView(stored);
  await updateTicket(context.tx, ticket, { moved_from: null });
  const payload = { ticketId: ticket.id, before: { movedFrom: ticket.moved_from }, after: {} };
  return finishChange(context, stored, {}, [], { type: 'ticket.seen', payload });
}

/** The station acknowledged the void: the line leaves the screen. */
export async function seeLine(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { tx, now } = context;
  const { stored, line } = await loadStationLine(context);
  if (line.state !== 'voided') throw new ProblemError('LINE_STATE');
  if (line.seen_at !== null) return orderView(stored);
  const seen = { ...line, seen_at: now };
  await saveLines(tx, stored.lines, [seen]);
  const payload = { lineId: line.id, before: {}, after: { seenAt: now } };
  return finishChange(context, stored, {}, [seen], { type: 'line.seen', payload });
}
