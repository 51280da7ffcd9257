/** What a cook or barkeeper does: start, ready and recall of a line or of a whole ticket. Each answers the whole order. */
import type { EmptyCommand, Order } from '#shared/schemas/order-schema.ts';
import { ProblemError } from '../../errors.ts';
import type { CommandContext } from '../command-routes.ts';
import { loadOrder, moveLines } from '../orders/order-change.ts';
import { param } from '../origin-frame.ts';
import { preparedLine, preparedTicket, requireStation, type StationCommand } from './preparation-rules.ts';
import { findOrderOfLine, findTicket } from './ticket-store.ts';

const lineEvents = { start: 'line.started', ready: 'line.ready', recall: 'line.recalled' } as const;
const ticketEvents = { start: 'ticket.started', ready: 'ticket.ready', recall: 'ticket.recalled' } as const;

export function prepareLine(command: StationCommand) {
  return async (context: CommandContext<EmptyCommand>): Promise<Order> => {
    const { tx, caller, params, now } = context;
    const lineId = param(params, 'id');
    const orderId = await findOrderOfLine(tx, caller.organizationId, lineId);
    if (orderId === null) throw new ProblemError('NOT_FOUND');
    const stored = await loadOrder(context, orderId);
    const line = stored.lines.find(({ id }) => id === lineId);
    if (line === undefined) throw new ProblemError('NOT_FOUND');
    requireStation(caller, line.station);
    const prepared = preparedLine(line, command, now);
    if (prepared === null) throw new ProblemError('LINE_STATE');
    return moveLines(context, stored, [prepared], { type: lineEvents[command], payload: {} });
  };
}

export function prepareTicket(command: StationCommand) {
  return async (context: CommandContext<EmptyCommand>): Promise<Order> => {
    const { tx, caller, params, now } = context;
    const ticket = await findTicket(tx, caller.organizationId, param(params, 'id'));
    if (ticket === null) throw new ProblemError('NOT_FOUND');
    requireStation(caller, ticket.station);
    const stored = await loadOrder(context, ticket.order_id);
    const lines = stored.lines.filter(line => line.ticket_id === ticket.id);
    const prepared = preparedTicket(lines, command, now);
    if (prepared.length === 0) throw new ProblemError('LINE_STATE');
    return moveLines(context, stored, prepared, {
      type: ticketEvents[command],
      payload: { ticketId: ticket.id },
    });
  };
}
