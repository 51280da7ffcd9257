/** What is left of payments after refunds. Money is in whole minor units. */

/** A refund is a payment with a negative amount. */
export type RefundablePayment = {
  id: string;
  amount: number;
  tip: number;
  refundOf?: string | null | undefined;
};
type Kept = { amount: number; tip: number };

/** The part of a payment not refunded yet. */
export function keptOf(payment: RefundablePayment, payments: readonly RefundablePayment[]): Kept {
  const refunds = payments.filter(({ refundOf }) => refundOf === payment.id);
  return {
    amount: refunds.reduce((sum, { amount }) => sum + amount, payment.amount),
    tip: refunds.reduce((sum, { tip }) => sum + tip, payment.tip),
  };
}

/** What of a payment can be refunded; null for a refund, and where nothing is left. */
export function refundable(payment: RefundablePayment, payments: readonly RefundablePayment[]): Kept | null {
  if (payment.refundOf) return null;
  const kept = keptOf(payment, payments);
  return kept.amount + kept.tip > 0 ? kept : null;
}
