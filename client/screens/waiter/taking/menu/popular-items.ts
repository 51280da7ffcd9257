/** The dishes sent most often in the restaurant's open orders during the last hour. */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { isAddable } from '../../../../orders/dish-out.ts';

const recentMs = 60 * 60_000;
const shownAtMost = 8;
/** Fewer units don't count as popular. */
const unitsAtLeast = 2;

export function popularItems(
  orders: readonly Pick<Order, 'lines'>[],
  menu: readonly WaiterMenuCategory[],
  nowMs: number,
): WaiterMenuItem[] {
  const units = new Map<string | undefined, number>();
  const since = new Date(nowMs - recentMs).toISOString();
  for (const { lines } of orders)
    for (const { menuItemId, quantity, state, sentAt } of lines) {
      if (sentAt === undefined || sentAt < since || !isCharged(state)) continue;
      units.set(menuItemId, (units.get(menuItemId) ?? 0) + quantity);
    }
  const unitsOf = ({ id }: WaiterMenuItem) => units.get(id) ?? 0;
  return menu
    .flatMap(({ items }) => items)
    .filter(item => unitsOf(item) >= unitsAtLeast && isAddable(item))
    .toSorted((one, other) => unitsOf(other) - unitsOf(one))
    .slice(0, shownAtMost);
}
