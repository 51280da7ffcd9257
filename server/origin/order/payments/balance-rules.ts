/** Computes what is paid and due on an order and on each of its lines. Money is in whole minor units. */

import * as parts from '#shared/order/bill-parts.ts';
import type { OrderMoney } from '#shared/order/order-money.ts';
import * as balance from '#shared/order/payment-balance.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { moneyOf } from '../orders/order-pricing.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { PaymentRow, StoredShare } from './payment-row.ts';

export type Balance = { money: OrderMoney; paid: number; due: number };

export function balanceOf(stored: StoredOrder): Balance {
  const money = moneyOf(stored);
  const paid = stored.payments.reduce((sum, { amount }) => sum + amount, 0);
  return { money, paid, due: money.total - paid };
}

export function allocationsOf(payment: PaymentRow): Payment['allocations'] {
  return JSON.parse(payment.allocations);
}

export function allocatedByLine(payments: readonly PaymentRow[]): Map<string, number> {
  return parts.allocatedByLine(payments.flatMap(allocationsOf));
}

/** A stored payment with the contract's field names. */
type KnownPayment = Omit<PaymentRow, 'share'> & { refundOf: string | null; share: StoredShare | null };

export function knownPayment(row: PaymentRow): KnownPayment {
  return {
    ...row,
    refundOf: row.refund_of,
    share: row.share === null ? null : JSON.parse(row.share),
  };
}

/** The part of a payment that has not been refunded. */
export function unrefundedAmount(
  payment: PaymentRow,
  payments: readonly PaymentRow[],
): { amount: number; tip: number } {
  return balance.unrefundedAmount(knownPayment(payment), payments.map(knownPayment));
}
