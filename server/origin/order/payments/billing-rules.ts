/** Rules for bills: the preconditions, and which lines count as billed because the guests know their price. */
import { isCharged, type LineState } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../http/errors.ts';
import { chargeOf } from '../corrections/service-charge/service-charge-rules.ts';
import { moneyOf } from '../orders/order-pricing.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';

/** Throws ORDER_HAS_UNSENT_LINES naming the lines in one of `states`. */
export function requireNoneUnsent({ lines }: Pick<StoredOrder, 'lines'>, states: readonly LineState[]): void {
  const errors = lines
    .filter(({ state }) => states.includes(state))
    .map(({ id, name, state }) => ({ path: `lines/${id}`, message: `${name} is ${state}` }));
  if (errors.length > 0) throw new ProblemError('ORDER_HAS_UNSENT_LINES', { errors });
}

/** Marks the charged lines, or the given ones, as billed now with their service charge; omits lines that were billed before on the same terms. */
export function billedNow(
  { order, lines }: Pick<StoredOrder, 'order' | 'lines'>,
  now: string,
  lineIds?: readonly string[],
): OrderLineRow[] {
  const billed_charge = chargeOf(order)?.removal === undefined ? order.service_charge : null;
  return lines
    .filter(line => {
      const isMeant = lineIds === undefined || lineIds.includes(line.id);
      const isNew = line.billed_at === null || line.billed_charge !== billed_charge;
      return isMeant && isNew && isCharged(line.state);
    })
    .map(line => ({ ...line, billed_at: line.billed_at ?? now, billed_charge }));
}

type PricedState = Pick<StoredOrder, 'order' | 'lines'>;

/** Billed lines that are still charged. */
function billedLines(lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.filter(({ billed_at, state }) => billed_at !== null && isCharged(state));
}

/** The current price of the billed lines by themselves, independent of other lines added or removed. */
function billedTotal({ order, lines }: PricedState): number {
  const billed = billedLines(lines);
  return billed.length === 0 ? 0 : moneyOf({ order, lines: billed }).total;
}

/** By how much a change lowers the price of previously billed lines; negative if it rises. */
export function billedReduction(before: PricedState, after: PricedState): number {
  const known = new Set(before.lines.map(({ id }) => id));
  const billed = new Set(billedLines(before.lines).map(({ id }) => id));
  if (billed.size === 0) return 0;
  const left = after.lines.filter(
    ({ id, split_from_id }) => billed.has(id) || (!known.has(id) && billed.has(split_from_id ?? '')),
  );
  return billedTotal(before) - billedTotal({ order: after.order, lines: left });
}

/** Ignores a service charge that all states have, as its amounts would differ only by rounding. */
function withoutCommonCharge(states: readonly PricedState[]): PricedState[] {
  const charges = new Set(states.map(({ order }) => order.service_charge));
  if (charges.size > 1) return [...states];
  return states.map(({ order, lines }) => ({ order: { ...order, service_charge: null }, lines }));
}

/**
 * By how much a merge lowers the price of billed lines: an order discount also applies to the added lines.
 * Counts only a lower total: an amount off stays the same amount.
 */
export function joinedReduction(orders: readonly PricedState[], whole: PricedState): number {
  const [joined = whole, ...apart] = withoutCommonCharge([whole, ...orders]);
  const less = (count: (order: PricedState) => number) =>
    apart.reduce((sum, order) => sum + count(order), 0) - count(joined);
  const billed = less(billedTotal);
  const all = less(order => moneyOf(order).total);
  return Math.sign(billed) * Math.max(0, Math.min(Math.abs(billed), Math.sign(billed) * all));
}
