/** Gives a screen the writes of its order. */
import { atom } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { readPath } from '#shared/contract/paths.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { DataAccess } from '../data/data-access.ts';
import { useData } from '../data/data-context.tsx';
import { endedMembersAtom, onReachable } from '../data/live/live-status.ts';
import { readKey } from '../data/read-options.ts';
import { knownOrdersAtom } from './known-orders.ts';
import type { OrderState } from './order-write-list.ts';
import { createOrderWrites, type OrderWrites } from './order-writes.ts';
import { outboxAtom } from './use-write.ts';

/**
 * The writes of all orders opened in this tab. They outlive the screens, so that leaving a screen loses nothing, and end with
 * the session, so that nothing is sent under another user's name.
 */
type OpenOrders = Map<string, OrderWrites>;

const openOrdersAtom = atom(() => new WeakMap<DataAccess, OpenOrders>());

function createOpenOrders({ statusStore }: DataAccess): OpenOrders {
  const orders: OpenOrders = new Map();
  statusStore.sub(endedMembersAtom, () => {
    for (const order of orders.values()) order.stop();
    orders.clear();
    statusStore.set(knownOrdersAtom, new Map());
  });
  onReachable(statusStore, () => {
    for (const order of orders.values()) order.retryNow();
  });
  return orders;
}

/** For the lists of orders. */
function noteOrder(
  { queryClient, statusStore }: DataAccess,
  { order, view: { lines, total }, sending, waiting, failed, queuedCount }: OrderState,
): void {
  const isAhead =
    queuedCount + waiting.length > 0 || sending !== null || failed.some(({ isBlocking }) => isBlocking);
  const readAtMs = queryClient.getQueryState(
    readKey(readPath('waiterOrder', { id: order.id })),
  )?.dataUpdatedAt;
  const courses = lines.flatMap(({ course, state, quantity }) =>
    state === 'draft' || !isCharged(state)
      ? []
      : {
          course,
          lineCount: quantity,
          heldCount: state === 'held' ? quantity : 0,
          servedCount: state === 'served' ? quantity : 0,
        },
  );
  const atMs = isAhead ? Number.POSITIVE_INFINITY : (readAtMs ?? 0);
  const known = { order: { ...order, lines, total, courses }, atMs };
  statusStore.set(knownOrdersAtom, all => new Map(all).set(order.id, known));
}

function openOrder(orders: OpenOrders, access: DataAccess, order: Order): OrderWrites {
  const known = orders.get(order.id);
  if (known !== undefined) return known;
  const { writes, statusStore, setTimer } = access;
  const opened = createOrderWrites({
    order,
    queue: writes,
    outbox: () => statusStore.get(outboxAtom)?.ofOrder(order.id),
    onOutboxChange: listener => statusStore.sub(outboxAtom, listener),
    createId: () => createUuid(),
    setTimer,
  });
  orders.set(order.id, opened);
  const note = () => noteOrder(access, opened.getState());
  // Not within the render that opens it.
  queueMicrotask(note);
  opened.subscribe(note);
  return opened;
}

export function orderWritesOf(access: DataAccess, order: Order): OrderWrites {
  const known = access.statusStore.get(openOrdersAtom);
  const orders = known.get(access) ?? createOpenOrders(access);
  if (!known.has(access)) known.set(access, orders);
  return openOrder(orders, access, order);
}

export function useOrderWrites(order: Order): { writes: OrderWrites; state: OrderState } {
  const writes = orderWritesOf(useData(), order);
  const state = useSyncExternalStore(writes.subscribe, writes.getState);
  useEffect(() => writes.observe(order), [writes, order]);
  return { writes, state };
}
