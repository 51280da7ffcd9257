/** 86 of ingredients, the preview of an 86, orders that it blocks, and dishes that waiters report as out. */
import { type Static, Type } from 'typebox';
import { preparationLocations } from '../kernel/roles.ts';
import { literals, names, person, strictObject, time, uuid, version } from '../kernel/schema-parts.ts';
import { unavailability } from './menu-schema.ts';

/** An ingredient for stations, without stock and cost. */
export const stationIngredient = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  unavailable: Type.Optional(unavailability),
  /** Number of items and options that need it. */
  usedBy: Type.Integer(),
  version,
});
export type StationIngredient = Static<typeof stationIngredient>;

/** `available: false` is an 86 of every item and option that needs it. */
export const ingredientAvailabilityChange = strictObject({
  available: Type.Boolean(),
  /** `endOfDay`: the end of the business day. */
  until: Type.Optional(Type.Union([time, Type.Literal('endOfDay')])),
  /** The version that this undoes; refused with VERSION_CONFLICT if there is a later one. */
  undoes: Type.Optional(version),
});
export type IngredientAvailabilityChange = Static<typeof ingredientAvailabilityChange>;

const namedThing = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
});
export type NamedThing = Static<typeof namedThing>;

const orderPlace = {
  orderNumber: Type.Integer(),
  /** Absent if the order has no table. */
  tableLabel: Type.Optional(Type.String()),
  /** The name of a tab or takeaway. */
  orderName: Type.Optional(Type.String()),
  waiterId: Type.String(),
};

const unstartedLine = {
  id: uuid,
  menuItemId: uuid,
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
  quantity: Type.Integer({ minimum: 1 }),
  state: literals(['draft', 'held', 'sent']),
};

/** An open order with lines that an 86 would affect: unsent, held, or sent and not started. */
export const affectedOrder = strictObject({
  id: uuid,
  ...orderPlace,
  waiterName: Type.String(),
  lines: Type.Array(strictObject(unstartedLine)),
});
export type AffectedOrder = Static<typeof affectedOrder>;

/** The current effect of an 86 of the item or ingredient `id`. */
export const availabilityImpact = strictObject({
  id: uuid,
  /** Items that could no longer be ordered. */
  dishes: Type.Array(namedThing),
  /** Options that could no longer be chosen. */
  options: Type.Array(namedThing),
  orders: Type.Array(affectedOrder),
});
export type AvailabilityImpact = Static<typeof availabilityImpact>;

const blockedLine = strictObject({
  ...unstartedLine,
  unavailable: unavailability,
  /** Available dishes of the same category that the guest may have, nearest in price first, at most 3. Empty if only an option is out. */
  alternatives: Type.Array(namedThing),
});
export type BlockedLine = Static<typeof blockedLine>;

/** An open order with lines that are 86'd: unsent, held, or sent and not started. Only the first two can't be sent. */
export const blockedOrder = strictObject({
  /** The order's id. */
  id: uuid,
  ...orderPlace,
  lines: Type.Array(blockedLine),
});
export type BlockedOrder = Static<typeof blockedOrder>;

const reportStates = ['open', 'confirmed', 'refused'] as const;

/** A dish that waiters report as out; repeated reports of a dish are one. */
export const availabilityReport = strictObject({
  id: uuid,
  menuItemId: uuid,
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
  station: literals([...preparationLocations, 'none']),
  reportedBy: Type.Array(person),
  reportedAt: time,
  state: literals(reportStates),
  decidedBy: Type.Optional(person),
  decidedAt: Type.Optional(time),
});
export type AvailabilityReport = Static<typeof availabilityReport>;
