/** The orders that this tab has shown, with their taps: without a connection they are newer than the lists that were read before. */
import { atom } from 'jotai';
import { readPath } from '#shared/contract/paths.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import type { DataAccess } from '../data/data-access.ts';
import { readKey } from '../data/read-options.ts';
import type { OrderState } from './order-write-list.ts';

/** An order with lines that the server may not know yet. */
export type ListedOrder = Omit<Order, 'lines'> & {
  lines: readonly (Pick<OrderLine, 'state' | 'station' | 'course'> & Partial<OrderLine>)[];
};

/** `atMs`: when this device read it, or its last tap that waits for the server, by the device's clock. */
type KnownOrder = { order: ListedOrder; atMs: number };

export const knownOrdersAtom = atom<ReadonlyMap<string, KnownOrder>>(new Map());

export function noteOrder(
  { queryClient, statusStore }: DataAccess,
  { order, view: { lines, total }, sending, waiting, failed, queuedCount }: OrderState,
): void {
  const isAhead =
    queuedCount + waiting.length > 0 || sending !== null || failed.some(({ isBlocking }) => isBlocking);
  const readAtMs = queryClient.getQueryState(
    readKey(readPath('waiterOrder', { id: order.id })),
  )?.dataUpdatedAt;
  const known = { order: { ...order, lines, total }, atMs: isAhead ? Date.now() : (readAtMs ?? 0) };
  statusStore.set(knownOrdersAtom, all => new Map(all).set(order.id, known));
}
