/** What the office may do with an order and its payments; the origin refuses the rest. */
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Payment } from '#shared/schemas/payment-schema.ts';

/** Nothing was paid and nothing is on it that somebody made or is making. */
export function canCancel({
  state,
  paid,
  tip,
  lines,
}: Pick<Order, 'state' | 'paid' | 'tip' | 'lines'>): boolean {
  return (
    state === 'open' &&
    paid === 0 &&
    tip === 0 &&
    lines.every(line => line.state === 'draft' || line.state === 'voided')
  );
}

/** As long as the window lasts and no receipt says what it cost. */
export function canReopen(
  { state, closedAt, receiptState }: Pick<Order, 'state' | 'closedAt' | 'receiptState'>,
  { nowMs, windowMinutes }: { nowMs: number; windowMinutes: number },
): boolean {
  if (state !== 'closed' || closedAt === undefined) return false;
  const isReceiptOut = !['none', 'failed', 'waived'].includes(receiptState);
  return !isReceiptOut && nowMs - Date.parse(closedAt) <= windowMinutes * 60_000;
}

/** What of a payment was not given back yet; null for what is itself a refund. */
export function refundable(
  payment: Payment,
  payments: readonly Payment[],
): { amount: number; tip: number } | null {
  if (payment.refundOf !== undefined) return null;
  const refunds = payments.filter(({ refundOf }) => refundOf === payment.id);
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, payment.amount);
  const tip = refunds.reduce((sum, refund) => sum + refund.tip, payment.tip);
  return amount + tip > 0 ? { amount, tip } : null;
}
