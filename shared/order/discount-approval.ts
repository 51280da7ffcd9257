/** Decides whether a discount is within its giver's rights or needs an admin's approval. */
import type { GivenDiscount } from './discount-money.ts';
import { orderMoney, type PricedLine } from './order-money.ts';
import type { ChargeTerms } from './service-charge.ts';

export type PricedOrder = {
  lines: readonly PricedLine[];
  discount: GivenDiscount | null;
  serviceCharge?: ChargeTerms | null;
};

/** The key of a removed service charge among the discounts. */
export const chargeRemoval = 'serviceCharge';

/** The amount by which limits reduce each discount: by line id, null for the order, and `chargeRemoval`. */
function shortfalls({ lines, discount, serviceCharge = null }: PricedOrder): Map<string | null, number> {
  const money = orderMoney(lines, discount, serviceCharge);
  const isRemoved = serviceCharge?.removal !== undefined;
  const ofLines = [...money.lines].map(
    ([id, line]) => [id, line.wantedDiscount - line.ownDiscount] as [string | null, number],
  );
  return new Map([
    ...ofLines,
    [null, money.wantedDiscount - money.orderDiscount],
    [chargeRemoval, isRemoved ? money.serviceCharge : 0],
  ]);
}

/**
 * `after` is `before` with one change: the new discount on the line `lineId` or on the order (null), or the removed service charge (`chargeRemoval`),
 * limited by its giver's `ownPercent`. No approval is needed if the limit doesn't reduce it and it reduces no other discount.
 */
export function needsApproval(before: PricedOrder, after: PricedOrder, lineId: string | null): boolean {
  const known = shortfalls(before);
  return [...shortfalls(after)].some(([id, missing]) => missing > (id === lineId ? 0 : (known.get(id) ?? 0)));
}
