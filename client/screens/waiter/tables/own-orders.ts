/** A waiter's own open orders as their start screen lists them: what has to be carried out first, then what is late. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { describeProgress, type ProgressKind, summarizeOrder } from '../../../orders/order-progress.ts';

const urgency: Partial<Record<ProgressKind, number>> = { ready: 0, late: 1 };
const notUrgent = 2;

export function ownOrders(
  orders: readonly Order[],
  userId: string,
  lateMinutes: number,
  nowMs: number,
): Order[] {
  const rank = (order: Order) =>
    urgency[describeProgress([summarizeOrder(order, lateMinutes, nowMs)], nowMs).kind] ?? notUrgent;
  return orders
    .filter(({ waiterId }) => waiterId === userId)
    .map(order => ({ order, rank: rank(order) }))
    .sort((one, other) => one.rank - other.rank || one.order.openedAt.localeCompare(other.order.openedAt))
    .map(({ order }) => order);
}
