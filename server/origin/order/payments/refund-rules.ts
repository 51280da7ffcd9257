/** Decides how much of a payment can be refunded, and how a refund is allocated to the lines it had paid. */

import { distribute } from '#shared/order/order-money.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { allocationsOf, unrefundedAmount } from './balance-rules.ts';
import type { PaymentRow } from './payment-row.ts';

type RefundRequest = { paymentId: string; amount?: number | undefined; tip?: number | undefined };

/** Refunded amounts are positive. */
type RefundTerms = {
  payment: PaymentRow;
  amount: number;
  tip: number;
  /** Negative, as these lines are no longer paid. */
  allocations: Payment['allocations'];
};

function takenBack(payment: PaymentRow, payments: readonly PaymentRow[], amount: number) {
  const allocated = new Map(allocationsOf(payment).map(allocation => [allocation.lineId, allocation.amount]));
  const refunds = payments.filter(({ refund_of }) => refund_of === payment.id);
  for (const { lineId, amount: given } of refunds.flatMap(allocationsOf)) {
    allocated.set(lineId, (allocated.get(lineId) ?? 0) + given);
  }
  const parts = distribute(amount, [...allocated.values()]);
  return [...allocated.keys()].flatMap((lineId, index) => {
    const part = parts[index] ?? 0;
    return part === 0 ? [] : [{ lineId, amount: -part }];
  });
}

/** Without an amount it refunds the whole unrefunded payment with its tip; otherwise that amount and the named part of the tip. */
export function refundTerms(stored: StoredOrder, requested: RefundRequest): RefundTerms {
  const { payments } = stored;
  const payment = payments.find(({ id }) => id === requested.paymentId);
  if (payment === undefined) throw new ProblemError('NOT_FOUND');
  if (payment.refund_of !== null) throw new ProblemError('REFUND_EXCEEDS_PAYMENT');
  const unrefunded = unrefundedAmount(payment, payments);
  const amount = requested.amount ?? unrefunded.amount;
  const tip = requested.amount === undefined ? unrefunded.tip : (requested.tip ?? 0);
  if (amount > unrefunded.amount || amount + tip === 0) {
    throw invalidField('amount', `must be <= ${unrefunded.amount}`, 'REFUND_EXCEEDS_PAYMENT');
  }
  if (tip > unrefunded.tip)
    throw invalidField('tip', `must be <= ${unrefunded.tip}`, 'REFUND_EXCEEDS_PAYMENT');
  return { payment, amount, tip, allocations: takenBack(payment, payments, amount) };
}
