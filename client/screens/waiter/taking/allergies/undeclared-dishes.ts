/**
 * Dishes for a guest with an allergy whose allergens are not fully declared; shown as a hint, without
 * blocking.
 */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { allergiesFor } from '#shared/order/order-allergies.ts';
import type { AllergicOrder } from '../../../../orders/allergy-texts.ts';
import type { LineView } from '../../../../writes/order-projection.ts';

const gone: readonly LineView['state'][] = ['voided', 'removed', 'served'];

/** Without duplicates, in the menu's order, then open items. Dishes that have left the menu are unknown. */
export function undeclaredDishes({
  allergies: { allergies = [], allergyNote },
  lines,
  menu,
  groups,
}: {
  allergies: AllergicOrder;
  lines: readonly Pick<LineView, 'id' | 'menuItemId' | 'name' | 'names' | 'seat' | 'state' | 'modifiers'>[];
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
}): Pick<WaiterMenuItem, 'id' | 'name' | 'names'>[] {
  const concerned = lines.filter(
    line =>
      !gone.includes(line.state) && (allergyNote !== undefined || allergiesFor(allergies, [line]).length > 0),
  );
  const ids = new Set(concerned.map(({ menuItemId }) => menuItemId));
  const options = groups.flatMap(group => group.options).filter(({ isDeclared }) => isDeclared === false);
  const unstated = new Set(options.map(({ id }) => id));
  const withUnstated = concerned.filter(line =>
    line.modifiers.some(({ optionId }) => unstated.has(optionId)),
  );
  const optioned = new Set(withUnstated.map(({ menuItemId }) => menuItemId));
  const open = concerned.filter(({ menuItemId }) => menuItemId === undefined);
  return [
    ...menu.flatMap(({ items }) =>
      items.filter(({ id, isDeclared }) => ids.has(id) && (!isDeclared || optioned.has(id))),
    ),
    ...new Map(open.map(line => [line.name, line])).values(),
  ];
}
