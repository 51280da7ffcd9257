/** Until when a closed order can be reopened. */
import { mayBePrinted } from '#shared/order-states.ts';
import { reopenEndMs } from '#shared/rules/order-endings.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

/** Until when it can be reopened, in ms of the server's clock; null where a fiscal receipt prevents it or it is not closed. */
export function reopenUntilMs(
  { state, receiptState, receipt, closedAt }: Pick<Order, 'state' | 'receiptState' | 'receipt' | 'closedAt'>,
  windowMinutes: number,
): number | null {
  const isNonFiscal = receiptState === 'issued' && receipt?.isFiscal === false;
  if (state !== 'closed' || closedAt === undefined) return null;
  if (mayBePrinted(receiptState) && !isNonFiscal) return null;
  return reopenEndMs(closedAt, windowMinutes);
}
