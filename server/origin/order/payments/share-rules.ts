/**
 * Splits a bill into equal shares, none of which is paid twice. The amount due at the first share's payment
 * is divided; the last share settles any later change.
 */
import { equalShares, shareAmount, sharesPaid } from '#shared/order/bill-parts.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { knownPayment } from './balance-rules.ts';
import type { PaymentRow, StoredShare } from './payment-row.ts';

/** The amount of share `number` of `of`; throws ALREADY_PAID for a paid one. */
export function shareDue(
  payments: readonly PaymentRow[],
  { of, number }: { of: number; number: number },
  due: number,
): { amount: number; share: StoredShare } {
  if (number > of) throw invalidField('share/number', `must be <= ${of}`);
  const paid = sharesPaid(payments.map(knownPayment), of);
  if (paid.has(number)) {
    const errors = [{ path: 'share/number', message: `share ${number} of ${of} is paid` }];
    throw new ProblemError('ALREADY_PAID', { errors });
  }
  const [first] = paid.values();
  const base = first?.share?.base ?? due;
  const { each, last } = equalShares(base, of);
  const amount = shareAmount(number === of ? last : each, { paidCount: paid.size, of, due });
  return { amount, share: { of, number, base } };
}
