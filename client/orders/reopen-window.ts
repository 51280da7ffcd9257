/** Until when a closed order can be reopened. */
import { mayBePrinted } from '#shared/order-states.ts';
import { reopenEndMs } from '#shared/rules/order-endings.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

/**
 * End of the period in which an order can be reopened, in ms of the server's clock; null if a fiscal receipt
 * prevents it or the order is not closed.
 */
export function reopenUntilMs(
  { state, receiptState, receipt, closedAt }: Pick<Order, 'state' | 'receiptState' | 'receipt' | 'closedAt'>,
  windowMinutes: number,
): number | null {
  const isNonFiscal = receiptState === 'issued' && receipt?.isFiscal === false;
  if (state !== 'closed' || closedAt === undefined) return null;
  if (mayBePrinted(receiptState) && !isNonFiscal) return null;
  return reopenEndMs(closedAt, windowMinutes);
}
