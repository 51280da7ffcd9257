/** Moves an order to another table, free or occupied. Nothing is sent again: its tickets show the new place. */
import type { MoveCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { invalidField } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { findSeatingTable } from '../../../venue/tables/seating-store.ts';
import { finishChange, loadUnservedOrder } from '../../orders/order-change.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import { type Seating, seatAt } from '../../orders/seating-rules.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { linesUnderWay, placeOf, ticketIdsUnderWay } from './moving-rules.ts';
import { notifyTicketsOfMove } from './moving-store.ts';

async function newSeating(
  { tx, caller, body, restaurant }: CommandContext<MoveCommand>,
  { order }: StoredOrder,
): Promise<Seating> {
  const { tableId } = body;
  if (order.type === 'takeaway') throw invalidField('tableId', 'is not for a takeaway order');
  if (order.table_id === tableId) throw invalidField('tableId', 'is where the order is');
  const table = await findSeatingTable(tx, caller.organizationId, tableId);
  return seatAt(table, body, (await restaurant()).settings);
}

export async function moveOrder(context: CommandContext<MoveCommand>): Promise<Order> {
  const stored = await loadUnservedOrder(context, param(context.params, 'id'));
  const { table_id, table_label, party_number } = await newSeating(context, stored);
  const { order } = stored;
  await notifyTicketsOfMove(context.tx, order.org_id, {
    ticketIds: ticketIdsUnderWay(stored.lines),
    from: placeOf(order),
    to: table_label,
  });
  const before = { tableId: order.table_id, tableLabel: order.table_label };
  const after = { tableId: table_id, tableLabel: table_label };
  if (order.table_id !== null) {
    // The event belongs to the table, as the order no longer references it.
    const payload = { orderId: order.id, orderNumber: order.number, after };
    context.record({ type: 'table.left', entity: 'table', entityId: order.table_id, payload });
  }
  const moved = { ...stored, order: { ...order, table_label } };
  await context.links.announce(context, sentLinesChanged, {
    stored: moved,
    slip: { kind: 'moved', movedFrom: placeOf(order) ?? `#${order.number}` },
    lines: linesUnderWay(stored.lines),
  });
  const event = { type: 'order.moved', payload: { before, after } };
  return finishChange(context, moved, { table_id, party_number }, [], event);
}
