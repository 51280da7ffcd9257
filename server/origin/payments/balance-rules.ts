/** What of an order, and of each of its lines, is paid and what is still due. Money is whole minor units. */

import type { OrderMoney } from '#shared/order-money.ts';
import type { Payment } from '#shared/schemas/payment-schema.ts';
import { moneyOf } from '../orders/order-pricing.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { PaymentRow } from './payment-row.ts';

export type Balance = { money: OrderMoney; paid: number; due: number };

export function balanceOf(stored: StoredOrder): Balance {
  const money = moneyOf(stored);
  const paid = stored.payments.reduce((sum, { amount }) => sum + amount, 0);
  return { money, paid, due: money.total - paid };
}

export function allocationsOf(payment: PaymentRow): Payment['allocations'] {
  return JSON.parse(payment.allocations);
}

/** What payments that name lines paid of each, refunds taken off; a line that isn't there was named by none. */
export function allocatedByLine(payments: readonly PaymentRow[]): Map<string, number> {
  const allocated = new Map<string, number>();
  for (const { lineId, amount } of payments.flatMap(allocationsOf)) {
    allocated.set(lineId, (allocated.get(lineId) ?? 0) + amount);
  }
  return allocated;
}

/** How much of a payment was not given back yet. */
export function keptOf(
  payment: PaymentRow,
  payments: readonly PaymentRow[],
): { amount: number; tip: number } {
  const refunds = payments.filter(({ refund_of }) => refund_of === payment.id);
  return {
    amount: refunds.reduce((sum, { amount }) => sum + amount, payment.amount),
    tip: refunds.reduce((sum, { tip }) => sum + tip, payment.tip),
  };
}
