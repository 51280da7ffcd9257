/** Whether somebody may give a discount on their own word, or an admin has to approve it. */
import type { GivenDiscount } from './discount-money.ts';
import { orderMoney, type PricedLine } from './order-money.ts';

export type PricedOrder = { lines: readonly PricedLine[]; discount: GivenDiscount | null };

/** By line, and for the order itself under null: what its discount would take off beyond what it may. */
function shortfalls({ lines, discount }: PricedOrder): Map<string | null, number> {
  const money = orderMoney(lines, discount);
  const ofLines = [...money.lines].map(
    ([id, line]) => [id, line.wantedDiscount - line.ownDiscount] as [string | null, number],
  );
  return new Map([...ofLines, [null, money.wantedDiscount - money.orderDiscount]]);
}

/**
 * `after` is `before` with the discount that is to be given, on the line `lineId` or on the whole order (null), resting on
 * its giver's `ownPercent`: all of it has to fit, and no other discount may take off less of its terms because of it.
 */
export function needsApproval(before: PricedOrder, after: PricedOrder, lineId: string | null): boolean {
  const known = shortfalls(before);
  return [...shortfalls(after)].some(([id, missing]) => missing > (id === lineId ? 0 : (known.get(id) ?? 0)));
}
