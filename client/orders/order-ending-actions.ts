/** Whether an order can be cancelled or reopened; the origin enforces the same rules. */
import { mayBePrinted } from '#shared/order-states.ts';
import { preventsCancelling, reopenEndMs } from '#shared/rules/order-endings.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

/** Until when it can be reopened, in ms of the server's clock; null where a receipt prevents it or it is not closed. */
export function reopenUntilMs(
  { state, receiptState, closedAt }: Pick<Order, 'state' | 'receiptState' | 'closedAt'>,
  windowMinutes: number,
): number | null {
  if (state !== 'closed' || closedAt === undefined || mayBePrinted(receiptState)) return null;
  return reopenEndMs(closedAt, windowMinutes);
}

/** Nothing was paid, and no line is or was in preparation. */
export function canCancel({
  state,
  paid,
  tip,
  lines,
}: Pick<Order, 'state' | 'paid' | 'tip' | 'lines'>): boolean {
  return state === 'open' && paid === 0 && tip === 0 && !lines.some(line => preventsCancelling(line.state));
}

/** Within the time window, and only without a receipt. */
export function canReopen(
  order: Pick<Order, 'state' | 'closedAt' | 'receiptState'>,
  { nowMs, windowMinutes }: { nowMs: number; windowMinutes: number },
): boolean {
  const untilMs = reopenUntilMs(order, windowMinutes);
  return untilMs !== null && nowMs <= untilMs;
}
