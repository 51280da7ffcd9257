/** What stands between an order and its bill, and which of its lines the guests were told of. */
import { isCharged, type LineState } from '#shared/order-states.ts';
import { ProblemError } from '../../http/errors.ts';
import { moneyOf } from '../orders/order-pricing.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';

/**
 * Throws ORDER_HAS_UNSENT_LINES naming the lines in one of `states`. A draft was not even ordered: whoever billed it could
 * take it off alone. What waits for its course is, and may be paid in advance.
 */
export function requireNoneUnsent({ lines }: Pick<StoredOrder, 'lines'>, states: readonly LineState[]): void {
  const errors = lines
    .filter(({ state }) => states.includes(state))
    .map(({ id, name, state }) => ({ path: `lines/${id}`, message: `${name} is ${state}` }));
  if (errors.length > 0) throw new ProblemError('ORDER_HAS_UNSENT_LINES', { errors });
}

/** What is charged, or these lines of it, as told to the guests from now on; without those that were told before. */
export function billedNow(
  { lines }: Pick<StoredOrder, 'lines'>,
  now: string,
  lineIds?: readonly string[],
): OrderLineRow[] {
  return lines
    .filter(({ id, state, billed_at }) => {
      const isMeant = lineIds === undefined || lineIds.includes(id);
      return isMeant && billed_at === null && isCharged(state);
    })
    .map(line => ({ ...line, billed_at: now }));
}

type PricedState = Pick<StoredOrder, 'order' | 'lines'>;

/** The lines that the guests were told of and that are still charged. */
function toldLines(lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.filter(({ billed_at, state }) => billed_at !== null && isCharged(state));
}

/** What the guests were told of costs now, by itself: what else comes onto the order or goes makes it neither dearer nor cheaper. */
function toldTotal({ order, lines }: PricedState): number {
  const told = toldLines(lines);
  return told.length === 0 ? 0 : moneyOf({ order, lines: told }).total;
}

/** By how much less a change makes them pay for what they were told of before it; negative where it is more. */
export function toldReduction(before: PricedState, after: PricedState): number {
  const known = new Set(before.lines.map(({ id }) => id));
  const told = new Set(toldLines(before.lines).map(({ id }) => id));
  if (told.size === 0) return 0;
  const left = after.lines.filter(
    ({ id, split_from_id }) => told.has(id) || (!known.has(id) && told.has(split_from_id ?? '')),
  );
  return toldTotal(before) - toldTotal({ order: after.order, lines: left });
}

/**
 * By how much less guests pay for what they were told of when two orders become one: its discount takes off what comes, too. Only
 * what the whole costs less: an amount that it took off before, it takes off now as well.
 */
export function joinedReduction(apart: readonly PricedState[], joined: PricedState): number {
  const less = (count: (order: PricedState) => number) =>
    apart.reduce((sum, order) => sum + count(order), 0) - count(joined);
  const told = less(toldTotal);
  const all = less(order => moneyOf(order).total);
  return Math.sign(told) * Math.max(0, Math.min(Math.abs(told), Math.sign(told) * all));
}
