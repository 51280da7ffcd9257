/** Progress of an order as a single state, used by table tiles, takeaways and the list of orders. */
import type { TFunction } from 'i18next';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { OpenOrderSummary } from '#shared/schemas/table-schema.ts';

/** `receipt`: not printed yet; `bill`: the guests requested it. */
export type ProgressKind =
  | 'receipt'
  | 'ready'
  | 'late'
  | 'bill'
  | 'paid'
  | 'preparing'
  | 'sent'
  | 'held'
  | 'new'
  | 'served'
  | 'seated';

export type Progress = { kind: ProgressKind; readyCount: number; lateMinutes: number; toComeCount: number };

type Counted = Pick<
  OpenOrderSummary,
  | 'draftLines'
  | 'heldLines'
  | 'sentLines'
  | 'preparingLines'
  | 'readyLines'
  | 'total'
  | 'lateSince'
  | 'readySince'
  | 'billRequestedAt'
> &
  Partial<Pick<OpenOrderSummary, 'isReceiptPending' | 'state'>>;

const minuteMs = 60_000;

/** The counts that a row of the tables read carries, computed from the order (takeaways have no such row). */
export function summarizeOrder(order: Order, lateMinutes: number, nowMs: number): Counted {
  const count = (state: string) => order.lines.filter(line => line.state === state).length;
  const deadlines = order.lines
    .filter(line => line.state === 'sent' || line.state === 'preparing')
    .flatMap(line => (line.sentAt === undefined ? [] : [Date.parse(line.sentAt) + lateMinutes * minuteMs]))
    .filter(deadlineMs => deadlineMs <= nowMs);
  const readyTimes = order.lines.flatMap(({ state, readyAt }) =>
    state === 'ready' && readyAt !== undefined ? [Date.parse(readyAt)] : [],
  );
  return {
    draftLines: count('draft'),
    heldLines: count('held'),
    sentLines: count('sent'),
    preparingLines: count('preparing'),
    readyLines: count('ready'),
    total: order.total,
    state: order.state,
    isReceiptPending: order.isReceiptPending,
    ...(order.billRequestedAt === undefined || order.state !== 'open'
      ? {}
      : { billRequestedAt: order.billRequestedAt }),
    ...(readyTimes.length === 0 ? {} : { readySince: new Date(Math.min(...readyTimes)).toISOString() }),
    ...(deadlines.length === 0 ? {} : { lateSince: new Date(Math.min(...deadlines)).toISOString() }),
  };
}

function toCome(order: Counted): number {
  return order.heldLines + order.sentLines + order.preparingLines + order.readyLines;
}

function kindOf(ready: number, isLate: boolean, orders: readonly Counted[]): ProgressKind {
  if (orders.some(order => order.isReceiptPending)) return 'receipt';
  if (ready > 0) return 'ready';
  if (isLate) return 'late';
  // Paid before everything was served: the waiter still has something to bring.
  if (orders.length > 0 && orders.every(order => order.state === 'closed')) return 'paid';
  if (orders.some(order => order.billRequestedAt !== undefined)) return 'bill';
  if (orders.some(order => order.preparingLines > 0)) return 'preparing';
  if (orders.some(order => order.sentLines > 0)) return 'sent';
  if (orders.some(order => order.heldLines > 0)) return 'held';
  if (orders.some(order => order.draftLines > 0)) return 'new';
  return orders.some(order => order.total > 0) ? 'served' : 'seated';
}

/** Combined progress of a table's orders; the state that needs a waiter most takes precedence. */
export function describeProgress(orders: readonly Counted[], nowMs: number): Progress {
  const readyCount = orders.reduce((sum, order) => sum + order.readyLines, 0);
  const lateSinceMs = Math.min(
    ...orders.flatMap(order => (order.lateSince === undefined ? [] : [Date.parse(order.lateSince)])),
  );
  const isLate = Number.isFinite(lateSinceMs);
  return {
    kind: kindOf(readyCount, isLate, orders),
    readyCount,
    toComeCount: orders.reduce((sum, order) => sum + toCome(order), 0),
    lateMinutes: isLate ? Math.max(0, Math.floor((nowMs - lateSinceMs) / minuteMs)) : 0,
  };
}

/** The status in words: "3 ready", "late 6′", "paid · 2 to come". */
export function progressText(
  t: TFunction,
  { kind, readyCount, lateMinutes, toComeCount }: Omit<Progress, 'kind'> & { kind: string },
): string {
  return t(`waiter.tile.${kind}`, { count: readyCount, minutes: lateMinutes, toCome: toComeCount });
}
