/** Commands of cooks and bartenders: start, ready and recall of a line or a whole ticket. Each returns the whole order, of which its station sees a part. */
import type { StationPartCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { requireAllergySeen } from '../allergies/allergy-rules.ts';
import { returnStock, takeStock } from '../orders/line-stock.ts';
import { moveLines } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { joinStations } from './line-stations.ts';
import { laidAtPass } from './pass/pass-rules.ts';
import { preparedRows, type StationCommand } from './preparation-rules.ts';
import { loadStationLine, loadStationTicket, rowsOfTicket } from './station-parts.ts';

type StationContext = CommandContext<StationPartCommand>;

const lineEvents = { start: 'line.started', ready: 'line.ready', recall: 'line.recalled' } as const;
const ticketEvents = { start: 'ticket.started', ready: 'ticket.ready', recall: 'ticket.recalled' } as const;

/** Started lines take their ingredients from stock; lines that return to unstarted give them back. */
async function stocked(context: AnyCommand, prepared: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  const untouched = prepared.filter(line => line.state === 'sent');
  const begun = prepared.filter(line => line.state !== 'sent');
  return [...(await returnStock(context, untouched)), ...(await takeStock(context, begun))];
}

/** Event payload for lines that several stations make: which station changed its part, and the former state. */
function recordedParts({ lines }: StoredOrder, rows: readonly OrderLineRow[]) {
  const shared = new Set(lines.filter(line => line.stations !== null).map(({ id }) => id));
  const stations = rows
    .filter(({ id }) => shared.has(id))
    .map(({ id, station_id, state }) => ({ lineId: id, stationId: station_id, after: state }));
  return stations.length === 0 ? {} : { stations };
}

type Preparing = { stored: StoredOrder; rows: readonly OrderLineRow[]; type: string; payload: object };

async function prepare(
  context: StationContext,
  command: StationCommand,
  preparing: Preparing,
): Promise<Order> {
  const { stored, type, payload } = preparing;
  const rows = preparedRows(preparing.rows, command, context.now);
  if (rows.length === 0) throw new ProblemError('LINE_STATE');
  if (command === 'ready') requireAllergySeen(stored.order, rows);
  const prepared = await stocked(context, joinStations(stored.lines, rows));
  const lines = await laidAtPass(context, stored.lines, prepared);
  return moveLines(context, stored, lines, { type, payload: { ...payload, ...recordedParts(stored, rows) } });
}

export function prepareLine(command: StationCommand) {
  return async (context: StationContext): Promise<Order> => {
    const { stored, rows } = await loadStationLine(context);
    return prepare(context, command, { stored, rows, type: lineEvents[command], payload: {} });
  };
}

export function prepareTicket(command: StationCommand) {
  return async (context: StationContext): Promise<Order> => {
    const { stored, ticket } = await loadStationTicket(context);
    const rows = rowsOfTicket(stored, ticket, context.body);
    const payload = { ticketId: ticket.id };
    return prepare(context, command, { stored, rows, type: ticketEvents[command], payload });
  };
}
