/** What can stand in for an item that was 86'd on an unsent order. */
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { isOut } from '../../../../orders/dish-out.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import { groupsOf, mustAsk } from './option-choice.ts';

const swapsAtMost = 2;

/** Of the same category, for one tap without questions, the nearest in price first; none where only an option ran out. */
export function swapsFor(
  line: Pick<LineView, 'menuItemId' | 'unitPrice'>,
  menu: readonly WaiterMenuCategory[],
  groups: readonly ModifierGroup[],
): WaiterMenuItem[] {
  const category = menu.find(({ items }) => items.some(({ id }) => id === line.menuItemId));
  const own = category?.items.find(({ id }) => id === line.menuItemId);
  if (category === undefined || own === undefined || !isOut(own)) return [];
  const distance = ({ price }: WaiterMenuItem) => Math.abs(price - line.unitPrice);
  return category.items
    .filter(item => !isOut(item) && !mustAsk(groupsOf(item.modifierGroupIds, groups)))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, swapsAtMost);
}
