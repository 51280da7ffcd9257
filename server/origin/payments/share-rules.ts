/**
 * Splits a bill into equal shares, none of which is paid twice. The amount due at the first share's payment is divided; the last share settles any
 * later change.
 */
import { invalidField, ProblemError } from '../../http/errors.ts';
import { keptOf } from './balance-rules.ts';
import type { PaymentRow, StoredShare } from './payment-row.ts';

function storedShare(payment: PaymentRow): StoredShare | null {
  return payment.share === null ? null : JSON.parse(payment.share);
}

/** Paid shares of the current split; a completed split has ended, and the next starts anew. */
function sharesPaid(payments: readonly PaymentRow[], of: number): Map<number, StoredShare> {
  const paid = new Map<number, StoredShare>();
  for (const payment of payments) {
    const share = storedShare(payment);
    if (share?.of !== of || keptOf(payment, payments).amount === 0) continue;
    if (paid.size === of) paid.clear();
    paid.set(share.number, share);
  }
  return paid.size === of ? new Map() : paid;
}

/** The amount of share `number` of `of`; throws ALREADY_PAID for a paid one. */
export function shareDue(
  payments: readonly PaymentRow[],
  { of, number }: { of: number; number: number },
  due: number,
): { amount: number; share: StoredShare } {
  if (number > of) throw invalidField('share/number', `must be <= ${of}`);
  const paid = sharesPaid(payments, of);
  if (paid.has(number)) {
    const errors = [{ path: 'share/number', message: `share ${number} of ${of} is paid` }];
    throw new ProblemError('ALREADY_PAID', { errors });
  }
  const [first] = paid.values();
  const base = first?.base ?? due;
  const each = Math.floor(base / of);
  const own = number === of ? base - each * (of - 1) : each;
  const isLastToPay = paid.size === of - 1;
  return { amount: isLastToPay ? due : Math.min(own, due), share: { of, number, base } };
}
