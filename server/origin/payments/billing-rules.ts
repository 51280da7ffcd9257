/** What stands between an order and its bill, and which of its lines the guests were told of. */
import { isCharged, type LineState } from '#shared/order-states.ts';
import { ProblemError } from '../../errors.ts';
import type { OrderLineRow, OrderRow } from '../orders/order-row.ts';
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

type PricedState = { order: Pick<OrderRow, 'discount'>; lines: readonly OrderLineRow[] };

/** Whether a change takes back something that the guests were told: a line of the bill, or what is taken off all of it. */
export function touchesBill(before: PricedState, after: PricedState): boolean {
  const now = new Map(after.lines.map(line => [line.id, line]));
  const billed = before.lines.filter(({ billed_at, state }) => billed_at !== null && isCharged(state));
  if (billed.length > 0 && before.order.discount !== after.order.discount) return true;
  return billed.some(line => {
    const changed = now.get(line.id);
    return changed !== undefined && (!isCharged(changed.state) || changed.discount !== line.discount);
  });
}
