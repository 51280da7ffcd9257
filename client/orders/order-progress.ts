/** Progress of an order as a single state, used by table tiles, takeaways and the list of orders. */
import type { TFunction } from 'i18next';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { isWhollyRefunded } from '#shared/order/refunded-order.ts';
import type { OpenOrderSummary } from '#shared/order/waiter-table-schema.ts';
import { reachedWithinMs } from '#shared/venue/station-work.ts';
import { unbrokenFacts } from '../i18n/unbroken-facts.ts';
import type { ListedOrder } from '../writes/known-orders.ts';
import { elapsedText } from './elapsed-text.ts';
import { portionsOf } from './line-summary.ts';

/**
 * `receipt`: not printed yet; `card`: a terminal's answer is missing; `decide`: unsent lines are 86'd; `ask`: sent lines that nobody has started are 86'd; `unsent`: lines that the stations don't know yet; `bill`: the guests requested it;
 * `printed`, `unprinted`: for stations that work from paper; `unshown`: for stations that work from a screen.
 */
export type ProgressKind =
  | 'receipt'
  | 'card'
  | 'ready'
  | 'late'
  | 'unprinted'
  | 'unshown'
  | 'bill'
  | 'paid'
  | 'decide'
  | 'ask'
  | 'unsent'
  | 'preparing'
  | 'sent'
  | 'printed'
  | 'held'
  | 'served'
  | 'seated';

export type Progress = {
  kind: ProgressKind;
  /** All payments were refunded, so the order is not called paid. */
  isRefunded?: boolean;
  lateMinutes: number;
  toComeCount: number;
  counts: ProgressCounts;
};

/** Portions by the kind of status that tells them. */
type ProgressCounts = Record<'ready' | 'unsent' | 'decide' | 'ask', number>;

/** 86'd portions that nobody has started: unsent ones, and those that the station has. */
export type WithOutLines = { outLines?: number; sentOutLines?: number };

type Counted = Pick<
  OpenOrderSummary,
  | 'draftLines'
  | 'heldLines'
  | 'sentLines'
  | 'preparingLines'
  | 'readyLines'
  | 'total'
  | 'due'
  | 'lateSince'
  | 'readySince'
  | 'billRequestedAt'
> &
  Partial<
    Pick<
      OpenOrderSummary,
      | 'isReceiptPending'
      | 'isCardUnclear'
      | 'state'
      | 'printedLines'
      | 'unprintedSince'
      | 'unshownSince'
      | 'isRefunded'
    >
  > &
  WithOutLines;

/** Time that a printer may need. */
const printedWithinMs = 10_000;

const minuteMs = 60_000;

/** The counts that a row of the tables read carries, computed from the order (takeaways have no such row). */
export function summarizeOrder(order: ListedOrder & WithOutLines, nowMs: number): Counted {
  const count = (state: string) => portionsOf(order.lines.filter(line => line.state === state));
  const [lateSince] = order.lines
    .flatMap(({ lateAt }) => (lateAt !== undefined && Date.parse(lateAt) <= nowMs ? [lateAt] : []))
    .sort();
  const [readySince] = order.lines
    .flatMap(({ state, readyAt }) => (state === 'ready' && readyAt !== undefined ? [readyAt] : []))
    .sort();
  const onPaper = order.lines.filter(line => line.state === 'sent' && line.isOnPaper);
  const [unprintedSince] = onPaper
    .flatMap(({ printedAt, sentAt }) => (printedAt === undefined ? (sentAt ?? []) : []))
    .sort();
  const [unshownSince] = order.lines
    .filter(line => line.state === 'sent' && line.station !== 'none' && !line.isOnPaper)
    .flatMap(({ shownAt, printedAt, sentAt }) => ((shownAt ?? printedAt) === undefined ? (sentAt ?? []) : []))
    .sort();
  return {
    ...(unshownSince === undefined ? {} : { unshownSince }),
    printedLines: portionsOf(onPaper.filter(({ printedAt }) => printedAt !== undefined)),
    ...(unprintedSince === undefined ? {} : { unprintedSince }),
    outLines: order.outLines ?? 0,
    sentOutLines: order.sentOutLines ?? 0,
    draftLines: count('draft'),
    heldLines: count('held'),
    sentLines: count('sent'),
    preparingLines: count('preparing'),
    readyLines: count('ready'),
    total: order.total,
    due: order.state === 'open' ? order.total - order.paid : 0,
    state: order.state,
    isRefunded: isWhollyRefunded(order),
    isReceiptPending: order.isReceiptPending,
    isCardUnclear: order.atTerminal?.some(({ state }) => state === 'unknown') === true,
    ...(order.billRequestedAt === undefined || order.state !== 'open'
      ? {}
      : { billRequestedAt: order.billRequestedAt }),
    ...(readySince === undefined ? {} : { readySince }),
    ...(lateSince === undefined ? {} : { lateSince }),
  };
}

function toCome(order: Counted): number {
  return order.heldLines + order.sentLines + order.preparingLines + order.readyLines;
}

/** Whether a sent line is known to have reached no station. */
function unreached(orders: readonly Counted[], nowMs: number): 'unprinted' | 'unshown' | null {
  const waits = (since: string | undefined, withinMs: number) =>
    since !== undefined && nowMs - Date.parse(since) >= withinMs;
  if (orders.some(order => waits(order.unprintedSince, printedWithinMs))) return 'unprinted';
  return orders.some(order => waits(order.unshownSince, reachedWithinMs)) ? 'unshown' : null;
}

type Count = 'readyLines' | 'draftLines' | 'outLines' | 'sentOutLines';

function totalOf(orders: readonly Counted[], count: Count): number {
  return orders.reduce((sum, { [count]: own = 0 }) => sum + own, 0);
}

type Judged = { counts: ProgressCounts; isLate: boolean; unreached: 'unprinted' | 'unshown' | null };

function kindOf({ counts, isLate, unreached }: Judged, orders: readonly Counted[]): ProgressKind {
  // An unreached station is the most urgent state.
  if (unreached !== null) return unreached;
  if (counts.ready > 0) return 'ready';
  if (counts.decide > 0) return 'decide';
  if (isLate) return 'late';
  if (orders.some(order => order.isCardUnclear)) return 'card';
  if (orders.some(order => order.isReceiptPending)) return 'receipt';
  // The order was paid before everything was served, so the waiter still has something to bring.
  if (orders.length > 0 && orders.every(order => order.state === 'closed'))
    return counts.ask > 0 ? 'ask' : 'paid';
  if (orders.some(order => order.billRequestedAt !== undefined)) return 'bill';
  // The guests are waiting, and the station doesn't know yet.
  if (counts.unsent > 0) return 'unsent';
  // Only the station can say whether it still comes.
  if (counts.ask > 0) return 'ask';
  if (orders.some(order => order.preparingLines > 0)) return 'preparing';
  if (orders.some(order => order.sentLines > (order.printedLines ?? 0))) return 'sent';
  if (orders.some(order => order.sentLines > 0)) return 'printed';
  if (orders.some(order => order.heldLines > 0)) return 'held';
  return orders.some(order => order.total > 0) ? 'served' : 'seated';
}

/** Returns whole minutes, at least 1. */
export function lateMinutes(since: string, nowMs: number): number {
  return Math.max(1, Math.floor((nowMs - Date.parse(since)) / minuteMs));
}

/** Combined progress of a table's orders; the state that needs a waiter most takes precedence. */
export function describeProgress(orders: readonly Counted[], nowMs: number): Progress {
  const counts = {
    ready: totalOf(orders, 'readyLines'),
    unsent: totalOf(orders, 'draftLines'),
    decide: totalOf(orders, 'outLines'),
    ask: totalOf(orders, 'sentOutLines'),
  };
  const [lateSince] = orders.flatMap(order => order.lateSince ?? []).sort();
  const isLate = lateSince !== undefined;
  return {
    kind: kindOf({ counts, isLate, unreached: unreached(orders, nowMs) }, orders),
    isRefunded: orders.every(order => order.isRefunded),
    toComeCount: orders.reduce((sum, order) => sum + toCome(order), 0),
    counts,
    lateMinutes: isLate ? lateMinutes(lateSince, nowMs) : 0,
  };
}

/** The portions that a status or a next step is about. */
export function progressCount(kind: string, counts: ProgressCounts): number {
  return counts[kind as keyof ProgressCounts] ?? counts.ready;
}

/**
 * The status in words: "3 ready", "late 6′", "paid · 2 to come". Takeaways and bar tabs have no seated
 * guests.
 */
export function progressText(
  t: TFunction,
  {
    kind,
    isRefunded,
    lateMinutes,
    toComeCount,
    counts,
    hasTable = true,
  }: Omit<Progress, 'kind'> & { kind: string; hasTable?: boolean },
): string {
  const facts = {
    count: progressCount(kind, counts),
    since: elapsedText(t, lateMinutes),
    toCome: toComeCount,
  };
  const word = kind === 'paid' && isRefunded ? 'refunded' : kind === 'seated' && !hasTable ? 'empty' : kind;
  return unbrokenFacts(t(`waiter.tile.${word}`, facts));
}

/** A late order is urgent only beyond this. */
const lateMinutesMax = 10;

/** The kind for colours, which tells a delay (`slow`) from a late order. */
export function progressTone({ kind, lateMinutes }: { kind: string; lateMinutes: number }): string {
  return kind === 'late' && lateMinutes <= lateMinutesMax ? 'slow' : kind;
}

/** Shown instead of the amount of a closed order. */
export function paidText(t: TFunction, { isRefunded }: Pick<Progress, 'isRefunded'>): string {
  return t(`waiter.tile.${isRefunded ? 'isRefunded' : 'isPaid'}`);
}

/** The amount of an open order, or what is left of it once a part is paid. */
export function amountText(
  t: TFunction,
  { total, due }: Pick<Counted, 'total' | 'due'>,
  money: (minor: number) => string,
): string {
  if (due <= 0 && total > 0) return t('waiter.tile.isPaid');
  return due < total ? t('waiter.tile.left', { amount: money(due) }) : money(total);
}

/** Whether an order has something to pay or can be closed. */
export function isPayable({ state, isTraining, lines, payments }: Order): boolean {
  return (
    state === 'open' && !isTraining && (payments.length > 0 || lines.some(line => isCharged(line.state)))
  );
}
