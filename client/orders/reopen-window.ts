/** Until when a closed order can be reopened. */

import { reopenEndMs } from '#shared/order/order-endings.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { mayBePrinted } from '#shared/order/order-states.ts';

/**
 * End of the period in which an order can be reopened, in ms of the server's clock; null if a fiscal receipt
 * or an invoice prevents it, or the order is not closed.
 */
export function reopenUntilMs(
  {
    state,
    receiptState,
    receipt,
    closedAt,
    invoiceNumber,
  }: Pick<Order, 'state' | 'receiptState' | 'receipt' | 'closedAt' | 'invoiceNumber'>,
  windowMinutes: number,
): number | null {
  const isNonFiscal = receiptState === 'issued' && receipt?.isFiscal === false;
  if (state !== 'closed' || closedAt === undefined || invoiceNumber !== undefined) return null;
  if (mayBePrinted(receiptState) && !isNonFiscal) return null;
  return reopenEndMs(closedAt, windowMinutes);
}
