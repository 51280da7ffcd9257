import { useRead } from '../../../data/use-read.ts';
import type { WithOutLines } from '../../../orders/order-progress.ts';

/**
 * Marks orders with the number of their unsent dishes that are 86'd, which their waiter has to swap or remove. A read of its own
 * says which: an 86 does not change the orders.
 */
export function useOutLines(): <One extends { id: string }>(
  orders: readonly One[],
) => (One & WithOutLines)[] {
  const blocked = useRead('blockedOrders').data ?? [];
  return orders =>
    orders.map(order => ({
      ...order,
      outLines: blocked.find(({ id }) => id === order.id)?.lines.length ?? 0,
    }));
}
