/** The unrefunded part of payments. Money is in whole minor units. */
import type { Order } from './order-schema.ts';
import type { Payment } from './payment-schema.ts';

/** A refund is a payment with a negative amount. */
export type RefundablePayment = {
  id: string;
  amount: number;
  tip: number;
  refundOf?: string | null | undefined;
};
type Unrefunded = { amount: number; tip: number };

/** The part of a payment not refunded yet. */
export function unrefundedAmount(
  payment: RefundablePayment,
  payments: readonly RefundablePayment[],
): Unrefunded {
  const refunds = payments.filter(({ refundOf }) => refundOf === payment.id);
  return {
    amount: refunds.reduce((sum, { amount }) => sum + amount, payment.amount),
    tip: refunds.reduce((sum, { tip }) => sum + tip, payment.tip),
  };
}

/** The refundable part of a payment; null for a refund, and if nothing is left. */
export function refundable(
  payment: RefundablePayment,
  payments: readonly RefundablePayment[],
): Unrefunded | null {
  if (payment.refundOf) return null;
  const unrefunded = unrefundedAmount(payment, payments);
  return unrefunded.amount + unrefunded.tip > 0 ? unrefunded : null;
}

/** `isInvoiced`: more of it is unrefunded, but that stays paid until the order's invoice is corrected. */
type RefundLeft<P extends RefundablePayment> = Unrefunded & {
  payment: P;
  isAny: boolean;
  isInvoiced: boolean;
};

/**
 * The refundable part of a payment while its dialog is open: meanwhile it may have been divided, or refunded on another device. `opened` is the payment at
 * the time of opening; the result has its current state.
 */
export function refundLeft<P extends RefundablePayment>(
  opened: P,
  { payments, paid = 0, invoiced }: { payments: readonly P[]; paid?: number; invoiced?: number },
): RefundLeft<P> {
  const payment = payments.find(({ id }) => id === opened.id);
  const { amount, tip } = (payment && refundable(payment, payments)) ?? { amount: 0, tip: 0 };
  const most = invoiced === undefined ? amount : Math.max(0, paid - invoiced);
  const isInvoiced = amount > most;
  const left = isInvoiced ? { amount: most, tip: 0 } : { amount, tip };
  return { payment: payment ?? opened, isAny: left.amount + left.tip > 0, isInvoiced, ...left };
}

/** The refund command for exactly the amount that a dialog shows, because less may be left when it arrives. */
export function wholeRefund({ amount, tip }: Unrefunded): { amount?: number; tip?: number } {
  return amount > 0 ? { amount, ...(tip > 0 && { tip }) } : {};
}

/** Whether the money went back on a terminal without its link, as after an admin's approval. */
export function isByHand(
  { refundOf, terminal }: Pick<Payment, 'refundOf' | 'terminal'>,
  payments: readonly Pick<Payment, 'id' | 'terminal'>[],
): boolean {
  const refunded = payments.find(({ id }) => id === refundOf);
  return terminal === undefined && refunded?.terminal !== undefined;
}

/** The amount that a correction of the order's invoice took off, less its refunds. */
export function owedOf({
  paid,
  depositTotal = 0,
  invoiced,
}: Pick<Order, 'paid' | 'depositTotal' | 'invoiced'>): number {
  return invoiced === undefined ? 0 : Math.max(0, paid - depositTotal - invoiced);
}
