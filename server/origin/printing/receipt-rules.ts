/** Who may say what became of a receipt that nobody knows of. */
import type { ReceiptResolution } from '#shared/schemas/receipt-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { Caller } from '../calls/callers.ts';
import type { ReceiptJobRow } from '../orders/stored-order.ts';

/**
 * That it came out ends the matter, with whatever number: an admin's word, or the printer's own. That a fiscal one did not
 * opens the order to changes again: an admin's too. FORBIDDEN otherwise.
 */
export function requireResolver(
  { is_fiscal }: Pick<ReceiptJobRow, 'is_fiscal'>,
  { outcome }: ReceiptResolution,
  { roles }: Pick<Caller, 'roles'>,
): void {
  if (roles.includes('admin') || (outcome === 'notPrinted' && is_fiscal === 0)) return;
  throw new ProblemError('FORBIDDEN');
}
