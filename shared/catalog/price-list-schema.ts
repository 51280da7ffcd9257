/** Price lists: prices of dishes at certain hours ("Happy hour"). */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, price, strictObject, text, uuid, version } from '../kernel/schema-parts.ts';
import { priceRoundings } from './menu-limits.ts';

const clockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

/** In the restaurant's time zone. `days`: the days on which it begins, 1 is Monday. With `to` not after `from` it ends on the next day. */
const menuWindow = strictObject({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true }),
  from: clockTime,
  to: clockTime,
});
export type MenuWindow = Static<typeof menuWindow>;

export const menuWindows = Type.Array(menuWindow, { minItems: 1, maxItems: limits.menuWindowsMax });

const priceList = strictObject({
  id: uuid,
  name: text(limits.filterNameLength),
  isActive: Type.Boolean(),
  windows: menuWindows,
  /** Percentages off the prices of categories. */
  categories: Type.Array(
    strictObject({ categoryId: uuid, percent: Type.Integer({ minimum: 1, maximum: 100 }) }),
    { maxItems: limits.priceListEntriesMax },
  ),
  /** Fixed prices, to which the category's percentage doesn't apply. */
  items: Type.Array(strictObject({ itemId: uuid, price }), { maxItems: limits.priceListEntriesMax }),
  /** The multiple, in minor units, to which prices by percentage are rounded. */
  rounding: literals(priceRoundings),
});
export type PriceList = Static<typeof priceList>;

/** PUT replaces the whole list; If-Match holds its version. */
const priceListsChange = strictObject({
  lists: Type.Array(priceList, { maxItems: limits.priceListsMax }),
});
export type PriceListsChange = Static<typeof priceListsChange>;

const priceLists = strictObject({ ...priceListsChange.properties, version });
export type PriceLists = Static<typeof priceLists>;

/** Schemas by the names that the call tables use. */
export const priceListSchemas = { PriceLists: priceLists, PriceListsChange: priceListsChange } as const;
