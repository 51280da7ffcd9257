/** Validates set menus, formats them for the waiters' menu, and checks that a choice makes a whole set. */

import type { MenuCategory } from '#shared/catalog/menu-schema.ts';
import type { SetMenu, WaiterSetMenu } from '#shared/catalog/set-menu-schema.ts';
import { nameKey } from '#shared/kernel/plain-text.ts';
import type { SetAddition } from '#shared/order/set-order-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { HoursReader } from '../availability/hours-rules.ts';

type Entry = { path: string; key: string };
type Fault = { path: string; message: string };

function repeats(entries: readonly Entry[]): Fault[] {
  return entries
    .filter(({ key }, index) => entries.findIndex(other => other.key === key) < index)
    .map(({ path }) => ({ path, message: 'is already in use' }));
}

/** Throws NAME_TAKEN if two share a name or id. */
export function requireDistinctMenus(menus: readonly SetMenu[]): void {
  const courses = menus.flatMap((menu, index) =>
    menu.courses.map(({ id }, course) => ({
      path: `menus/${index}/courses/${course}/id`,
      key: id.toLowerCase(),
    })),
  );
  const errors = [
    ...repeats(menus.map(({ name }, index) => ({ path: `menus/${index}/name`, key: nameKey(name) }))),
    ...repeats(menus.map(({ id }, index) => ({ path: `menus/${index}/id`, key: id.toLowerCase() }))),
    ...repeats(courses),
  ];
  if (errors.length > 0) throw new ProblemError('NAME_TAKEN', { errors });
}

/** The category and dishes that a set menu names. */
export function idsOf({ categoryId, courses }: SetMenu): string[] {
  return [categoryId, ...courses.flatMap(({ dishes }) => dishes.map(({ itemId }) => itemId))];
}

/**
 * Throws INVALID_REQUEST, naming each category and dish that isn't on the menu, each dish sold by weight, and each
 * duplicate within a course. An inactive set may retain what has left the menu since.
 */
export function requireKnownChoices(
  menus: readonly SetMenu[],
  known: {
    categoryIds: ReadonlySet<string>;
    itemIds: ReadonlySet<string>;
    weighedIds: ReadonlySet<string>;
    /** Named by the stored set menus. */
    storedIds: ReadonlySet<string>;
  },
): void {
  const errors = menus.flatMap(({ categoryId, courses, isActive }, index) => {
    const unknown = (ids: ReadonlySet<string>, id: string, path: string) =>
      ids.has(id) || (!isActive && known.storedIds.has(id)) ? [] : [{ path, message: 'is not on the menu' }];
    const dishes = courses.map((course, at) =>
      course.dishes.map(({ itemId }, dish) => ({
        path: `menus/${index}/courses/${at}/dishes/${dish}/itemId`,
        key: itemId,
      })),
    );
    const absent = [
      ...unknown(known.categoryIds, categoryId, `menus/${index}/categoryId`),
      ...dishes.flat().flatMap(({ key, path }) => unknown(known.itemIds, key, path)),
    ];
    if (!isActive) return absent;
    return [
      ...absent,
      ...dishes
        .flat()
        .filter(({ key }) => known.weighedIds.has(key))
        .map(({ path }) => ({ path, message: 'is sold by weight' })),
      ...dishes.flatMap(repeats),
    ];
  });
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
}

/** The set menus of a category as waiters see them. */
export function waiterSetMenus(
  menus: readonly SetMenu[],
  category: MenuCategory,
  offHoursOf: HoursReader,
): WaiterSetMenu[] {
  return menus.map(menu => {
    const { id, name, names, price, courses } = menu;
    const offHours = offHoursOf(menu, category);
    return { id, name, names, price, courses, ...(offHours !== undefined && { offHours }) };
  });
}

/** Throws ITEM_UNKNOWN for a dish that its course doesn't offer, and INVALID_REQUEST unless every course has the required number of dishes. */
export function requireWholeSet({ courses }: SetMenu, { dishes }: Pick<SetAddition, 'dishes'>): void {
  const unknown = dishes.flatMap(({ courseId, menuItemId }, index) => {
    const course = courses.find(({ id }) => id === courseId);
    if (course === undefined)
      return [{ path: `dishes/${index}/courseId`, message: 'is not a course of the set menu' }];
    if (course.dishes.some(({ itemId }) => itemId === menuItemId)) return [];
    return [{ path: `dishes/${index}/menuItemId`, message: `can't be chosen for ${course.name}` }];
  });
  if (unknown.length > 0) throw new ProblemError('ITEM_UNKNOWN', { errors: unknown });
  const errors = courses.flatMap(({ id, name, count }) => {
    const chosen = dishes.filter(({ courseId }) => courseId === id).length;
    return chosen === count ? [] : [{ path: 'dishes', message: `${name}: ${count} must be chosen` }];
  });
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
}
