/** A station's dishes for the sheet that marks them as unavailable (86) or available. */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { isOut } from '../../../orders/dish-out.ts';

export function dishesOf(
  menu: readonly WaiterMenuCategory[],
  location: PreparationLocation,
): WaiterMenuItem[] {
  return menu.flatMap(category => category.items).filter(item => item.station === location);
}

/** Unavailable dishes first, then menu order. */
export function outFirst(dishes: readonly WaiterMenuItem[]): WaiterMenuItem[] {
  return [...dishes.filter(isOut), ...dishes.filter(dish => !isOut(dish))];
}
