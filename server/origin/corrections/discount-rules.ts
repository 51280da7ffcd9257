/** How much of a price somebody may give away on their own word. */
import { percentOf } from '#shared/order-money.ts';
import { isCharged } from '#shared/order-states.ts';
import type { DiscountRequest } from '#shared/schemas/correction-schema.ts';
import { invalidField, ProblemError } from '../../errors.ts';
import { type Caller, personOf } from '../callers.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { moneyOf } from '../orders/order-view.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { Json } from '../origin-tables.ts';

import { fullPrice } from './split-rules.ts';

/** `base` is what it would be taken off. Throws for more than everything, and APPROVAL_REQUIRED beyond the caller's rights. */
export function checkDiscount(request: DiscountRequest, base: number, { rights }: Caller): void {
  if (request.kind === 'percent' && request.value > 100)
    throw invalidField('discount/value', 'must be <= 100');
  if (percentOf(base, request) > rights.discountMaxPercent) throw new ProblemError('APPROVAL_REQUIRED');
}

/**
 * What an order's discount is measured by, without that discount: an amount only by what was sent, as the rest may be taken
 * off again.
 */
export function orderBase(
  stored: Pick<StoredOrder, 'order' | 'lines'>,
  kind: DiscountRequest['kind'],
): number {
  const isCounted = ({ state }: OrderLineRow) =>
    isCharged(state) && (kind === 'percent' || (state !== 'draft' && state !== 'held'));
  const { lines } = moneyOf(stored);
  return stored.lines.filter(isCounted).reduce((sum, { id }) => {
    const { lineTotal = 0, ownDiscount = 0 } = lines.get(id) ?? {};
    return sum + lineTotal - ownDiscount;
  }, 0);
}

/** A draft that is changed keeps its discount: throws APPROVAL_REQUIRED where that gives away more than the caller may. */
export function checkKeptDiscount(before: OrderLineRow, after: OrderLineRow, caller: Caller): void {
  if (after.discount === null) return;
  const request: DiscountRequest = JSON.parse(after.discount);
  const base = fullPrice(after);
  const rise = base - fullPrice(before);
  if (request.kind === 'percent' ? rise > 0 : rise < 0) checkDiscount(request, base, caller);
}

/** As it is kept: what it takes off follows from the prices, whenever somebody looks. */
export function storedDiscount({ kind, value, reason }: DiscountRequest, caller: Caller, at: string): Json {
  const { approvedBy } = caller;
  return JSON.stringify({
    kind,
    value,
    reason,
    by: personOf(caller),
    ...(approvedBy !== undefined && { approvedBy }),
    at,
  });
}
