/** Content of a table tile: the most urgent status, its time and amount and its people. */
import type { OpenOrderSummary } from '#shared/order/waiter-table-schema.ts';
import {
  describeProgress,
  type Progress,
  type ProgressKind,
  type WithOutLines,
} from '../../../orders/order-progress.ts';

export type TileKind = ProgressKind | 'free' | 'blocked';

export type TileFacts = Omit<Progress, 'kind'> & {
  kind: TileKind;
  /** Opening time of the oldest open order; absent for a free table. */
  openedAt?: string;
  total: number;
  due: number;
  /** Everything is paid, but dishes are still to be served. */
  isPaid: boolean;
  /** Without duplicates, in the order of their orders. */
  waiterNames: readonly string[];
  guestCount: number;
  orderCount: number;
  /** False for a bar tab or takeaway. */
  hasTable?: boolean;
};

type Described = Omit<OpenOrderSummary, 'number' | 'isReceiptPending'> &
  Partial<Pick<OpenOrderSummary, 'isReceiptPending'>> &
  WithOutLines;

export function describeTable(
  { orders, isBlocked }: { orders: readonly Described[]; isBlocked: boolean },
  nowMs: number,
): TileFacts {
  const facts = {
    total: orders.reduce((sum, order) => sum + order.total, 0),
    due: orders.reduce((sum, order) => sum + order.due, 0),
    isPaid: orders.length > 0 && orders.every(({ state }) => state === 'closed'),
    waiterNames: [...new Set(orders.map(({ waiterName }) => waiterName))],
    orderCount: orders.length,
    guestCount: orders.reduce((sum, order) => sum + order.guestCount, 0),
  };
  const progress = describeProgress(orders, nowMs);
  const [openedAt] = orders.map(order => order.openedAt).sort();
  if (openedAt === undefined) return { ...facts, ...progress, kind: isBlocked ? 'blocked' : 'free' };
  return { ...facts, ...progress, openedAt };
}
