/** What the back office may do with an order and its payments; the origin enforces the same rules. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { reopenUntilMs } from '../../../orders/closed-order-window.ts';

/** Nothing was paid, and no line is or was in preparation. */
export function canCancel({
  state,
  paid,
  tip,
  lines,
}: Pick<Order, 'state' | 'paid' | 'tip' | 'lines'>): boolean {
  return (
    state === 'open' &&
    paid === 0 &&
    tip === 0 &&
    lines.every(line => line.state === 'draft' || line.state === 'voided')
  );
}

/** Within the time window, and only without a receipt. */
export function canReopen(
  order: Pick<Order, 'state' | 'closedAt' | 'receiptState'>,
  { nowMs, windowMinutes }: { nowMs: number; windowMinutes: number },
): boolean {
  const untilMs = reopenUntilMs(order, windowMinutes);
  return untilMs !== null && nowMs <= untilMs;
}
