/** Set menus: several courses for one price ("Lunch"), each with the dishes to choose from. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { course, names, price, strictObject, text, time, uuid, version } from '../kernel/schema-parts.ts';
import { menuWindows } from './price-list-schema.ts';

const setCourse = strictObject({
  id: uuid,
  name: text(limits.itemNameLength),
  names,
  /** Number of dishes to choose; a dish may be chosen more than once. */
  count: Type.Integer({ minimum: 1, maximum: limits.setCountMax }),
  /** The course in which it is served; absent: each dish in its own. */
  course: Type.Optional(course),
  dishes: Type.Array(
    strictObject({
      itemId: uuid,
      /** Added to the set's price. */
      supplement: Type.Optional(price),
    }),
    { minItems: 1, maxItems: limits.setDishesMax },
  ),
});
export type SetCourse = Static<typeof setCourse>;

const setMenu = strictObject({
  id: uuid,
  /** The category of the waiters' menu that shows it. */
  categoryId: uuid,
  name: text(limits.itemNameLength),
  names,
  price,
  isActive: Type.Boolean(),
  /** The hours at which it can be ordered, within those of its category; absent: always. */
  availability: Type.Optional(menuWindows),
  /** In the order of choosing. */
  courses: Type.Array(setCourse, { minItems: 1, maxItems: limits.setCoursesMax }),
});
export type SetMenu = Static<typeof setMenu>;

/** PUT replaces the whole list; If-Match holds its version. */
const setMenusChange = strictObject({
  menus: Type.Array(setMenu, { maxItems: limits.setMenusMax }),
});
export type SetMenusChange = Static<typeof setMenusChange>;

const setMenus = strictObject({ ...setMenusChange.properties, version });
export type SetMenus = Static<typeof setMenus>;

/** A set menu for waiters. */
export const waiterSetMenu = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  price,
  /** The ids of its dishes are items of the waiters' menu. */
  courses: Type.Array(setCourse),
  /** Set outside its hours, as for an item. */
  offHours: Type.Optional(strictObject({ from: Type.Optional(time) })),
});
export type WaiterSetMenu = Static<typeof waiterSetMenu>;

/** Schemas by the names that the call tables use. */
export const setMenuSchemas = { SetMenus: setMenus, SetMenusChange: setMenusChange } as const;
