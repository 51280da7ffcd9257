/** Ids of the dishes on the stop list. They come by context, so that a change renders no card whole. */
import { createContext } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';

export const OutDishes = createContext<readonly (string | undefined)[]>([]);

/** Without those of which the last portion is ordered: it has to be made. */
export function outIds(menu: readonly WaiterMenuCategory[]): string[] {
  return menu.flatMap(({ items }) => items).flatMap(({ id, unavailable }) => (unavailable ? id : []));
}
