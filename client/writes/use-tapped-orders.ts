import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useData } from '../data/data-context.tsx';
import { readKey } from '../data/read-options.ts';
import { knownOrdersAtom } from './known-orders.ts';

/** Returns a function that gives the dishes of the waiters' orders the states that this phone knows, where the read is older. */
export function useTappedOrders(): (orders: readonly Order[]) => readonly Order[] {
  const { queryClient, statusStore } = useData();
  const known = useAtomValue(knownOrdersAtom, { store: statusStore });
  return useCallback(
    orders => {
      const readAtMs = queryClient.getQueryState(readKey(readPath('waiterOrders')))?.dataUpdatedAt ?? 0;
      return orders.map(order => {
        const newer = known.get(order.id);
        if (newer === undefined || newer.atMs <= readAtMs) return order;
        const states = new Map(newer.order.lines.map(({ id, state }) => [id, state]));
        return {
          ...order,
          lines: order.lines.map(line => ({ ...line, state: states.get(line.id) ?? line.state })),
        };
      });
    },
    [queryClient, known],
  );
}
