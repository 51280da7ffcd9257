/** Gives screens the writes of one order. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import type { DataAccess } from '../data/data-access.ts';
import { useData } from '../data/data-context.tsx';
import { endedMembersAtom, onReachable } from '../data/live/live-status.ts';
import { keptOrdersAtom } from './kept-orders.ts';
import type { OrderState, OrderWrites } from './order-state.ts';
import { createOrderWrites } from './order-writes.ts';

/**
 * The writes of all orders taken in this tab. They outlive the screens, so that walking on loses nothing, and end with the
 * session: what one person tapped is never sent as the next.
 */
type OpenOrders = Map<string, OrderWrites>;

/** One for each tab's data. */
const ordersOfAccessAtom = atom(() => new WeakMap<DataAccess, OpenOrders>());

function createOrders({ statusStore }: DataAccess): OpenOrders {
  const orders: OpenOrders = new Map();
  statusStore.sub(endedMembersAtom, () => {
    for (const order of orders.values()) order.stop();
    orders.clear();
  });
  onReachable(statusStore, () => {
    for (const order of orders.values()) order.retryNow();
  });
  return orders;
}

function openOrder(orders: OpenOrders, access: DataAccess, order: Order): OrderWrites {
  const known = orders.get(order.id);
  if (known !== undefined) return known;
  const { writes, statusStore, setTimer } = access;
  const opened = createOrderWrites({
    order,
    queue: writes,
    outbox: () => statusStore.get(keptOrdersAtom)?.ofOrder(order.id),
    onKept: listener => statusStore.sub(keptOrdersAtom, listener),
    createId: () => createUuid(),
    setTimer,
  });
  orders.set(order.id, opened);
  return opened;
}

export function useOrderWrites(order: Order): { writes: OrderWrites; state: OrderState } {
  const access = useData();
  const known = useAtomValue(ordersOfAccessAtom, { store: access.statusStore });
  const orders = known.get(access) ?? createOrders(access);
  if (!known.has(access)) known.set(access, orders);
  const writes = openOrder(orders, access, order);
  const state = useSyncExternalStore(writes.subscribe, writes.getState);
  useEffect(() => writes.observe(order), [writes, order]);
  return { writes, state };
}
