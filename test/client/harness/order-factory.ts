/** Factories for menu items, lines, orders, tables and tickets. */

import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Approval } from '#shared/order/correction-schema.ts';
import { piecePrice } from '#shared/order/order-money.ts';
import type { LineModifier, Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/order/waiter-table-schema.ts';

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
    modifierGroupIds: [],
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
    modifiers: [],
    course: 2,
    station: 'kitchen',
    state: 'draft',
    addedBy: { id: 'anna', name: 'Anna' },
    addedAt: openedAt,
    lineTotal: 0,
    discountTotal: 0,
    payable: 0,
    ...change,
  };
  const lineTotal = line.quantity * piecePrice(line);
  const discountTotal = line.discount?.amount ?? 0;
  return {
    ...line,
    lineTotal,
    discountTotal,
    payable: isCharged(line.state) ? lineTotal - discountTotal : 0,
  };
}

export function makeModifier(change: Partial<LineModifier>): LineModifier {
  return {
    groupId: 'group',
    optionId: 'option',
    name: 'Skwarki',
    names: { en: 'Crackling' },
    priceDelta: 300,
    quantity: 1,
    ...change,
  };
}

export function makeOrder(change: Partial<Order>): Order {
  const lines = change.lines ?? [];
  const charged = lines.filter(line => isCharged(line.state));
  const subtotal = charged.reduce((sum, line) => sum + line.lineTotal, 0);
  const total = lines.reduce((sum, line) => sum + line.payable, 0) - (change.discount?.amount ?? 0);
  const paid = (change.payments ?? []).reduce((sum, payment) => sum + payment.amount, 0);
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
    payments: [],
    approvals: [],
    vatBreakdown: [],
    tip: 0,
    receiptState: 'none',
    isReceiptPending: false,
    mergedFrom: [],
    openedAt,
    version: 1,
    ...change,
    lines,
    subtotal,
    discountTotal: subtotal - total,
    total,
    paid,
    due: total - paid,
  };
}

/** A void request awaiting an admin's approval. */
export function makeApproval(change: Partial<Approval>): Approval {
  return {
    id: 'asked',
    kind: 'void',
    state: 'pending',
    orderId: 'order',
    orderNumber: 118,
    lineId: 'steak',
    subject: '1 × Stek',
    amount: 8_000,
    reason: 'wrong dish',
    askedBy: { id: 'anna', name: 'Anna' },
    askedAt: openedAt,
    ...change,
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
    due: change.total ?? 0,
    openedAt,
    draftLines: 0,
    heldLines: 0,
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
  return {
    id: 'line',
    name: 'Żurek',
    names: { en: 'Sour rye soup' },
    quantity: 1,
    modifiers: [],
    state: 'sent',
    ...change,
  };
}

/** Each ticket is of an order of its own, unless told otherwise. */
export function makeTicket(change: Partial<Ticket>): Ticket {
  return {
    id: 'ticket',
    state: 'open',
    orderId: `order ${change.id ?? ''}`.trim(),
    orderNumber: 118,
    orderType: 'dineIn',
    tableLabel: '5',
    course: 1,
    round: 1,
    guestCount: 3,
    waiterId: 'anna',
    waiterName: 'Anna',
    sentAt: openedAt,
    targetMinutes: 15,
    lines: [makeTicketLine({})],
    ...change,
  };
}
