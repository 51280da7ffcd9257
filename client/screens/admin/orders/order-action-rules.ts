/** What the office may do with an order and its payments; the origin refuses the rest. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { reopenUntilMs } from '../../../orders/closed-order-window.ts';

/** Nothing was paid and nothing is on it that somebody made or is making. */
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

/** As long as the window lasts and no receipt says what it cost. */
export function canReopen(
  order: Pick<Order, 'state' | 'closedAt' | 'receiptState'>,
  { nowMs, windowMinutes }: { nowMs: number; windowMinutes: number },
): boolean {
  const untilMs = reopenUntilMs(order, windowMinutes);
  return untilMs !== null && nowMs <= untilMs;
}
