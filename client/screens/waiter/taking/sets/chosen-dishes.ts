/** Selected dishes of a set menu, and their price. */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { SetCourse, WaiterSetMenu } from '#shared/catalog/set-menu-schema.ts';
import { piecePrice } from '#shared/order/order-money.ts';
import {
  type Chosen,
  defaultChoice,
  groupsOf,
  missingGroups,
  modifiersOf,
} from '../../options/option-choice.ts';

export type ChosenDish = { readonly itemId: string; readonly options: Chosen };
/** Selected dishes by course. */
export type ChosenDishes = Readonly<Record<string, readonly ChosenDish[]>>;

export type Known = {
  readonly dishes: ReadonlyMap<string, WaiterMenuItem>;
  readonly groups: readonly ModifierGroup[];
};

/** Items that can be part of a set: all but weighed ones. */
export function knownDishes(menu: readonly WaiterMenuCategory[]): Known['dishes'] {
  const items = menu.flatMap(category => category.items);
  return new Map(items.flatMap(item => (item.pricedBy === undefined ? [[item.id, item] as const] : [])));
}

export function canBeWhole(dishes: Known['dishes'], { courses }: Pick<WaiterSetMenu, 'courses'>): boolean {
  return courses.every(course => course.dishes.some(({ itemId }) => dishes.has(itemId)));
}

export function groupsOfDish({ dishes, groups }: Known, itemId: string): ModifierGroup[] {
  return groupsOf(dishes.get(itemId)?.modifierGroupIds ?? [], groups);
}

/**
 * Result of a tap on a dish: replaces the only one, or adds one where several are chosen; removes it once
 * these are complete.
 */
export function tapped(
  known: Known,
  { count }: Pick<SetCourse, 'count'>,
  chosen: readonly ChosenDish[],
  itemId: string,
): ChosenDish[] {
  const dish = { itemId, options: defaultChoice(groupsOfDish(known, itemId)) };
  if (count === 1) return [dish];
  if (chosen.length < count) return [...chosen, dish];
  return chosen.filter(other => other.itemId !== itemId);
}

/** Selection without a tap: courses with a single option. */
export function firstChoice(known: Known, { courses }: Pick<WaiterSetMenu, 'courses'>): ChosenDishes {
  return Object.fromEntries(
    courses.map(course => {
      const [only, ...others] = course.dishes;
      const isFixed = only !== undefined && others.length === 0 && known.dishes.has(only.itemId);
      if (!isFixed) return [course.id, []];
      const dish = { itemId: only.itemId, options: defaultChoice(groupsOfDish(known, only.itemId)) };
      return [course.id, Array.from({ length: course.count }, () => dish)];
    }),
  );
}

/** The first course or option group with a missing selection; null if the set is complete. */
export function missingPart(
  known: Known,
  { courses }: Pick<WaiterSetMenu, 'courses'>,
  chosen: ChosenDishes,
): Pick<SetCourse, 'name' | 'names'> | null {
  for (const course of courses) {
    const dishes = chosen[course.id] ?? [];
    if (dishes.length < course.count) return course;
    const [group] = dishes.flatMap(({ itemId, options }) =>
      missingGroups(groupsOfDish(known, itemId), options),
    );
    if (group !== undefined) return group;
  }
  return null;
}

/** Includes supplements and options. */
export function setPrice(known: Known, { price, courses }: WaiterSetMenu, chosen: ChosenDishes): number {
  const extras = courses.flatMap(course =>
    (chosen[course.id] ?? []).map(({ itemId, options }) => {
      const supplement = course.dishes.find(dish => dish.itemId === itemId)?.supplement ?? 0;
      const modifiers = modifiersOf(groupsOfDish(known, itemId), options);
      return supplement + piecePrice({ unitPrice: 0, modifiers });
    }),
  );
  return extras.reduce((sum, extra) => sum + extra, price);
}
