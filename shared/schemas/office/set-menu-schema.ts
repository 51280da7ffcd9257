/** Set menus: several courses for one price ("Lunch"), each with the dishes that may be chosen. */
import { type Static, Type } from 'typebox';
import { limits } from '../../limits.ts';
import { course, names, price, strictObject, text, time, uuid, version } from '../parts.ts';
import { menuWindows } from './price-list-schema.ts';

const setCourse = strictObject({
  id: uuid,
  name: text(limits.itemNameLength),
  names,
  /** How many of its dishes are chosen; one may be chosen more than once. */
  count: Type.Integer({ minimum: 1, maximum: limits.setCountMax }),
  /** When it is served; absent: each dish as on the menu. */
  course: Type.Optional(course),
  dishes: Type.Array(
    strictObject({
      itemId: uuid,
      /** On top of the set's price. */
      supplement: Type.Optional(price),
    }),
    { minItems: 1, maxItems: limits.setDishesMax },
  ),
});
export type SetCourse = Static<typeof setCourse>;

const setMenu = strictObject({
  id: uuid,
  /** Of the waiters' menu, where it is shown. */
  categoryId: uuid,
  name: text(limits.itemNameLength),
  names,
  price,
  isActive: Type.Boolean(),
  /** The hours at which it can be ordered, while its category's are on too; absent: always. */
  availability: Type.Optional(menuWindows),
  /** In the order in which they are chosen. */
  courses: Type.Array(setCourse, { minItems: 1, maxItems: limits.setCoursesMax }),
});
export type SetMenu = Static<typeof setMenu>;

/** PUT replaces all of them, as shown; the version stands in If-Match. */
const setMenusChange = strictObject({
  menus: Type.Array(setMenu, { maxItems: limits.setMenusMax }),
});
export type SetMenusChange = Static<typeof setMenusChange>;

const setMenus = strictObject({ ...setMenusChange.properties, version });
export type SetMenus = Static<typeof setMenus>;

/** As waiters see it. */
export const waiterSetMenu = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  price,
  /** Its dishes are those of this menu. */
  courses: Type.Array(setCourse),
  /** As of an item. */
  offHours: Type.Optional(strictObject({ from: Type.Optional(time) })),
});
export type WaiterSetMenu = Static<typeof waiterSetMenu>;

/** As the tables of calls name them. */
export const setMenuSchemas = { SetMenus: setMenus, SetMenusChange: setMenusChange } as const;
