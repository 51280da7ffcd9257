/** Sorts a waiter's open orders for the home screen: ready to serve first, then late ones. */
import {
  describeProgress,
  type ProgressKind,
  summarizeOrder,
  type WithOutLines,
} from '../../../orders/order-progress.ts';
import type { ListedOrder } from '../../../writes/known-orders.ts';

const urgency: Partial<Record<ProgressKind, number>> = { unprinted: 0, unshown: 0, ready: 0, late: 1 };
const notUrgent = 2;

type OwnOrder = ListedOrder & WithOutLines;

export function ownOrders(orders: readonly OwnOrder[], userId: string, nowMs: number): OwnOrder[] {
  const rank = (order: OwnOrder) =>
    urgency[describeProgress([summarizeOrder(order, nowMs)], nowMs).kind] ?? notUrgent;
  return orders
    .filter(({ waiterId }) => waiterId === userId)
    .map(order => ({ order, rank: rank(order) }))
    .sort((one, other) => one.rank - other.rank || one.order.openedAt.localeCompare(other.order.openedAt))
    .map(({ order }) => order);
}
