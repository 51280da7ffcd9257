/**
 * Training orders go through the stations like any other, marked on every screen and paper. They hold no table, take no stock
 * and no money, and vanish when they are cancelled, at the latest with the Z: a cancelled order without lines is in no report.
 */
import { preparationWrites } from '#shared/contract/preparation-calls.ts';
import type { WriteName } from '#shared/contract/writes.ts';
import { ProblemError } from '../../http/errors.ts';
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
  // Whose it is.
  'acceptTransfer',
  'changeUser',
  'archiveUser',
  ...(Object.keys(preparationWrites) as (keyof typeof preparationWrites)[]),
]);

/** TRAINING_ORDER: the call is about money, paper for guests or other orders. */
export function requireNoTraining(
  { is_training }: Pick<OrderRow, 'is_training'>,
  call: WriteName | null,
): void {
  if (is_training === 1 && call !== null && !trainingCalls.has(call))
    throw new ProblemError('TRAINING_ORDER');
}

/** What takes no stock, now, when it is made, or when that is taken back or changed. */
export function withoutStock(
  line: OrderLineRow,
  { is_training }: Pick<OrderRow, 'is_training'>,
): OrderLineRow {
  return is_training === 1 ? { ...line, stock_taken: noStock } : line;
}

/** As if it had never been sent: usual times are learned from lines that were. */
export function endedTraining(line: OrderLineRow): OrderLineRow {
  return { ...line, state: 'removed', sent_at: null, ready_at: null, late_at: null };
}
