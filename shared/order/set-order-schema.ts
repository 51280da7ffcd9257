/** Bodies with which waiters order set menus. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { seat, strictObject, uuid } from '../kernel/schema-parts.ts';
import { allergyConfirmed, chosenOptions } from './order-command-schema.ts';
import { lineNote } from './order-schema.ts';

/** One dish of a set menu, chosen for one of its courses. */
const setDish = strictObject({
  id: Type.Optional(uuid),
  courseId: uuid,
  menuItemId: uuid,
  modifiers: Type.Optional(chosenOptions),
  note: Type.Optional(lineNote),
  allergyConfirmed,
});

/** One set menu, with a dish for every choice of every course. */
const setAddition = strictObject({
  setMenuId: uuid,
  seat: Type.Optional(seat),
  /** True if it is takeaway. Absent: as its order. */
  isTakeaway: Type.Optional(Type.Boolean()),
  dishes: Type.Array(setDish, { minItems: 1, maxItems: limits.setCoursesMax * limits.setCountMax }),
});
export type SetAddition = Static<typeof setAddition>;

/** Replaces an unsent dish with another one of the same course; seat and takeaway stay. */
const setDishExchange = strictObject({
  id: Type.Optional(uuid),
  menuItemId: uuid,
  modifiers: Type.Optional(chosenOptions),
  note: Type.Optional(lineNote),
  allergyConfirmed,
});
export type SetDishExchange = Static<typeof setDishExchange>;

/** Schemas by the names that the call tables use. */
export const setOrderSchemas = { SetAddition: setAddition, SetDishExchange: setDishExchange } as const;
