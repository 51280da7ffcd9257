/** Decides who may resolve a receipt with an unknown outcome. */
import type { ReceiptResolution } from '#shared/order/receipt-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { Caller } from '../kernel/callers/callers.ts';
import type { ReceiptJobRow } from '../order/orders/stored-order.ts';

/**
 * Throws FORBIDDEN. Confirming a receipt as printed is final, whatever its number, so it takes an admin or
 * the printer's own report. Denying a fiscal one makes the order changeable again, so it takes an admin too.
 */
export function requireResolver(
  { is_fiscal }: Pick<ReceiptJobRow, 'is_fiscal'>,
  { outcome }: ReceiptResolution,
  { roles }: Pick<Caller, 'roles'>,
): void {
  if (roles.includes('admin') || (outcome === 'notPrinted' && is_fiscal === 0)) return;
  throw new ProblemError('FORBIDDEN');
}
