/** Whether a discount is within its giver's rights or needs an admin's approval. */
import type { GivenDiscount } from './discount-money.ts';
import { orderMoney, type PricedLine } from './order-money.ts';

export type PricedOrder = { lines: readonly PricedLine[]; discount: GivenDiscount | null };

/** By line id, and under null for the order: the amount by which limits reduce the discount. */
function shortfalls({ lines, discount }: PricedOrder): Map<string | null, number> {
  const money = orderMoney(lines, discount);
  const ofLines = [...money.lines].map(
    ([id, line]) => [id, line.wantedDiscount - line.ownDiscount] as [string | null, number],
  );
  return new Map([...ofLines, [null, money.wantedDiscount - money.orderDiscount]]);
}

/**
 * `after` is `before` with the new discount on the line `lineId` or on the order (null), limited by its giver's
 * `ownPercent`: it must fit completely, and must not reduce any other discount.
 */
export function needsApproval(before: PricedOrder, after: PricedOrder, lineId: string | null): boolean {
  const known = shortfalls(before);
  return [...shortfalls(after)].some(([id, missing]) => missing > (id === lineId ? 0 : (known.get(id) ?? 0)));
}
