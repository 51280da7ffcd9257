/** What is paid and due on an order and on each of its lines. Money is in whole minor units. */

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

/** Amount paid for each line by payments that name lines, less refunds; a missing line was named by none. */
export function allocatedByLine(payments: readonly PaymentRow[]): Map<string, number> {
  const allocated = new Map<string, number>();
  for (const { lineId, amount } of payments.flatMap(allocationsOf)) {
    allocated.set(lineId, (allocated.get(lineId) ?? 0) + amount);
  }
  return allocated;
}

/** The part of a payment not refunded yet. */
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
