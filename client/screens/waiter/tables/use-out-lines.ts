import { useCallback } from 'react';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import type { WithOutLines } from '../../../orders/order-progress.ts';

const none: [] = [];

/**
 * Marks orders with the number of their dishes that are 86'd and not started: the waiter swaps or removes unsent ones, and asks
 * the station about sent ones. A read of its own says which: an 86 does not change the orders. Orders without such dishes stay
 * the same objects.
 */
export function useOutLines() {
  const blocked = useRead('blockedOrders').data ?? none;
  return useCallback(
    <One extends { id: string }>(orders: readonly One[]): readonly (One & WithOutLines)[] => {
      const outOf = new Map(
        blocked.map(({ id, lines }) => {
          const count = (isSent: boolean) =>
            portionsOf(lines.filter(({ state }) => (state === 'sent') === isSent));
          return [id, { outLines: count(false), sentOutLines: count(true) }];
        }),
      );
      if (!orders.some(({ id }) => outOf.has(id))) return orders;
      return orders.map(order => (outOf.has(order.id) ? { ...order, ...outOf.get(order.id) } : order));
    },
    [blocked],
  );
}

export function tableWith(mark: ReturnType<typeof useOutLines>): (table: WaiterTable) => WaiterTable {
  return table => {
    const orders = mark(table.orders);
    return orders === table.orders ? table : { ...table, orders: [...orders] };
  };
}
