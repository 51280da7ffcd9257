import { type Static, Type } from 'typebox';
import { allergenList, orderAllergies } from '../catalog/allergy-schema.ts';
import { limits } from '../kernel/limits.ts';
import { stations } from '../kernel/roles.ts';
import {
  clearable,
  course,
  literals,
  price,
  seat,
  stationId,
  strictObject,
  tareGrams,
  text,
  time,
  uuid,
  vatRate,
} from '../kernel/schema-parts.ts';
import { guestCount, lineNote, orderName, orderNote, orderPhone, quantity } from './order-schema.ts';
import { orderTypes } from './order-states.ts';

/** The allergens that the waiter was warned about. */
export const allergyConfirmed = Type.Optional(allergenList);

/** Quantity of an option, 1 by default. */
const chosenOption = strictObject({
  optionId: uuid,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
});
export type ChosenOption = Static<typeof chosenOption>;
export const chosenOptions = Type.Array(chosenOption, { maxItems: limits.modifiersPerLineMax });

/** An item that is on no menu. `vatRate`: one of the settings'; `stationId`: a station of `station`'s group, absent: its first one. */
const openItem = strictObject({
  name: text(limits.itemNameLength),
  price,
  vatRate,
  station: literals(stations),
  stationId: Type.Optional(stationId),
});
export type OpenItem = Static<typeof openItem>;

/** The weight shown by the scale, plate included if `tareGrams` is given; at least 1 g net. */
const weighing = strictObject({
  grossGrams: Type.Integer({ minimum: 1, maximum: limits.weightGramsMax }),
  tareGrams: Type.Optional(tareGrams),
});
export type Weighing = Static<typeof weighing>;

/** A menu item, or an open item, which needs the right to sell one. */
export const newOrderLine = strictObject({
  id: Type.Optional(uuid),
  menuItemId: Type.Optional(uuid),
  openItem: Type.Optional(openItem),
  quantity,
  /** For items sold by weight, with quantity 1. */
  weight: Type.Optional(weighing),
  /** Half a portion; the item needs a `halfPrice`. */
  isHalf: Type.Optional(Type.Boolean()),
  note: Type.Optional(lineNote),
  seat: Type.Optional(seat),
  course: Type.Optional(course),
  /** True if it is takeaway. Absent: as its order. */
  isTakeaway: Type.Optional(Type.Boolean()),
  /** Options of the item's modifier groups, within each group's min and max. Absent: the groups' defaults. */
  modifiers: Type.Optional(chosenOptions),
  allergyConfirmed,
});
export type NewOrderLine = Static<typeof newOrderLine>;

const newLines = Type.Array(newOrderLine, {
  minItems: 1,
  maxItems: limits.linesPerCommandMax,
});

/**
 * A dine-in order has a table, or a name as a bar tab; a takeaway order has no table and optionally a name and phone number. At a table with open orders it
 * is refused, unless `isAdditional` is true and the settings' `ordersPerTable` leaves room.
 */
export const newOrder = strictObject({
  id: Type.Optional(uuid),
  type: literals(orderTypes),
  tableId: Type.Optional(uuid),
  isAdditional: Type.Optional(Type.Boolean()),
  /** A training order, without a table: stations get it marked, and reports exclude it. */
  isTraining: Type.Optional(Type.Boolean()),
  /** Only for a training order: no station and printer gets it, and the server calls its dishes ready after `practiceKitchenMs`. */
  isPractice: Type.Optional(Type.Boolean()),
  name: Type.Optional(orderName),
  phone: Type.Optional(orderPhone),
  pickupAt: Type.Optional(time),
  guestCount,
  note: Type.Optional(orderNote),
  allergyNote: Type.Optional(orderNote),
  allergies: Type.Optional(orderAllergies),
  lines: Type.Optional(Type.Array(newOrderLine, { maxItems: limits.linesPerCommandMax })),
});
export type NewOrder = Static<typeof newOrder>;

/** `waiterId` transfers the order; `phone` and `pickupAt`, within the order's business day, are for takeaway orders only. */
export const orderChange = strictObject({
  guestCount: Type.Optional(guestCount),
  name: clearable(orderName),
  phone: clearable(orderPhone),
  pickupAt: clearable(time),
  waiterId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  note: clearable(orderNote),
  allergyNote: clearable(orderNote),
  /** The complete list; an empty one clears it. */
  allergies: Type.Optional(orderAllergies),
  /** The state that the person was shown: only the difference from it is applied to `allergies` and `allergyNote`, and changes by others stay. */
  allergiesBefore: Type.Optional(
    strictObject({ allergies: Type.Optional(orderAllergies), allergyNote: Type.Optional(orderNote) }),
  ),
});
export type OrderChange = Static<typeof orderChange>;

export const linesAddition = strictObject({ lines: newLines });
export type LinesAddition = Static<typeof linesAddition>;

const lineChange = strictObject({
  quantity: Type.Optional(quantity),
  /** The corrected weight; the price follows. */
  weight: Type.Optional(weighing),
  /** Changes a draft between half and whole portion, at the current price. */
  isHalf: Type.Optional(Type.Boolean()),
  note: clearable(lineNote),
  seat: clearable(seat),
  course: Type.Optional(course),
  isTakeaway: Type.Optional(Type.Boolean()),
  modifiers: Type.Optional(chosenOptions),
  allergyConfirmed,
});
export type LineChange = Static<typeof lineChange>;

/** Changes options, note and weight; absent fields stay. Options are checked as when a line is added; those the line has may stay. */
const lineAdjustment = strictObject({
  note: clearable(lineNote),
  /** The corrected weight; without other fields also allowed for ready or served lines. */
  weight: Type.Optional(weighing),
  modifiers: Type.Optional(chosenOptions),
  allergyConfirmed,
});
export type LineAdjustment = Static<typeof lineAdjustment>;

/** Whether a line is takeaway; with `quantity` that many pieces become a separate line. */
const lineTakeawayCommand = strictObject({
  isTakeaway: Type.Boolean(),
  quantity: Type.Optional(quantity),
});
export type LineTakeawayCommand = Static<typeof lineTakeawayCommand>;

/**
 * Dine-in needs a free table (with `isAdditional` one that has room besides its orders), or a name as a tab; takeaway may have a phone number and a pickup
 * time. Without `name` the name stays.
 */
const orderTypeCommand = strictObject({
  type: literals(orderTypes),
  tableId: Type.Optional(uuid),
  isAdditional: Type.Optional(Type.Boolean()),
  guestCount: Type.Optional(guestCount),
  name: Type.Optional(orderName),
  phone: Type.Optional(orderPhone),
  pickupAt: Type.Optional(time),
});
export type OrderTypeCommand = Static<typeof orderTypeCommand>;

/** Schemas of commands on lines and what they answer. */
export const lineCommandSchemas = {
  LineChange: lineChange,
  LineAdjustment: lineAdjustment,
  LineTakeawayCommand: lineTakeawayCommand,
  OrderTypeCommand: orderTypeCommand,
};

const lineIds = Type.Array(uuid, {
  minItems: 1,
  maxItems: limits.linesPerCommandMax,
  uniqueItems: true,
});

/**
 * Without `lineIds` all drafts are sent; held lines only if named. Lines of `holdCourses` are held instead: shown to
 * the station, but waiting until their course is fired.
 */
export const sendCommand = strictObject({
  lineIds: Type.Optional(lineIds),
  /** A line of the order that the sent drafts replace: they join its round, if it is still in the order. */
  replacedId: Type.Optional(uuid),
  holdCourses: Type.Optional(Type.Array(course, { uniqueItems: true, maxItems: limits.courseMax + 1 })),
  /** Confirms the clashes of all sent lines. */
  allergyConfirmed,
  /** The free texts of the order's allergies that the waiter was asked about; needed once for each change of the allergies. */
  allergyTextsConfirmed: Type.Optional(Type.Array(orderNote, { maxItems: limits.seatMax + 1 })),
});
export type SendCommand = Static<typeof sendCommand>;

export const linesCommand = strictObject({ lineIds });
export type LinesCommand = Static<typeof linesCommand>;

/** With `notReady` also lines that their station has not marked ready. */
export const serveCommand = strictObject({ lineIds, notReady: Type.Optional(Type.Boolean()) });
export type ServeCommand = Static<typeof serveCommand>;

/** Without `lineIds`: all lines that are not ready. */
export const rushCommand = strictObject({ lineIds: Type.Optional(lineIds) });
export type RushCommand = Static<typeof rushCommand>;

/** Fires all held lines of this course. */
export const fireCommand = strictObject({
  course,
  /** Confirms the clashes of all fired lines. */
  allergyConfirmed,
});
export type FireCommand = Static<typeof fireCommand>;

/** The same at the pass, where nobody can ask a guest about an allergy. */
export const passFireCommand = strictObject({ course });
export type PassFireCommand = Static<typeof passFireCommand>;

/** A command without parameters: `{}`. */
export const emptyCommand = strictObject({});
export type EmptyCommand = Static<typeof emptyCommand>;

/** The station whose part of the line is meant; absent: all parts, as on a screen of a whole group. */
export const stationPartCommand = strictObject({ stationId: Type.Optional(stationId) });
export type StationPartCommand = Static<typeof stationPartCommand>;
