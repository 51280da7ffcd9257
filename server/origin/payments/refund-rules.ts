/** Decides how much of a payment can be refunded, and how a refund is allocated to the lines it had paid. */

import { distribute } from '#shared/rules/order-money.ts';
import type { Payment } from '#shared/schemas/payment-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { allocationsOf, keptOf } from './balance-rules.ts';
import type { PaymentRow } from './payment-row.ts';

type RefundWish = { paymentId: string; amount?: number | undefined; tip?: number | undefined };

/** Refunded amounts are positive. */
type RefundTerms = {
  payment: PaymentRow;
  amount: number;
  tip: number;
  /** Negative, as these lines are no longer paid. */
  allocations: Payment['allocations'];
};

function takenBack(payment: PaymentRow, payments: readonly PaymentRow[], amount: number) {
  const kept = new Map(allocationsOf(payment).map(allocation => [allocation.lineId, allocation.amount]));
  const refunds = payments.filter(({ refund_of }) => refund_of === payment.id);
  for (const { lineId, amount: given } of refunds.flatMap(allocationsOf)) {
    kept.set(lineId, (kept.get(lineId) ?? 0) + given);
  }
  const parts = distribute(amount, [...kept.values()]);
  return [...kept.keys()].flatMap((lineId, index) => {
    const part = parts[index] ?? 0;
    return part === 0 ? [] : [{ lineId, amount: -part }];
  });
}

/** Without an amount it refunds the whole unrefunded payment with its tip; otherwise that amount and the named part of the tip. */
export function refundTerms(stored: StoredOrder, wish: RefundWish): RefundTerms {
  const { payments } = stored;
  const payment = payments.find(({ id }) => id === wish.paymentId);
  if (payment === undefined) throw new ProblemError('NOT_FOUND');
  if (payment.refund_of !== null) throw new ProblemError('REFUND_EXCEEDS_PAYMENT');
  const kept = keptOf(payment, payments);
  const amount = wish.amount ?? kept.amount;
  const tip = wish.amount === undefined ? kept.tip : (wish.tip ?? 0);
  if (amount > kept.amount || amount + tip === 0) {
    throw invalidField('amount', `must be <= ${kept.amount}`, 'REFUND_EXCEEDS_PAYMENT');
  }
  if (tip > kept.tip) throw invalidField('tip', `must be <= ${kept.tip}`, 'REFUND_EXCEEDS_PAYMENT');
  return { payment, amount, tip, allocations: takenBack(payment, payments, amount) };
}
