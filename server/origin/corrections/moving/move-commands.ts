/** Moves an order to another table. Nothing is sent again: its tickets show the new place. */
import type { MoveCommand } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import type { CommandContext } from '../../calls/command-context.ts';
import { param } from '../../calls/origin-frame.ts';
import { finishChange, loadOpenOrder } from '../../orders/order-change.ts';
import { requireFree } from '../../orders/order-commands.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { queueStationSlips } from '../../printing/print-jobs/queue-kitchen-tickets.ts';
import { findSeatingTable, type SeatingTable } from '../../tables/seating-store.ts';
import { linesUnderWay, placeOf, ticketIdsUnderWay } from './moving-rules.ts';
import { notifyTicketsOfMove } from './moving-store.ts';

async function freeTable(
  { tx, caller, body: { tableId } }: CommandContext<MoveCommand>,
  { order }: StoredOrder,
): Promise<SeatingTable> {
  if (order.type === 'takeaway') throw invalidField('tableId', 'is not for a takeaway order');
  if (order.table_id === tableId) throw invalidField('tableId', 'is where the order is');
  return requireFree(await findSeatingTable(tx, caller.organizationId, tableId));
}

export async function moveOrder(context: CommandContext<MoveCommand>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const table = await freeTable(context, stored);
  const { order } = stored;
  await notifyTicketsOfMove(context.tx, order.org_id, {
    ticketIds: ticketIdsUnderWay(stored.lines),
    from: placeOf(order),
    to: table.label,
  });
  const before = { tableId: order.table_id, tableLabel: order.table_label };
  const after = { tableId: table.id, tableLabel: table.label };
  if (order.table_id !== null) {
    // Recorded on the table, as the order no longer references it.
    const payload = { orderId: order.id, orderNumber: order.number, after };
    context.record({ type: 'table.left', entity: 'table', entityId: order.table_id, payload });
  }
  const moved = { ...stored, order: { ...order, table_label: table.label } };
  await queueStationSlips(
    context,
    moved,
    { kind: 'moved', movedFrom: placeOf(order) ?? `#${order.number}` },
    linesUnderWay(stored.lines),
  );
  const event = { type: 'order.moved', payload: { before, after } };
  return finishChange(context, moved, { table_id: table.id }, [], event);
}
