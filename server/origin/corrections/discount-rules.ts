/** Who may give which discount on their own word, and what it rests on from then on (`shared/discount-money.ts`). */
import { needsApproval } from '#shared/discount-approval.ts';
import type { GivenDiscount } from '#shared/discount-money.ts';
import type { DiscountRequest } from '#shared/schemas/correction-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { type Caller, personOf } from '../calls/callers.ts';
import { moneyOf, pricedOrder } from '../orders/order-pricing.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { Json } from '../origin-tables.ts';

type Priced = Pick<StoredOrder, 'order' | 'lines'>;

/** Where it is given: on a line, or on the whole order (null). */
type Place = string | null;

export function withDiscount({ order, lines }: Priced, place: Place, discount: Json): Priced {
  if (place === null) return { order: { ...order, discount }, lines };
  return { order, lines: lines.map(line => (line.id === place ? { ...line, discount } : line)) };
}

/** What the terms alone come to there. */
function wantedAmount(stored: Priced, place: Place, request: DiscountRequest): number {
  const money = moneyOf(withDiscount(stored, place, JSON.stringify(request)));
  return (place === null ? money.wantedDiscount : money.lines.get(place)?.wantedDiscount) ?? 0;
}

/** An admin who says an amount has said it; a percentage, and what they were asked, is what it takes off now. */
function approvedAmount(stored: Priced, place: Place, request: DiscountRequest, caller: Caller): number {
  const isTheirOwn = caller.approvedBy === undefined;
  return isTheirOwn && request.kind === 'amount' ? request.value : wantedAmount(stored, place, request);
}

/** An amount off the whole order is measured by what was sent: the rest may be taken off again. */
function isOffNothingSent(before: Priced, after: Priced, { kind, value }: DiscountRequest): boolean {
  if (kind === 'percent') return false;
  const lines = after.lines.filter(({ state }) => state !== 'draft' && state !== 'held');
  const all = moneyOf(after).wantedDiscount;
  const wanted = moneyOf(before).subtotal === 0 ? value : all;
  return moneyOf({ order: after.order, lines }).orderDiscount < wanted;
}

/** On whose word something is given, and the limit of who could give it without an admin. */
export type Giver = { caller: Caller; limitPercent: number; now: string };

/**
 * The discount as it is kept: its terms, who gave it on whose word, and what it rests on. An admin's percentage that the
 * order's waiter may give as well rests on that waiter's limit, and so holds for what is ordered next. Throws INVALID_REQUEST
 * for more than everything, and APPROVAL_REQUIRED where all discounts of the order together go beyond the caller's limit.
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
      ...{ kind, value, reason, ...basis, by: personOf(caller) },
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
