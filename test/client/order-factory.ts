/** Builds menu items, lines, orders, tables and tickets for the client's tests. */
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/schemas/table-schema.ts';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';

export const openedAt = '2026-05-04T17:00:00.000Z';

export function makeItem(change: Partial<WaiterMenuItem>): WaiterMenuItem {
  return {
    id: 'item',
    name: 'Pierogi ruskie',
    names: { en: 'Ruthenian dumplings' },
    price: 3200,
    station: 'kitchen',
    course: 2,
    allergens: ['gluten', 'milk'],
    ...change,
  };
}

export function makeLine(change: Partial<OrderLine>): OrderLine {
  const line: OrderLine = {
    id: 'line',
    menuItemId: 'item',
    name: 'Pierogi ruskie',
    names: { en: 'Ruthenian dumplings' },
    quantity: 1,
    unitPrice: 3200,
    vatRate: 8,
    course: 2,
    station: 'kitchen',
    state: 'draft',
    addedAt: openedAt,
    lineTotal: 0,
    ...change,
  };
  return { ...line, lineTotal: line.unitPrice * line.quantity };
}

export function makeOrder(change: Partial<Order>): Order {
  const lines = change.lines ?? [];
  const total = lines.reduce((sum, line) => sum + line.lineTotal, 0);
  return {
    id: 'order',
    number: 118,
    businessDay: '2026-05-04',
    type: 'dineIn',
    tableId: 'table',
    tableLabel: '5',
    guestCount: 3,
    waiterId: 'anna',
    waiterName: 'Anna',
    state: 'open',
    vatBreakdown: [],
    receiptState: 'none',
    isReceiptPending: false,
    openedAt,
    version: 1,
    ...change,
    lines,
    subtotal: total,
    total,
  };
}

export function makeSummary(change: Partial<OpenOrderSummary>): OpenOrderSummary {
  return {
    id: 'order',
    number: 118,
    state: 'open',
    waiterId: 'anna',
    waiterName: 'Anna',
    guestCount: 3,
    total: 0,
    openedAt,
    draftLines: 0,
    sentLines: 0,
    preparingLines: 0,
    readyLines: 0,
    isReceiptPending: false,
    ...change,
  };
}

export function makeTable(change: Partial<WaiterTable>): WaiterTable {
  return {
    id: 'table',
    label: '5',
    seats: 4,
    location: { id: 'main', name: 'Main room', color: '#335577' },
    state: 'free',
    isBlocked: false,
    orders: [],
    ...change,
  };
}

export function makeTicketLine(change: Partial<TicketLine>): TicketLine {
  return { id: 'line', name: 'Żurek', names: { en: 'Sour rye soup' }, quantity: 1, state: 'sent', ...change };
}

export function makeTicket(change: Partial<Ticket>): Ticket {
  return {
    id: 'ticket',
    state: 'open',
    orderId: 'order',
    orderNumber: 118,
    orderType: 'dineIn',
    tableLabel: '5',
    course: 1,
    round: 1,
    guestCount: 3,
    waiterName: 'Anna',
    sentAt: openedAt,
    targetMinutes: 15,
    lines: [makeTicketLine({})],
    ...change,
  };
}
