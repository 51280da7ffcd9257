/** What the parts of a bill come to: lines that were paid by name, and equal shares. Money is in whole minor units. */
import { type RefundablePayment, unrefundedAmount } from './payment-balance.ts';

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

type SharePayment = RefundablePayment & { share?: { of: number; number: number } | null | undefined };

/** The payments of the current split into `of`, by share; a completed split has ended, and the next starts anew. */
export function sharesPaid<P extends SharePayment>(payments: readonly P[], of: number): Map<number, P> {
  const paid = new Map<number, P>();
  for (const payment of payments) {
    const { share } = payment;
    if (share?.of !== of || unrefundedAmount(payment, payments).amount === 0) continue;
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
