/**
 * Rules for training orders. They go through the stations like any other, marked on every screen and paper,
 * but occupy no table and affect neither stock nor money. They are cancelled with the Z at the latest and
 * appear in no report, which omits cancelled orders without lines. A practice order is a training order that no
 * station sees: its lines lose their stations when they are sent, and the origin calls them ready.
 */

import type { WriteName } from '#shared/contract/writes.ts';
import { preparationWrites } from '#shared/order/preparation-calls.ts';
import { ProblemError } from '../../../http/errors.ts';
import { noStock } from './line-stock.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';

const practiceCalls: ReadonlySet<string> = new Set<WriteName>([
  'addLines',
  'changeLine',
  'removeLine',
  'changeOrder',
  'sendOrder',
  'fireCourse',
  'claimLines',
  'unclaimLines',
  'serveLines',
  'undoLines',
  'cancelOrder',
  'makeDayReport',
  // The order of a person who leaves goes to the admin.
  'changeUser',
  'archiveUser',
]);

const trainingCalls: ReadonlySet<string> = new Set<WriteName>([
  ...(practiceCalls as ReadonlySet<WriteName>),
  'holdLines',
  'adjustLine',
  'rushLines',
  'unrushLines',
  'askTransfer',
  'acceptTransfer',
  ...(Object.keys(preparationWrites) as (keyof typeof preparationWrites)[]),
]);

type Training = Pick<OrderRow, 'is_training' | 'is_practice'>;

/** Throws TRAINING_ORDER: the call concerns money, paper for guests, or other orders; or a station, of a practice order. */
export function requireNoTraining({ is_training, is_practice }: Training, call: WriteName | null): void {
  const allowed = is_practice === 1 ? practiceCalls : trainingCalls;
  if (is_training === 1 && call !== null && !allowed.has(call)) throw new ProblemError('TRAINING_ORDER');
}

/** Marks lines so that they consume no stock, whatever happens to them. */
export function withoutStock(
  line: OrderLineRow,
  { is_training }: Pick<OrderRow, 'is_training'>,
): OrderLineRow {
  return is_training === 1 ? { ...line, stock_taken: noStock } : line;
}

/** Clears the times, from which usual preparation times would otherwise be learned. */
export function endedTraining(line: OrderLineRow): OrderLineRow {
  return { ...line, state: 'removed', sent_at: null, ready_at: null, late_at: null };
}

/** Removes the stations of a practice order's lines, so that no screen, printer or forecast knows of them. */
export function withoutStation(line: OrderLineRow, { is_practice }: Training): OrderLineRow {
  return is_practice === 1 ? { ...line, station: 'none', station_id: null, stations: null } : line;
}

/** A line without a station is ready once sent; a practice order's line waits for the practice kitchen. */
export function atPracticeKitchen(line: OrderLineRow, { is_practice }: Training): OrderLineRow {
  return is_practice === 1 && line.state === 'ready' ? { ...line, state: 'sent', ready_at: null } : line;
}

/** The lines that the practice kitchen calls ready: those sent by then. */
export function answeredLines(lines: readonly OrderLineRow[], sentBy: string, now: string): OrderLineRow[] {
  return lines
    .filter(({ state, sent_at }) => state === 'sent' && sent_at !== null && sent_at <= sentBy)
    .map(line => ({ ...line, state: 'ready', ready_at: now }));
}
