/** Discounts capped below their nominal value, because the order changed after they were given. */

import type { Discount } from '#shared/order/correction-schema.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';

/** `line` is absent for a discount on the whole order. */
export type LimitedDiscount = { line?: OrderLine; discount: Discount; fullAmount: number };

export function limitedDiscounts(order: Pick<Order, 'lines' | 'discount'>): LimitedDiscount[] {
  const ofLines = order.lines.flatMap(line => {
    const { discount } = line;
    if (discount?.fullAmount === undefined || !isCharged(line.state)) return [];
    return [{ line, discount, fullAmount: discount.fullAmount }];
  });
  const { discount } = order;
  if (discount?.fullAmount === undefined) return ofLines;
  return [{ discount, fullAmount: discount.fullAmount }, ...ofLines];
}
