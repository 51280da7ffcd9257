/** Computes which dishes an 86 takes off the menu, which lines that nobody has started it affects, and the alternatives. Pure. */

import type {
  AffectedOrder,
  AvailabilityImpact,
  BlockedLine,
  BlockedOrder,
  NamedThing,
} from '#shared/catalog/availability-schema.ts';
import type {
  MenuItem,
  Unavailability,
  WaiterMenuCategory,
  WaiterMenuItem,
} from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup, ModifierOption } from '#shared/catalog/modifier-schema.ts';
import { nearestInPrice } from '#shared/catalog/nearest-in-price.ts';
import { allergyClash } from '#shared/order/order-allergies.ts';
import { type Outages, outageOf } from '../../stock/recipe-rules.ts';
import type { UnstartedLine } from './unstarted-line-store.ts';

const alternativesMost = 3;

export type ShownMenu = {
  /** The current menu as waiters see it. */
  readonly categories: readonly WaiterMenuCategory[];
  /** All items with their current availability. */
  readonly items: readonly MenuItem[];
  /** Groups as stored, without the availability of ingredients. */
  readonly groups: readonly ModifierGroup[];
  readonly outages: Outages;
};

function isOut({ unavailable, portionsLeft }: Pick<WaiterMenuItem, 'unavailable' | 'portionsLeft'>): boolean {
  return unavailable !== undefined || portionsLeft === 0;
}

function needs({ ingredients }: Pick<MenuItem, 'ingredients'>, ingredientId: string): boolean {
  return ingredients.some(use => use.ingredientId === ingredientId);
}

function namedThing({ id, name, names, kitchenNames }: NamedThing): NamedThing {
  return { id, name, names, ...(kitchenNames && { kitchenNames }) };
}

function placeOf({ orderNumber, tableLabel, orderName, waiterId }: UnstartedLine) {
  return {
    orderNumber,
    ...(tableLabel !== null && { tableLabel }),
    ...(orderName !== null && { orderName }),
    waiterId,
  };
}

function lineFacts({ id, menuItemId, name, names, kitchenNames, quantity, state }: UnstartedLine) {
  return { id, menuItemId, name, names, ...(kitchenNames && { kitchenNames }), quantity, state };
}

function affectedOrders(lines: readonly UnstartedLine[]): AffectedOrder[] {
  return [...Map.groupBy(lines, line => line.orderId)].flatMap(([id, [first, ...others]]) =>
    first === undefined
      ? []
      : [
          {
            id,
            ...placeOf(first),
            waiterName: first.waiterName,
            lines: [first, ...others].map(lineFacts),
          },
        ],
  );
}

/** Counts only dishes and options that are available now. */
function impactOf(
  id: string,
  { categories, items, groups, outages }: ShownMenu,
  lines: readonly UnstartedLine[],
  is: { dish: (id: string) => boolean; option: (option: ModifierOption) => boolean },
): AvailabilityImpact {
  const dishes = categories
    .flatMap(category => category.items)
    .filter(item => is.dish(item.id) && !isOut(item));
  const options = groups
    .flatMap(group => group.options)
    .filter(
      option =>
        is.option(option) && option.isAvailable && outageOf(option.ingredients, outages) === undefined,
    );
  const dishIds = new Set(dishes.map(dish => dish.id));
  const optionIds = new Set(options.map(option => option.id));
  const stopped = lines.filter(
    line => dishIds.has(line.menuItemId) || line.modifiers.some(({ optionId }) => optionIds.has(optionId)),
  );
  return {
    id,
    dishes: items.filter(({ id }) => dishIds.has(id)).map(namedThing),
    options: options.map(namedThing),
    orders: affectedOrders(stopped),
  };
}

export function itemImpactOf(
  id: string,
  menu: ShownMenu,
  lines: readonly UnstartedLine[],
): AvailabilityImpact {
  return impactOf(id, menu, lines, { dish: dishId => dishId === id, option: () => false });
}

/** The items whose recipe needs the ingredient; for an option's recipe the option alone. */
export function ingredientImpactOf(
  id: string,
  menu: ShownMenu,
  lines: readonly UnstartedLine[],
): AvailabilityImpact {
  const needing = new Set(menu.items.filter(item => needs(item, id)).map(item => item.id));
  return impactOf(id, menu, lines, {
    dish: dishId => needing.has(dishId),
    option: option => needs(option, id),
  });
}

/** Available dishes of the same category within their hours that the line's guest may have, the nearest in price first. */
function alternativesOf(line: UnstartedLine, categories: readonly WaiterMenuCategory[]): NamedThing[] {
  const category = categories.find(({ items }) => items.some(({ id }) => id === line.menuItemId));
  const others = (category?.items ?? []).filter(
    item =>
      item.id !== line.menuItemId &&
      !isOut(item) &&
      item.offHours === undefined &&
      allergyClash({ seat: line.seat, allergens: item.allergens }, line.allergies).length === 0,
  );
  return nearestInPrice(others, line.unitPrice, alternativesMost).map(namedThing);
}

function stopOf(
  line: UnstartedLine,
  items: ReadonlyMap<string, MenuItem>,
  options: ReadonlyMap<string, ModifierOption>,
  outages: Outages,
): { unavailable: Unavailability; isDish: boolean } | null {
  const dish = items.get(line.menuItemId)?.unavailable;
  if (dish !== undefined) return { unavailable: dish, isDish: true };
  for (const { optionId } of line.modifiers) {
    const unavailable = outageOf(options.get(optionId)?.ingredients ?? [], outages);
    if (unavailable !== undefined) return { unavailable, isDish: false };
  }
  return null;
}

/** One row per order. An option that was disabled in the office counts as a change of the menu, not as an 86. */
export function blockedOrdersOf(
  { categories, items, groups, outages }: ShownMenu,
  lines: readonly UnstartedLine[],
): BlockedOrder[] {
  const itemsById = new Map(items.map(item => [item.id, item]));
  const options = new Map(groups.flatMap(group => group.options.map(option => [option.id, option] as const)));
  return [...Map.groupBy(lines, line => line.orderId)].flatMap(([id, ofOrder]): BlockedOrder[] => {
    const blocked = ofOrder.flatMap((line): BlockedLine[] => {
      const stop = stopOf(line, itemsById, options, outages);
      if (stop === null) return [];
      const alternatives = stop.isDish ? alternativesOf(line, categories) : [];
      return [{ ...lineFacts(line), unavailable: stop.unavailable, alternatives }];
    });
    const [first] = ofOrder;
    return first === undefined || blocked.length === 0 ? [] : [{ id, ...placeOf(first), lines: blocked }];
  });
}
