/** Computes what a dish costs at a given time, and validates price lists. */

import type { PriceRounding } from '#shared/catalog/menu-limits.ts';
import { isWindowOn } from '#shared/catalog/menu-windows.ts';
import type { PriceList } from '#shared/catalog/price-list-schema.ts';
import { nameKey } from '#shared/kernel/plain-text.ts';
import { ProblemError } from '../../../../http/errors.ts';

type PricedDish = { readonly id: string; readonly categoryId: string; readonly price: number };
/** `list` is the one that set the price; absent if the menu's price applies. */
export type DishPrice = { price: number; list?: { name: string; regularPrice: number } };

export function listsAt(lists: readonly PriceList[], nowMs: number, timeZone: string): PriceList[] {
  return lists.filter(
    ({ isActive, windows }) => isActive && windows.some(window => isWindowOn(window, nowMs, timeZone)),
  );
}

const steps: Readonly<Record<PriceRounding, number>> = { none: 1, '10': 10, '50': 50, '100': 100 };

/** The list's price, rounded half up to the nearest step; null if the list doesn't include the dish. */
function listPrice({ items, categories, rounding }: PriceList, dish: PricedDish): number | null {
  const own = items.find(({ itemId }) => itemId === dish.id);
  if (own !== undefined) return own.price;
  const category = categories.find(({ categoryId }) => categoryId === dish.categoryId);
  if (category === undefined) return null;
  const step = steps[rounding];
  // Whole numbers up to the division avoid floating-point errors.
  return Math.floor((2 * dish.price * (100 - category.percent) + 100 * step) / (200 * step)) * step;
}

/** The lowest of the menu's price and those of the lists that are on; among equals the first list's. */
export function dishPrice(dish: PricedDish, lists: readonly PriceList[]): DishPrice {
  const regularPrice = dish.price;
  return lists.reduce<DishPrice>(
    (lowest, list) => {
      const price = listPrice(list, dish);
      if (price === null || price >= lowest.price) return lowest;
      return { price, list: { name: list.name, regularPrice } };
    },
    { price: regularPrice },
  );
}

/**
 * The price of half a portion: percentages of price lists apply to it; a list with a fixed price for the item
 * doesn't. It never exceeds the current price of a whole portion.
 */
export function halfPriceNow(dish: PricedDish, halfPrice: number, lists: readonly PriceList[]): DishPrice {
  const ofHalves = lists.filter(({ items }) => items.every(({ itemId }) => itemId !== dish.id));
  const half = dishPrice({ ...dish, price: halfPrice }, ofHalves);
  const whole = dishPrice(dish, lists);
  if (whole.price >= half.price) return half;
  const list = whole.list === undefined ? {} : { list: { ...whole.list, regularPrice: halfPrice } };
  return { price: whole.price, ...list };
}

/** Whether any list, on or not, may set a price of the category. */
export function mayChangePrices(
  { id, itemIds }: { id: string; itemIds: ReadonlySet<string> },
  lists: readonly PriceList[],
): boolean {
  return lists.some(
    ({ isActive, categories, items }) =>
      isActive &&
      (categories.some(({ categoryId }) => categoryId === id) ||
        items.some(({ itemId }) => itemIds.has(itemId))),
  );
}

type Entry = { path: string; key: string };

function repeats(entries: readonly Entry[]): { path: string; message: string }[] {
  return entries
    .filter(({ key }, index) => entries.findIndex(other => other.key === key) < index)
    .map(({ path }) => ({ path, message: 'is already in use' }));
}

/** Throws NAME_TAKEN if two lists share a name or id. */
export function requireDistinctLists(lists: readonly PriceList[]): void {
  const errors = [
    ...repeats(lists.map(({ name }, index) => ({ path: `lists/${index}/name`, key: nameKey(name) }))),
    ...repeats(lists.map(({ id }, index) => ({ path: `lists/${index}/id`, key: id.toLowerCase() }))),
  ];
  if (errors.length > 0) throw new ProblemError('NAME_TAKEN', { errors });
}

/** Throws INVALID_REQUEST, naming each entry that isn't on the menu or occurs twice in its list. */
export function requireKnownEntries(
  lists: readonly PriceList[],
  known: { categoryIds: ReadonlySet<string>; itemIds: ReadonlySet<string> },
): void {
  const errors = lists.flatMap(({ categories, items }, index) => {
    const ofCategories = categories.map(({ categoryId }, entry) => ({
      path: `lists/${index}/categories/${entry}/categoryId`,
      key: categoryId,
    }));
    const ofItems = items.map(({ itemId }, entry) => ({
      path: `lists/${index}/items/${entry}/itemId`,
      key: itemId,
    }));
    const unknown = [
      ...ofCategories.filter(({ key }) => !known.categoryIds.has(key)),
      ...ofItems.filter(({ key }) => !known.itemIds.has(key)),
    ].map(({ path }) => ({ path, message: 'is not on the menu' }));
    return [...unknown, ...repeats(ofCategories), ...repeats(ofItems)];
  });
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
}
