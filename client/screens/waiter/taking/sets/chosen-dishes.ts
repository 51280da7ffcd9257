/** What a waiter has chosen of a set menu so far, and what it comes to. */
import { piecePrice } from '#shared/rules/order-money.ts';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import type { SetCourse, WaiterSetMenu } from '#shared/schemas/office/set-menu-schema.ts';
import {
  type Chosen,
  defaultChoice,
  groupsOf,
  missingGroups,
  modifiersOf,
} from '../../options/option-choice.ts';

/** A dish with its options. */
export type ChosenDish = { readonly itemId: string; readonly options: Chosen };
/** By course. */
export type ChosenDishes = Readonly<Record<string, readonly ChosenDish[]>>;

export type Known = {
  readonly dishes: ReadonlyMap<string, WaiterMenuItem>;
  readonly groups: readonly ModifierGroup[];
};

/** What can be a dish of a set: nothing that is weighed. */
export function knownDishes(menu: readonly WaiterMenuCategory[]): Known['dishes'] {
  const items = menu.flatMap(category => category.items);
  return new Map(items.flatMap(item => (item.pricedBy === undefined ? [[item.id, item] as const] : [])));
}

/** Whether each course has something to choose from. */
export function canBeWhole(dishes: Known['dishes'], { courses }: Pick<WaiterSetMenu, 'courses'>): boolean {
  return courses.every(course => course.dishes.some(({ itemId }) => dishes.has(itemId)));
}

export function groupsOfDish({ dishes, groups }: Known, itemId: string): ModifierGroup[] {
  return groupsOf(dishes.get(itemId)?.modifierGroupIds ?? [], groups);
}

/** A tap on a dish: chosen instead of the only one, one more where several are chosen, and where these are complete no more of it. */
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

/** What is chosen without a tap: where there is nothing to choose. */
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

/** The first course or option group that something is missing of; null of a whole set. */
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

/** With supplements and options. */
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
