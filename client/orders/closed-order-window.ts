/** How long a closed order can still be opened again. */
import { mayBePrinted } from '#shared/order-states.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

const minuteMs = 60_000;

/** Until when, in ms of the server's clock; null where a receipt stands in the way or it is not closed. */
export function reopenUntilMs(
  { state, receiptState, closedAt }: Pick<Order, 'state' | 'receiptState' | 'closedAt'>,
  windowMinutes: number,
): number | null {
  if (state !== 'closed' || closedAt === undefined) return null;
  if (mayBePrinted(receiptState)) return null;
  return Date.parse(closedAt) + windowMinutes * minuteMs;
}
