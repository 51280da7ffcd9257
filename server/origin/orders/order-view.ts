/** An order as the API shows it, made of its rows. Removed lines are left out; the events keep them. */
import { isReceiptPending } from '#shared/order-states.ts';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import type { Names } from '#shared/schemas/parts.ts';
import type { OrderLineRow, OrderRow } from '../origin-tables.ts';
import { withoutNulls } from '../without-nulls.ts';
import { lineTotal, sumOfLines, vatBreakdown } from './order-money.ts';

/** An order's row with the names that other tables keep. */
export type NamedOrderRow = OrderRow & { table_label: string | null; waiter_name: string | null };

/** An order with all its lines, removed ones too, in the order of adding. */
export type StoredOrder = { readonly order: NamedOrderRow; readonly lines: readonly OrderLineRow[] };

export function parseNames(names: string): Names {
  return JSON.parse(names);
}

function lineView(row: OrderLineRow): OrderLine {
  const priced = { quantity: row.quantity, unitPrice: row.unit_price, vatRate: row.vat_rate };
  return withoutNulls({
    id: row.id,
    menuItemId: row.menu_item_id,
    name: row.name,
    names: parseNames(row.names),
    kitchenName: row.kitchen_name,
    ...priced,
    note: row.note,
    seat: row.seat,
    course: row.course,
    station: row.station,
    state: row.state,
    ticketId: row.ticket_id,
    round: row.round,
    addedAt: row.added_at,
    sentAt: row.sent_at,
    startedAt: row.started_at,
    readyAt: row.ready_at,
    servedAt: row.served_at,
    lineTotal: lineTotal(priced),
  });
}

export function orderView({ order, lines }: StoredOrder): Order {
  const shown = lines.filter(line => line.state !== 'removed').map(lineView);
  const total = sumOfLines(shown);
  return withoutNulls({
    id: order.id,
    number: order.number,
    businessDay: order.business_day,
    type: order.type,
    tableId: order.table_id,
    tableLabel: order.table_label,
    guestCount: order.guest_count,
    waiterId: order.waiter_id,
    waiterName: order.waiter_name ?? '',
    note: order.note,
    allergyNote: order.allergy_note,
    state: order.state,
    lines: shown,
    subtotal: total,
    total,
    vatBreakdown: vatBreakdown(shown),
    receiptState: order.receipt_state,
    isReceiptPending: isReceiptPending(order.receipt_state),
    openedAt: order.opened_at,
    closedAt: order.closed_at,
    version: order.version,
  });
}
