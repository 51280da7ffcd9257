/** What an order's payments still stand for once refunds were made of them. */
import type { Payment } from '#shared/schemas/payment-schema.ts';

/** How much of a payment was not given back. */
export function keptOf(payment: Payment, payments: readonly Payment[]): { amount: number; tip: number } {
  const refunds = payments.filter(({ refundOf }) => refundOf === payment.id);
  return {
    amount: refunds.reduce((sum, { amount }) => sum + amount, payment.amount),
    tip: refunds.reduce((sum, { tip }) => sum + tip, payment.tip),
  };
}

/** What of a payment can be given back; null for what is itself a refund, and where nothing is left. */
export function refundable(
  payment: Payment,
  payments: readonly Payment[],
): { amount: number; tip: number } | null {
  if (payment.refundOf !== undefined) return null;
  const kept = keptOf(payment, payments);
  return kept.amount + kept.tip > 0 ? kept : null;
}
