/**
 * Rules for training orders. They go through the stations like any other, marked on every screen and paper,
 * but occupy no table and affect neither stock nor money. They are cancelled with the Z at the latest and
 * appear in no report, which omits cancelled orders without lines.
 */

import type { WriteName } from '#shared/contract/writes.ts';
import { preparationWrites } from '#shared/order/preparation-calls.ts';
import { ProblemError } from '../../../http/errors.ts';
import { noStock } from './line-stock.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';

const trainingCalls: ReadonlySet<string> = new Set<WriteName>([
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
  'holdLines',
  'adjustLine',
  'rushLines',
  'unrushLines',
  'cancelOrder',
  'makeDayReport',
  // These calls change whose order it is.
  'acceptTransfer',
  'changeUser',
  'archiveUser',
  ...(Object.keys(preparationWrites) as (keyof typeof preparationWrites)[]),
]);

/** Throws TRAINING_ORDER: the call concerns money, paper for guests, or other orders. */
export function requireNoTraining(
  { is_training }: Pick<OrderRow, 'is_training'>,
  call: WriteName | null,
): void {
  if (is_training === 1 && call !== null && !trainingCalls.has(call))
    throw new ProblemError('TRAINING_ORDER');
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
