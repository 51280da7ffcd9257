/** What an order's payments add up to: after refunds, by line, and in equal shares. Money is in whole minor units. */

/** A refund is a payment with a negative amount. */
type Payment = { id: string; amount: number; tip: number; refundOf?: string | null | undefined };
type Kept = { amount: number; tip: number };

/** The part of a payment not refunded yet. */
export function keptOf(payment: Payment, payments: readonly Payment[]): Kept {
  const refunds = payments.filter(({ refundOf }) => refundOf === payment.id);
  return {
    amount: refunds.reduce((sum, { amount }) => sum + amount, payment.amount),
    tip: refunds.reduce((sum, { tip }) => sum + tip, payment.tip),
  };
}

/** What of a payment can be refunded; null for a refund, and where nothing is left. */
export function refundable(payment: Payment, payments: readonly Payment[]): Kept | null {
  if (payment.refundOf) return null;
  const kept = keptOf(payment, payments);
  return kept.amount + kept.tip > 0 ? kept : null;
}

/** Amount paid for each line by payments that name lines, less refunds; a missing line was named by none. */
export function allocatedByLine(
  allocations: readonly { lineId: string; amount: number }[],
): Map<string, number> {
  const allocated = new Map<string, number>();
  for (const { lineId, amount } of allocations) {
    allocated.set(lineId, (allocated.get(lineId) ?? 0) + amount);
  }
  return allocated;
}

type SharePayment = Payment & { share?: { of: number; number: number } | null | undefined };

/** The payments of the current split into `of`, by share; a completed split has ended, and the next starts anew. */
export function sharesPaid<P extends SharePayment>(payments: readonly P[], of: number): Map<number, P> {
  const paid = new Map<number, P>();
  for (const payment of payments) {
    const { share } = payment;
    if (share?.of !== of || keptOf(payment, payments).amount === 0) continue;
    if (paid.size === of) paid.clear();
    paid.set(share.number, payment);
  }
  return paid.size === of ? new Map() : paid;
}

/** The equal parts of what was due when the first share was paid; the last one carries the remainder. */
export function equalShares(base: number, of: number): { each: number; last: number } {
  const each = Math.floor(base / of);
  return { each, last: base - each * (of - 1) };
}

/** What is taken for a share of `own`: whoever pays last settles whatever is left. */
export function shareAmount(own: number, { paidCount, of, due }: Record<'paidCount' | 'of' | 'due', number>) {
  return paidCount === of - 1 ? due : Math.min(own, due);
}
