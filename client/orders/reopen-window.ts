/** Until when a closed order can be reopened. */
import { mayBePrinted } from '#shared/order-states.ts';
import { reopenEndMs } from '#shared/rules/order-endings.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

/** Until when it can be reopened, in ms of the server's clock; null where a receipt prevents it or it is not closed. */
export function reopenUntilMs(
  { state, receiptState, closedAt }: Pick<Order, 'state' | 'receiptState' | 'closedAt'>,
  windowMinutes: number,
): number | null {
  if (state !== 'closed' || closedAt === undefined || mayBePrinted(receiptState)) return null;
  return reopenEndMs(closedAt, windowMinutes);
}
