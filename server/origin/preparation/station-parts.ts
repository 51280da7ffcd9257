/** Loads the line or ticket of a station command, with its order, and checks that the caller works at that station. */
import { ProblemError } from '../../http/errors.ts';
import type { AnyCommand } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { loadOrder } from '../orders/order-change.ts';
import type { OrderLineRow, TicketRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findOrderOfLine } from '../orders/whole-order-store.ts';
import { requireStation } from './preparation-rules.ts';
import { findTickets } from './ticket-store.ts';

/** The line named in the path, or 404. */
export async function loadStationLine(
  context: AnyCommand,
): Promise<{ stored: StoredOrder; line: OrderLineRow }> {
  const { tx, caller, params } = context;
  const lineId = param(params, 'id');
  const stored = await findOrderOfLine(tx, caller.organizationId, lineId);
  const line = stored?.lines.find(({ id }) => id === lineId);
  if (stored === null || line === undefined) throw new ProblemError('NOT_FOUND');
  requireStation(caller, line.station);
  return { stored, line };
}

/** The ticket named in the path with its lines, or 404. */
export async function loadStationTicket(
  context: AnyCommand,
): Promise<{ stored: StoredOrder; ticket: TicketRow; lines: OrderLineRow[] }> {
  const { tx, caller, params } = context;
  const [ticket] = await findTickets(tx, caller.organizationId, [param(params, 'id')]);
  if (ticket === undefined) throw new ProblemError('NOT_FOUND');
  requireStation(caller, ticket.station);
  const stored = await loadOrder(context, ticket.order_id);
  return { stored, ticket, lines: stored.lines.filter(line => line.ticket_id === ticket.id) };
}
