/** The dishes that a station makes, to take them out and bring them back. */
import type { PreparationLocation } from '#shared/roles.ts';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import { isOut } from '../../../orders/dish-out.ts';

export function dishesOf(
  menu: readonly WaiterMenuCategory[],
  location: PreparationLocation,
): WaiterMenuItem[] {
  return menu.flatMap(category => category.items).filter(item => item.station === location);
}

/** What is out stands on top, where it is looked for to bring it back; the rest as the menu has it. */
export function outFirst(dishes: readonly WaiterMenuItem[]): WaiterMenuItem[] {
  return [...dishes.filter(isOut), ...dishes.filter(dish => !isOut(dish))];
}
