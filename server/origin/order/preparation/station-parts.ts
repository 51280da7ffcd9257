/** Loads the line or ticket of a station command, with its order, and checks that the caller works at that station. */
import type { StationPartCommand } from '#shared/order/order-command-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { loadOrder } from '../orders/order-change.ts';
import type { OrderLineRow, TicketRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findOrderOfLine } from '../orders/whole-order-store.ts';
import { rowsOfStations, stationRowsOf } from './line-stations.ts';
import { requireStation } from './preparation-rules.ts';
import { findTickets } from './ticket-store.ts';

type StationCommandContext = CommandContext<StationPartCommand>;

/** A command without a station means the whole dish. Lines without a station were sent before stations existed. */
function isMeant({ station_id }: Pick<TicketRow, 'station_id'>, { stationId }: StationPartCommand): boolean {
  return stationId === undefined || station_id === null || station_id === stationId;
}

/** The line named in the path, from the view of the station named in the body, or of each of its stations; throws 404. */
export async function loadStationLine(
  context: StationCommandContext,
): Promise<{ stored: StoredOrder; line: OrderLineRow; rows: OrderLineRow[] }> {
  const { tx, caller, params, body } = context;
  const lineId = param(params, 'id');
  const stored = await findOrderOfLine(tx, caller.organizationId, lineId);
  const line = stored?.lines.find(({ id }) => id === lineId);
  if (stored === null || line === undefined) throw new ProblemError('NOT_FOUND');
  requireStation(caller, line.station);
  const rows = stationRowsOf(line).filter(row => isMeant(row, body));
  if (rows.length === 0) throw new ProblemError('NOT_FOUND');
  return { stored, line, rows };
}

/** The ticket named in the path with its lines as its station has them, or 404. */
export async function loadStationTicket(
  context: AnyCommand,
): Promise<{ stored: StoredOrder; ticket: TicketRow; lines: OrderLineRow[] }> {
  const { tx, caller, params } = context;
  const [ticket] = await findTickets(tx, caller.organizationId, [param(params, 'id')]);
  if (ticket === undefined) throw new ProblemError('NOT_FOUND');
  requireStation(caller, ticket.station);
  const stored = await loadOrder(context, ticket.order_id);
  const lines = rowsOfStations(stored.lines).filter(line => line.ticket_id === ticket.id);
  return { stored, ticket, lines };
}

/** The lines of a ticket from the view of the station named in the body, or of each of their stations; throws 404 for another station's ticket. */
export function rowsOfTicket(
  { lines }: StoredOrder,
  ticket: TicketRow,
  body: StationPartCommand,
  ticketOf: (row: OrderLineRow) => string | null = row => row.ticket_id,
): OrderLineRow[] {
  if (!isMeant(ticket, body)) throw new ProblemError('NOT_FOUND');
  return lines.flatMap(line => {
    const rows = stationRowsOf(line);
    if (!rows.some(row => ticketOf(row) === ticket.id)) return [];
    return body.stationId === undefined ? rows : rows.filter(row => ticketOf(row) === ticket.id);
  });
}
