/** Computes the tiles of the tables: a table's state is derived from its orders and never stored; the most urgent one wins. */
import { isReceiptPending, type TableState, tableStates } from '#shared/order/order-states.ts';
import { isWhollyRefunded } from '#shared/order/refunded-order.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import { terminalPaymentsOf } from '../payments/terminal-payments.ts';
import type { WaiterLocation } from './waiter-table-store.ts';

const holds: Record<TableState, (orders: readonly OpenOrderSummary[]) => boolean> = {
  receiptPending: orders => orders.some(order => order.isReceiptPending),
  readyToServe: orders => orders.some(order => order.readyLines > 0),
  late: orders => orders.some(order => order.lateSince !== undefined),
  billRequested: orders => orders.some(order => order.billRequestedAt !== undefined),
  heldCourse: orders => orders.some(order => order.heldLines > 0),
  occupied: orders => orders.length > 0,
  free: () => true,
};

export function tableState(orders: readonly OpenOrderSummary[]): TableState {
  return tableStates.find(state => holds[state](orders)) ?? 'free';
}

function summary(
  order: WaiterLocation['orders'][number],
  counts: WaiterLocation['counts'][number] | undefined,
  courses: WaiterLocation['courses'],
): OpenOrderSummary {
  const isOpen = order.state === 'open';
  return withoutNulls({
    id: order.id,
    number: order.number,
    partyNumber: order.party_number > 1 ? order.party_number : null,
    state: order.state,
    waiterId: order.waiter_id,
    waiterName: order.waiter_name ?? '',
    guestCount: order.guest_count,
    total: order.total,
    due: isOpen ? order.total - order.paid : 0,
    isRefunded: isWhollyRefunded(order) || null,
    openedAt: order.opened_at,
    draftLines: counts?.draft_lines ?? 0,
    heldLines: counts?.held_lines ?? 0,
    sentLines: counts?.sent_lines ?? 0,
    preparingLines: counts?.preparing_lines ?? 0,
    readyLines: counts?.ready_lines ?? 0,
    printedLines: counts?.printed_lines || null,
    unprintedSince: counts?.unprinted_since ?? null,
    unshownSince: counts?.unshown_since ?? null,
    lateSince: counts?.late_since ?? null,
    readySince: counts?.ready_since ?? null,
    billRequestedAt: isOpen ? order.bill_requested_at : null,
    isReceiptPending: isReceiptPending(order.receipt_state),
    isCardUnclear: terminalPaymentsOf(order).some(({ state }) => state === 'unknown') || null,
    courses: courses.map(row => ({
      course: row.course,
      lineCount: row.line_count,
      heldCount: row.held_count,
      servedCount: row.served_count,
    })),
  });
}

/** The tiles in the display order of the tables. */
export function waiterTables({ tables, orders, counts, courses }: WaiterLocation): WaiterTable[] {
  const countsByOrder = new Map(counts.map(row => [row.order_id, row]));
  const coursesByOrder = Map.groupBy(courses, row => row.order_id);
  const ordersByTable = Map.groupBy(orders, order => order.table_id);
  return tables.map(table => {
    const seated = (ordersByTable.get(table.id) ?? []).map(order =>
      summary(order, countsByOrder.get(order.id), coursesByOrder.get(order.id) ?? []),
    );
    return withoutNulls({
      id: table.id,
      label: table.label,
      seats: table.seats,
      location: { id: table.location_id, name: table.location_name, color: table.location_color },
      state: tableState(seated),
      isBlocked: table.is_blocked === 1,
      note: table.note,
      place: {
        shape: table.shape,
        x: table.x,
        y: table.y,
        width: table.width,
        height: table.height,
        rotation: table.rotation,
      },
      orders: seated,
    });
  });
}
