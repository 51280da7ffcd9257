/** Computes a table's tile: its state is never stored, it is the worst thing that holds for any of its open orders. */
import { isReceiptPending, type TableState, tableStates } from '#shared/order-states.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/schemas/table-schema.ts';
import { withoutNulls } from '../without-nulls.ts';
import type { Room } from './waiter-table-store.ts';

const holds: Record<TableState, (orders: readonly OpenOrderSummary[]) => boolean> = {
  receiptPending: orders => orders.some(order => order.isReceiptPending),
  readyToServe: orders => orders.some(order => order.readyLines > 0),
  late: orders => orders.some(order => order.lateSince !== undefined),
  occupied: orders => orders.length > 0,
  free: () => true,
};

export function tableState(orders: readonly OpenOrderSummary[]): TableState {
  return tableStates.find(state => holds[state](orders)) ?? 'free';
}

function summary(order: Room['orders'][number], sum: Room['sums'][number] | undefined): OpenOrderSummary {
  return withoutNulls({
    id: order.id,
    number: order.number,
    state: order.state,
    waiterId: order.waiter_id,
    waiterName: order.waiter_name ?? '',
    guestCount: order.guest_count,
    total: sum?.total ?? 0,
    openedAt: order.opened_at,
    draftLines: sum?.draft_lines ?? 0,
    sentLines: sum?.sent_lines ?? 0,
    preparingLines: sum?.preparing_lines ?? 0,
    readyLines: sum?.ready_lines ?? 0,
    lateSince: sum?.late_since ?? null,
    isReceiptPending: isReceiptPending(order.receipt_state),
  });
}

/** The tiles in the order of the room's tables. */
export function waiterTables({ tables, orders, sums }: Room): WaiterTable[] {
  const sumByOrder = new Map(sums.map(sum => [sum.order_id, sum]));
  const ordersByTable = Map.groupBy(orders, order => order.table_id);
  return tables.map(table => {
    const seated = (ordersByTable.get(table.id) ?? []).map(order => summary(order, sumByOrder.get(order.id)));
    return withoutNulls({
      id: table.id,
      label: table.label,
      seats: table.seats,
      location: { id: table.location_id, name: table.location_name, color: table.location_color },
      state: tableState(seated),
      isBlocked: table.is_blocked === 1,
      note: table.note,
      orders: seated,
    });
  });
}
