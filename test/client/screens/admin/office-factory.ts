/** Factories of back-office entities: orders with their history, ingredients, modifiers, devices. */

import type { Ingredient, StockMovement } from '#shared/catalog/ingredient-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Approval } from '#shared/order/correction-schema.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import type { PrinterState, PrintJob } from '#shared/order/receipt-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { makeLine, makeOrder } from '../../harness/order-factory.ts';

const id = (number: number) => `0197b000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function createIngredient(changes: Partial<Ingredient> = {}): Ingredient {
  return {
    id: id(100),
    name: 'Masło',
    unit: 'g',
    stock: 1_500,
    lowStock: 500,
    unitCost: 3.25,
    allergens: ['milk'],
    isAvailable: true,
    usedBy: 2,
    version: 1,
    ...changes,
  };
}

export function createMovement(changes: Partial<StockMovement> = {}): StockMovement {
  return {
    id: id(150),
    ingredientId: id(100),
    delta: 1_500,
    reason: 'delivery',
    stockAfter: 1_500,
    by: 'Anna',
    at: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

export function createOption(changes: Partial<ModifierGroup['options'][number]> = {}) {
  return {
    id: id(210),
    name: 'Frytki',
    names: {},
    priceDelta: 0,
    allergens: [],
    ingredients: [],
    isAvailable: true,
    isDefault: false,
    ...changes,
  };
}

export function createGroup(changes: Partial<ModifierGroup> = {}): ModifierGroup {
  return {
    id: id(200),
    name: 'Dodatek',
    names: {},
    min: 1,
    max: 1,
    options: [createOption(), createOption({ id: id(211), name: 'Ryż', priceDelta: -200 })],
    version: 1,
    ...changes,
  };
}

export function createDevice(changes: Partial<Device> = {}): Device {
  return {
    id: id(300),
    name: 'Kitchen screen',
    kind: 'screen',
    station: 'kitchen',
    state: 'active',
    pairedAt: '2026-11-20T10:00:00.000Z',
    lastSeenAt: '2026-11-20T18:00:00.000Z',
    appVersion: '0.1.0',
    version: 1,
    ...changes,
  };
}

export const orderId = id(400);
export const officeOrder = makeOrder({
  id: orderId,
  number: 7,
  tableLabel: '5',
  waiterId: 'ola',
  waiterName: 'Ola',
  guestCount: 3,
  allergyNote: 'nuts',
  version: 4,
  openedAt: '2026-11-20T18:00:00.000Z',
  vatBreakdown: [{ rate: 8, net: 2_639, vat: 211, gross: 2_850 }],
  lines: [
    makeLine({
      id: 'zurek-line',
      name: 'Żurek',
      names: {},
      state: 'served',
      addedAt: '2026-11-20T18:01:00.000Z',
      sentAt: '2026-11-20T18:02:00.000Z',
      readyAt: '2026-11-20T18:12:00.000Z',
      servedAt: '2026-11-20T18:14:00.000Z',
      unitPrice: 2_850,
    }),
  ],
});

export function createEvent(
  type: string,
  payload: unknown = {},
  changes: Partial<OrderEvent> = {},
): OrderEvent {
  return {
    id: `${type} ${JSON.stringify(payload)}`,
    at: '2026-11-20T18:02:00.000Z',
    type,
    userId: 'ola',
    userName: 'Ola',
    payload,
    ...changes,
  };
}

export function createApproval(changes: Partial<Approval> = {}): Approval {
  return {
    id: id(500),
    kind: 'void',
    state: 'pending',
    orderId,
    orderNumber: 7,
    tableLabel: '5',
    lineId: 'zurek-line',
    subject: '2 × Pierogi',
    amount: 6_400,
    started: true,
    reason: 'guest left',
    askedBy: { id: 'ola', name: 'Ola' },
    askedAt: '2026-11-20T18:00:00.000Z',
    ...changes,
  };
}

export function createJob(changes: Partial<PrintJob> = {}): PrintJob {
  return {
    id: id(600),
    kind: 'receipt',
    state: 'failed',
    orderId,
    orderNumber: 7,
    tableLabel: '5',
    total: 2_850,
    printerId: id(310),
    printerName: 'Counter',
    attempts: 1,
    error: 'paperOut',
    createdAt: '2026-11-20T18:30:00.000Z',
    ...changes,
  };
}

export function createPrinter(changes: Partial<PrinterState> = {}): PrinterState {
  return {
    id: id(310),
    name: 'Counter',
    driver: 'escpos',
    isFiscal: false,
    isOut: false,
    waitingJobs: 0,
    ...changes,
  };
}

export function createPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'payment',
    kind: 'cash',
    amount: 2_850,
    tip: 0,
    allocations: [],
    by: { id: 'ola', name: 'Ola' },
    at: '2026-11-20T19:00:00.000Z',
    ...changes,
  };
}
