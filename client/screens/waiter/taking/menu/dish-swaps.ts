/** Replacements for an item of an unsent order that became unavailable. */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { nearestInPrice } from '#shared/catalog/nearest-in-price.ts';
import { isAddable, isOut } from '../../../../orders/dish-out.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import { groupsOf, mustAsk } from '../../options/option-choice.ts';

const swapsAtMost = 2;

/**
 * Items of the same category that need no options, nearest in price first; empty if only an option is out.
 */
export function swapsFor(
  line: Pick<LineView, 'menuItemId' | 'unitPrice' | 'quantity' | 'setMenu' | 'isHalf'>,
  menu: readonly WaiterMenuCategory[],
  groups: readonly ModifierGroup[],
): WaiterMenuItem[] {
  const category = menu.find(({ items }) => items.some(({ id }) => id === line.menuItemId));
  const own = category?.items.find(({ id }) => id === line.menuItemId);
  const isShort = own !== undefined && (own.portionsLeft ?? line.quantity) < line.quantity;
  // A set menu's dish is exchanged in its editor, and half portions have no replacement.
  if (line.setMenu || line.isHalf || category === undefined || own === undefined || !(isOut(own) || isShort))
    return [];
  const ready = category.items.filter(
    item =>
      item !== own && isAddable(item) && !item.pricedBy && !mustAsk(groupsOf(item.modifierGroupIds, groups)),
  );
  return nearestInPrice(ready, line.unitPrice, swapsAtMost);
}
