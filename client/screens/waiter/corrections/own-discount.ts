/** Whether a waiter may give a discount without approval, as far as the client knows; the server decides. */

import { chargeRemoval, needsApproval, type PricedOrder } from '#shared/order/discount-approval.ts';
import type { DiscountTerms } from '#shared/order/discount-money.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';

/** `count` units of a line; fewer than all are split off as a line of their own. */
type DiscountedPart = { lineId: string; count: number };

type Priced = Pick<Order, 'lines' | 'discount' | 'serviceCharge'>;

function pricedOf({ lines, discount, serviceCharge }: Priced): PricedOrder {
  const priced = lines.map(line => ({
    ...line,
    discount: line.discount ?? null,
    isCharged: isCharged(line.state),
  }));
  return { lines: priced, discount: discount ?? null, serviceCharge: serviceCharge ?? null };
}

/** `part` is null for the whole order. */
export function isWithinLimit(
  order: Priced,
  part: DiscountedPart | null,
  terms: DiscountTerms,
  ownPercent: number,
): boolean {
  const before = pricedOf(order);
  const given = { ...terms, ownPercent };
  if (part === null) return !needsApproval(before, { ...before, discount: given }, null);
  const { lineId, count } = part;
  const lines = before.lines.flatMap(line => {
    if (line.id !== lineId) return [line];
    const rest = line.quantity - count;
    const parted = { ...line, quantity: count, discount: given };
    return rest > 0 ? [{ ...line, id: `${line.id}+`, quantity: rest }, parted] : [parted];
  });
  return !needsApproval(before, { ...before, lines }, lineId);
}

export function isRemovalWithinLimit(order: Priced, ownPercent: number): boolean {
  const { serviceCharge } = order;
  if (serviceCharge === undefined) return true;
  const priced = pricedOf(order);
  const { removal: _, ...charge } = serviceCharge;
  const removed = { ...charge, removal: { ownPercent } };
  return !needsApproval(
    { ...priced, serviceCharge: charge },
    { ...priced, serviceCharge: removed },
    chargeRemoval,
  );
}
