/** Sums of a divided bill: lines paid by name, and equal shares. Money is in whole minor units. */
import { type RefundablePayment, unrefundedAmount } from './payment-balance.ts';

/** Amount paid for each line by payments that name lines, less refunds; lines named by no payment are missing. */
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

/** The payments of the current split into `of`, by share. A completed split has ended, and the next one starts empty. */
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

/** The amount of a share of `own`: the last payer settles the remainder. */
export function shareAmount(own: number, { paidCount, of, due }: Record<'paidCount' | 'of' | 'due', number>) {
  return paidCount === of - 1 ? due : Math.min(own, due);
}
