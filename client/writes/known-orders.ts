/** The orders that this tab has shown, with their taps: without a connection they are newer than the lists that were read before. */
import { atom } from 'jotai';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import type { CourseProgress } from '#shared/order/waiter-table-schema.ts';

/** An order with lines that the server may not know yet. */
export type ListedOrder = Omit<Order, 'lines'> & {
  lines: readonly (Pick<OrderLine, 'state' | 'station' | 'course' | 'quantity'> & Partial<OrderLine>)[];
  /** Each of a line alone: a table's tile adds them up. */
  courses?: CourseProgress[];
};

/** `atMs`: when this device read it, by the device's clock; infinite while taps wait for the server. */
type KnownOrder = { order: ListedOrder; atMs: number };

export const knownOrdersAtom = atom<ReadonlyMap<string, KnownOrder>>(new Map());
