/** Commands of cooks and bartenders: start, ready and recall of a line or a whole ticket. Each returns the whole order. */
import type { EmptyCommand } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { requireAllergySeen } from '../allergies/allergy-rules.ts';
import type { AnyCommand, CommandContext } from '../calls/command-context.ts';
import { moveLines } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { returnStock, takeStock } from '../stock/line-stock.ts';
import { laidAtPass } from './pass/pass-rules.ts';
import { preparedLine, preparedTicket, type StationCommand } from './preparation-rules.ts';
import { loadStationLine, loadStationTicket } from './station-parts.ts';

const lineEvents = { start: 'line.started', ready: 'line.ready', recall: 'line.recalled' } as const;
const ticketEvents = { start: 'ticket.started', ready: 'ticket.ready', recall: 'ticket.recalled' } as const;

/** Started lines take their ingredients from stock; lines that return to unstarted give them back. */
async function stocked(context: AnyCommand, prepared: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  const untouched = prepared.filter(line => line.state === 'sent');
  const begun = prepared.filter(line => line.state !== 'sent');
  return [...(await returnStock(context, untouched)), ...(await takeStock(context, begun))];
}

export function prepareLine(command: StationCommand) {
  return async (context: CommandContext<EmptyCommand>): Promise<Order> => {
    const { stored, line } = await loadStationLine(context);
    const prepared = preparedLine(line, command, context.now);
    if (prepared === null) throw new ProblemError('LINE_STATE');
    if (command === 'ready') requireAllergySeen(stored.order, [prepared]);
    const lines = await laidAtPass(context, await stocked(context, [prepared]));
    return moveLines(context, stored, lines, { type: lineEvents[command], payload: {} });
  };
}

export function prepareTicket(command: StationCommand) {
  return async (context: CommandContext<EmptyCommand>): Promise<Order> => {
    const { stored, ticket, lines } = await loadStationTicket(context);
    const prepared = preparedTicket(lines, command, context.now);
    if (prepared.length === 0) throw new ProblemError('LINE_STATE');
    if (command === 'ready') requireAllergySeen(stored.order, prepared);
    const made = await laidAtPass(context, await stocked(context, prepared));
    return moveLines(context, stored, made, {
      type: ticketEvents[command],
      payload: { ticketId: ticket.id },
    });
  };
}
