/** Decides who may give which discount without approval, and on what its validity depends afterwards (`shared/order/discount-money.ts`). */

import type { DiscountRequest } from '#shared/order/correction-schema.ts';
import { needsApproval } from '#shared/order/discount-approval.ts';
import type { GivenDiscount } from '#shared/order/discount-money.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { type Caller, personOf } from '../../kernel/callers/callers.ts';
import type { Json } from '../../kernel/column-types.ts';
import { moneyOf, pricedOrder } from '../orders/order-pricing.ts';
import type { StoredOrder } from '../orders/stored-order.ts';

type Priced = Pick<StoredOrder, 'order' | 'lines'>;

/** A line id, or null for the whole order. */
type Place = string | null;

export function withDiscount({ order, lines }: Priced, place: Place, discount: Json): Priced {
  if (place === null) return { order: { ...order, discount }, lines };
  return { order, lines: lines.map(line => (line.id === place ? { ...line, discount } : line)) };
}

/** The amount that the requested terms yield at that place. */
function wantedAmount(stored: Priced, place: Place, request: DiscountRequest): number {
  const money = moneyOf(withDiscount(stored, place, JSON.stringify(request)));
  return (place === null ? money.wantedDiscount : money.lines.get(place)?.wantedDiscount) ?? 0;
}

/** An amount that an admin states is approved as such; a percentage, or a request that they approve, for its current amount. */
function approvedAmount(stored: Priced, place: Place, request: DiscountRequest, caller: Caller): number {
  const isTheirOwn = caller.approvedBy === undefined;
  return isTheirOwn && request.kind === 'amount' ? request.value : wantedAmount(stored, place, request);
}

/** An amount off the whole order is measured against sent lines, as unsent ones may still be removed. */
function isOffNothingSent(before: Priced, after: Priced, { kind, value }: DiscountRequest): boolean {
  if (kind === 'percent') return false;
  const lines = after.lines.filter(({ state }) => state !== 'draft' && state !== 'held');
  const all = moneyOf(after).wantedDiscount;
  const wanted = moneyOf(before).subtotal === 0 ? value : all;
  return moneyOf({ order: after.order, lines }).orderDiscount < wanted;
}

/** The person who authorizes the discount, and the limit without an admin. */
export type Giver = { caller: Caller; limitPercent: number; now: string };

/**
 * The discount to store: its terms, who gave and approved it, and what it depends on. An admin's percentage
 * within the waiter's limit depends on that limit, so it also applies to lines added later. Throws
 * INVALID_REQUEST if it exceeds the full price, and APPROVAL_REQUIRED if all discounts of the order together
 * exceed the caller's limit.
 */
export function givenDiscount(
  stored: Priced,
  place: Place,
  request: DiscountRequest,
  { caller, limitPercent, now }: Giver,
): Json {
  const { kind, value, reason } = request;
  if (kind === 'percent' && value > 100) throw invalidField('discount/value', 'must be <= 100');
  const { approvedBy } = caller;
  const discountOf = (basis: Pick<GivenDiscount, 'approvedAmount' | 'ownPercent'>): Json =>
    JSON.stringify({
      kind,
      value,
      reason,
      ...basis,
      by: personOf(caller),
      ...(approvedBy !== undefined && { approvedBy }),
      at: now,
    });
  const own = discountOf({ ownPercent: limitPercent });
  const after = withDiscount(stored, place, own);
  const isBeyond =
    needsApproval(pricedOrder(stored), pricedOrder(after), place) ||
    (place === null && isOffNothingSent(stored, after, request));
  if (!caller.roles.includes('admin')) {
    if (isBeyond) throw new ProblemError('APPROVAL_REQUIRED');
    return own;
  }
  if (approvedBy === undefined && kind === 'percent' && !isBeyond) return own;
  return discountOf({ approvedAmount: approvedAmount(stored, place, request, caller) });
}
