/** Whether the office can cancel or reopen an order; the origin enforces the same rules. */
import { preventsCancelling } from '#shared/order/order-endings.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { reopenUntilMs } from '../../../orders/reopen-window.ts';

/** Nothing was paid, and no line is or was in preparation. */
export function canCancel({
  state,
  paid,
  tip,
  lines,
}: Pick<Order, 'state' | 'paid' | 'tip' | 'lines'>): boolean {
  return state === 'open' && paid === 0 && tip === 0 && !lines.some(line => preventsCancelling(line.state));
}

/** Within the time window, and only without a receipt or invoice. */
export function canReopen(
  order: Pick<Order, 'state' | 'closedAt' | 'receiptState' | 'invoiceNumber'>,
  { nowMs, windowMinutes }: { nowMs: number; windowMinutes: number },
): boolean {
  const untilMs = reopenUntilMs(order, windowMinutes);
  return untilMs !== null && nowMs <= untilMs;
}
