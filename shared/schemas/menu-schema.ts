import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { stations } from '../roles.ts';
import { weightUnits } from '../rules/menu/item-weight.ts';
import { targetMinutesMax } from '../rules/menu-limits.ts';
import { itemStationsMax } from '../rules/station-work.ts';
import { allergenList, hasNoAllergens } from './allergy-schema.ts';
import { ingredientUses } from './ingredient-schema.ts';
import { menuWindows } from './office/price-list-schema.ts';
import { waiterSetMenu } from './office/set-menu-schema.ts';
import {
  clearable,
  clearableFields,
  color,
  course,
  languageTag,
  listPrice,
  literals,
  names,
  price,
  sortOrder,
  stationId,
  strictObject,
  strictPartial,
  tareGrams,
  text,
  time,
  uuid,
  vatRate,
  version,
} from './parts.ts';

const station = literals(stations);

/** The hours at which it can be ordered; absent: always. An item is sold while its own and its category's are both on. */
const availability = menuWindows;

const categoryFields = {
  name: text(limits.itemNameLength),
  names,
  sortOrder,
  color,
  defaultCourse: course,
  defaultStation: station,
  defaultVatRate: vatRate,
  isHidden: Type.Boolean(),
};

/** Those that make a dish together, all of its group; the first one hands it out. */
const stationIds = Type.Array(stationId, { uniqueItems: true, minItems: 1, maxItems: itemStationsMax });

/** Of `defaultStation`'s group: where its items go that name none; of several the first. */
const defaultStationId = stationId;

export const menuCategory = strictObject({
  id: uuid,
  ...categoryFields,
  defaultStationId: Type.Optional(defaultStationId),
  /** Where there are several, the first of them too. */
  defaultStationIds: Type.Optional(stationIds),
  availability: Type.Optional(availability),
  version,
});
export type MenuCategory = Static<typeof menuCategory>;

const { name: categoryName, ...categoryDefaults } = categoryFields;
export const newMenuCategory = strictObject({
  id: Type.Optional(uuid),
  name: categoryName,
  ...strictPartial(categoryDefaults).properties,
  defaultStationId: Type.Optional(defaultStationId),
  defaultStationIds: Type.Optional(stationIds),
  availability: Type.Optional(availability),
});
export type NewMenuCategory = Static<typeof newMenuCategory>;

export const menuCategoryChange = strictObject({
  ...strictPartial(categoryFields).properties,
  /** Without `defaultStationIds` it is the only one. */
  defaultStationId: clearable(defaultStationId),
  defaultStationIds: clearable(stationIds),
  availability: clearable(availability),
});
export type MenuCategoryChange = Static<typeof menuCategoryChange>;

/** "86": who took the item out, why and until when (absent: until somebody brings it back). */
export const unavailability = strictObject({
  reason: text(limits.noteLength),
  /** In other languages, where the reason is an ingredient. */
  reasonNames: Type.Optional(names),
  until: Type.Optional(time),
  by: Type.String(),
  at: time,
});
export type Unavailability = Static<typeof unavailability>;

const portions = Type.Integer({ minimum: 0, maximum: limits.portionsMax });

/** Of one piece, in minor units: a bottle's or a can's, which the guests get back with it. */
const deposit = Type.Integer({ minimum: 1, maximum: limits.depositMax });

const itemFields = {
  categoryId: uuid,
  name: text(limits.itemNameLength),
  names,
  price,
  vatRate,
  station,
  allergens: allergenList,
  modifierGroupIds: Type.Array(uuid, { uniqueItems: true, maxItems: 20 }),
  ingredients: ingredientUses,
  isActive: Type.Boolean(),
  sortOrder,
};
const descriptions = Type.Record(languageTag, text(limits.descriptionLength), {
  additionalProperties: false,
});
const itemExtras = {
  /** Short ones for the stations' screens and papers, by language. */
  kitchenNames: names,
  description: text(limits.descriptionLength),
  /** In other languages than the restaurant's. */
  descriptions,
  vatRateTakeaway: vatRate,
  /** Charged where it leaves the house, outside VAT and discounts. */
  deposit,
  /** A station of `station`'s group; absent: its category's, else the group's first one. In a change without `stationIds` it is the only one. */
  stationId,
  /** Where it is made at several, the first of them too. */
  stationIds,
  course,
  targetMinutes: Type.Integer({ minimum: 1, maximum: targetMinutesMax }),
  /** Sold by weight: `price` and `ingredients` are for so much. Absent: for a piece. */
  pricedBy: literals(weightUnits),
  /** Of an item sold by weight: what its plate or box usually weighs. */
  tareGrams,
  /** Of half a portion, up to `price`. Absent: no halves are sold. Not of an item sold by weight. */
  halfPrice: price,
  hasNoAllergens,
  availability,
};

export const menuItem = strictObject({
  id: uuid,
  ...itemFields,
  ...strictPartial(itemExtras).properties,
  unavailable: Type.Optional(unavailability),
  /** How many more can be sent; absent: nobody counts. At 0 it is out. */
  portionsLeft: Type.Optional(portions),
  version,
});
export type MenuItem = Static<typeof menuItem>;

/** VAT rate, station and course come from the category where they are left out. */
export const newMenuItem = strictObject({
  id: Type.Optional(uuid),
  categoryId: uuid,
  name: itemFields.name,
  price,
  names: Type.Optional(names),
  vatRate: Type.Optional(vatRate),
  station: Type.Optional(station),
  allergens: Type.Optional(allergenList),
  modifierGroupIds: Type.Optional(itemFields.modifierGroupIds),
  ingredients: Type.Optional(ingredientUses),
  isActive: Type.Optional(Type.Boolean()),
  sortOrder: Type.Optional(sortOrder),
  ...strictPartial(itemExtras).properties,
});
export type NewMenuItem = Static<typeof newMenuItem>;

export const menuItemChange = strictObject({
  ...strictPartial(itemFields).properties,
  ...clearableFields(itemExtras),
  portionsLeft: clearable(portions),
});
export type MenuItemChange = Static<typeof menuItemChange>;

/** `available: false` takes the item out (86), `true` brings it back. */
export const availabilityChange = strictObject({
  available: Type.Boolean(),
  reason: Type.Optional(text(limits.noteLength)),
  /** `endOfDay`: of the business day. */
  until: Type.Optional(Type.Union([time, Type.Literal('endOfDay')])),
  /** How many are left to sell; null: nobody counts any more. */
  portionsLeft: clearable(portions),
  /** The version that this undoes; refused with VERSION_CONFLICT where there is a later one. */
  undoes: Type.Optional(version),
});
export type AvailabilityChange = Static<typeof availabilityChange>;

/** One dish as the waiter's menu shows it. */
export const waiterMenuItem = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  description: Type.Optional(Type.String()),
  descriptions: Type.Optional(descriptions),
  price,
  deposit: Type.Optional(deposit),
  /** Sold by weight, `price` being for so much: it is weighed before it is added. */
  pricedBy: Type.Optional(literals(weightUnits)),
  tareGrams: Type.Optional(tareGrams),
  /** Of half a portion now; absent: no halves are sold. */
  halfPrice: Type.Optional(price),
  station,
  course,
  /** Its own and its ingredients’. */
  allergens: allergenList,
  /** True: of the dish and of each ingredient somebody has said what it contains. Else there may be more. */
  isDeclared: Type.Optional(Type.Boolean()),
  /** The groups to ask, in this order: `GET /api/waiter/modifier-groups` has them. */
  modifierGroupIds: Type.Array(uuid),
  /** Which price list set the price that counts now; absent while the menu's counts. */
  priceList: Type.Optional(listPrice),
  unavailable: Type.Optional(unavailability),
  portionsLeft: Type.Optional(portions),
  /** Outside its hours it can't be added; `from`: when they begin next, absent where that is not within two weeks. */
  offHours: Type.Optional(strictObject({ from: Type.Optional(time) })),
});
export type WaiterMenuItem = Static<typeof waiterMenuItem>;

/** A row of `GET /api/waiter/menu`: a visible category with its active items, both in display order. */
export const waiterMenuCategory = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  color,
  /** Some of its prices change by the hour. */
  pricesChange: Type.Optional(Type.Boolean()),
  /** Some of its items can be ordered at certain hours only. */
  hasHours: Type.Optional(Type.Boolean()),
  items: Type.Array(waiterMenuItem),
  setMenus: Type.Optional(Type.Array(waiterSetMenu)),
});
export type WaiterMenuCategory = Static<typeof waiterMenuCategory>;
