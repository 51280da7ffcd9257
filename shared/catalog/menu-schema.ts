import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { stations } from '../kernel/roles.ts';
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
} from '../kernel/schema-parts.ts';
import { itemStationsMax, targetMinutesMax } from '../venue/station-work.ts';
import { allergenList, hasNoAllergens } from './allergy-schema.ts';
import { ingredientUses } from './ingredient-schema.ts';
import { weightUnits } from './item-weight.ts';
import { menuWindows } from './price-list-schema.ts';
import { waiterSetMenu } from './set-menu-schema.ts';

const station = literals(stations);

/** The hours at which it can be ordered; absent: always. An item is sold only while its own and its category's hours include the time. */
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

/** Stations of one group that make a dish together; the first one hands it out. */
const stationIds = Type.Array(stationId, { uniqueItems: true, minItems: 1, maxItems: itemStationsMax });

/** A station of `defaultStation`'s group, for items that name none; if several make them, the first. */
const defaultStationId = stationId;

export const menuCategory = strictObject({
  id: uuid,
  ...categoryFields,
  defaultStationId: Type.Optional(defaultStationId),
  /** Set if several stations make them; the first is `defaultStationId`. */
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
  /** Without `defaultStationIds` it becomes the only one. */
  defaultStationId: clearable(defaultStationId),
  defaultStationIds: clearable(stationIds),
  availability: clearable(availability),
});
export type MenuCategoryChange = Static<typeof menuCategoryChange>;

/** "86": who took the item out, why and until when (absent: until it is brought back). */
export const unavailability = strictObject({
  reason: text(limits.noteLength),
  /** The reason in other languages, if nobody wrote it: an ingredient's names, or those of "86". */
  reasonNames: Type.Optional(names),
  until: Type.Optional(time),
  by: Type.String(),
  at: time,
});
export type Unavailability = Static<typeof unavailability>;

const portions = Type.Integer({ minimum: 0, maximum: limits.portionsMax });

/** The deposit on one bottle or can in minor units, which guests get back. */
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
  /** Short names for the stations' screens and papers, by language. */
  kitchenNames: names,
  description: text(limits.descriptionLength),
  /** Descriptions in other languages than the restaurant's. */
  descriptions,
  vatRateTakeaway: vatRate,
  /** Charged on takeaway, outside VAT and discounts. */
  deposit,
  /** A station of `station`'s group; absent: the category's, else the group's first one. In a change without `stationIds` it becomes the only one. */
  stationId,
  /** Set if several stations make it; the first is `stationId`. */
  stationIds,
  course,
  targetMinutes: Type.Integer({ minimum: 1, maximum: targetMinutesMax }),
  /** Set for items sold by weight: the unit of `price` and `ingredients`. Absent: one piece. */
  pricedBy: literals(weightUnits),
  /** The usual weight of the plate or box, for items sold by weight. */
  tareGrams,
  /** The price of half a portion, at most `price`. Absent: no halves are sold. Not for items sold by weight. */
  halfPrice: price,
  /** Net cost of goods per unit of `price`, for the margin in reports; a recipe whose ingredients have a cost takes precedence. */
  cost: price,
  hasNoAllergens,
  availability,
};

export const menuItem = strictObject({
  id: uuid,
  ...itemFields,
  ...strictPartial(itemExtras).properties,
  unavailable: Type.Optional(unavailability),
  /** Portions that can still be sent; absent: not counted. At 0 the item is out. */
  portionsLeft: Type.Optional(portions),
  version,
});
export type MenuItem = Static<typeof menuItem>;

/** VAT rate, station and course default to the category's. */
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
  /** `endOfDay`: the end of the business day. */
  until: Type.Optional(Type.Union([time, Type.Literal('endOfDay')])),
  /** Portions left to sell; null: no longer counted. */
  portionsLeft: clearable(portions),
  /** The version that this undoes; refused with VERSION_CONFLICT if there is a later one. */
  undoes: Type.Optional(version),
});
export type AvailabilityChange = Static<typeof availabilityChange>;

/** One dish as the waiter's menu shows it. */
export const waiterMenuItem = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  /** Only on the stations' menu. */
  kitchenNames: Type.Optional(names),
  description: Type.Optional(Type.String()),
  descriptions: Type.Optional(descriptions),
  price,
  deposit: Type.Optional(deposit),
  /** Set for items sold by weight: the unit of `price`. The item is weighed before it is added. */
  pricedBy: Type.Optional(literals(weightUnits)),
  tareGrams: Type.Optional(tareGrams),
  /** The current price of half a portion; absent: no halves are sold. */
  halfPrice: Type.Optional(price),
  station,
  course,
  /** Allergens of the dish and its ingredients. */
  allergens: allergenList,
  /** True if the dish and each ingredient are declared. Else further allergens are possible. */
  isDeclared: Type.Optional(Type.Boolean()),
  /** The modifier groups to ask for, in this order; see `GET /api/waiter/modifier-groups`. */
  modifierGroupIds: Type.Array(uuid),
  /** The price list that sets the current price; absent for the menu's price. */
  priceList: Type.Optional(listPrice),
  unavailable: Type.Optional(unavailability),
  portionsLeft: Type.Optional(portions),
  /** Set outside its hours, when it can't be added. `from`: their next start; absent if not within two weeks. */
  offHours: Type.Optional(strictObject({ from: Type.Optional(time) })),
});
export type WaiterMenuItem = Static<typeof waiterMenuItem>;

/** A row of `GET /api/waiter/menu`: a visible category with its active items, both in display order. */
export const waiterMenuCategory = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  color,
  /** True if some prices change by the hour. */
  pricesChange: Type.Optional(Type.Boolean()),
  /** True if some items can be ordered at certain hours only. */
  hasHours: Type.Optional(Type.Boolean()),
  items: Type.Array(waiterMenuItem),
  setMenus: Type.Optional(Type.Array(waiterSetMenu)),
});
export type WaiterMenuCategory = Static<typeof waiterMenuCategory>;
