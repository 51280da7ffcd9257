import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { orderTypes } from '../order-states.ts';
import { stations } from '../roles.ts';
import { allergenList, orderAllergies } from './allergy-schema.ts';
import { guestCount, lineNote, orderName, orderNote, orderPhone, quantity } from './order-schema.ts';
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
} from './parts.ts';

/** The allergens that the waiter was warned of. */
export const allergyConfirmed = Type.Optional(allergenList);

/** Quantity of an option, 1 by default. */
const chosenOption = strictObject({
  optionId: uuid,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
});
export type ChosenOption = Static<typeof chosenOption>;
export const chosenOptions = Type.Array(chosenOption, { maxItems: limits.modifiersPerLineMax });

/** What is on no menu, as the waiter describes it. `vatRate`: one of the settings'; `stationId`: of `station`'s group, its first one where absent. */
const openItem = strictObject({
  name: text(limits.itemNameLength),
  price,
  vatRate,
  station: literals(stations),
  stationId: Type.Optional(stationId),
});
export type OpenItem = Static<typeof openItem>;

/** As the scale shows it, with the plate where `tareGrams` is told; net it is at least 1 g. */
const weighing = strictObject({
  grossGrams: Type.Integer({ minimum: 1, maximum: limits.weightGramsMax }),
  tareGrams: Type.Optional(tareGrams),
});
export type Weighing = Static<typeof weighing>;

/** Of an item of the menu, or of an open item, for which the caller needs the right. */
export const newOrderLine = strictObject({
  id: Type.Optional(uuid),
  menuItemId: Type.Optional(uuid),
  openItem: Type.Optional(openItem),
  quantity,
  /** Of an item sold by weight, whose quantity is 1. */
  weight: Type.Optional(weighing),
  /** Half a portion, of an item that has a `halfPrice`. */
  isHalf: Type.Optional(Type.Boolean()),
  note: Type.Optional(lineNote),
  seat: Type.Optional(seat),
  course: Type.Optional(course),
  /** Whether it leaves the house. Absent: as its order. */
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
 * A dine-in order has a table, or a name as a bar tab; a takeaway order has no table and optionally a name and phone
 * number. At a table that has open orders it is refused, unless `isAdditional` says that it is meant beside them and the settings' `ordersPerTable` has
 * room.
 */
export const newOrder = strictObject({
  id: Type.Optional(uuid),
  type: literals(orderTypes),
  tableId: Type.Optional(uuid),
  isAdditional: Type.Optional(Type.Boolean()),
  /** For practice, without a table: stations get it marked, and it counts nowhere. */
  isTraining: Type.Optional(Type.Boolean()),
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
  /** All of them; an empty list clears them. */
  allergies: Type.Optional(orderAllergies),
  /** What the person was shown: with it only their own change of `allergies` and `allergyNote` is made, what others told meanwhile stays. */
  allergiesBefore: Type.Optional(
    strictObject({ allergies: Type.Optional(orderAllergies), allergyNote: Type.Optional(orderNote) }),
  ),
});
export type OrderChange = Static<typeof orderChange>;

export const linesAddition = strictObject({ lines: newLines });
export type LinesAddition = Static<typeof linesAddition>;

const lineChange = strictObject({
  quantity: Type.Optional(quantity),
  /** Weighed again; the price follows. */
  weight: Type.Optional(weighing),
  /** A half of a whole, or a whole of a half, while it is a draft: it is priced as if it were added now. */
  isHalf: Type.Optional(Type.Boolean()),
  note: clearable(lineNote),
  seat: clearable(seat),
  course: Type.Optional(course),
  isTakeaway: Type.Optional(Type.Boolean()),
  modifiers: Type.Optional(chosenOptions),
  allergyConfirmed,
});
export type LineChange = Static<typeof lineChange>;

/** Options, note and weight only; what is absent stays. Options count as when the line is added, those that it has are kept. */
const lineAdjustment = strictObject({
  note: clearable(lineNote),
  /** Weighed again. Alone it may also be told of what is ready or served. */
  weight: Type.Optional(weighing),
  modifiers: Type.Optional(chosenOptions),
  allergyConfirmed,
});
export type LineAdjustment = Static<typeof lineAdjustment>;

/** Whether a line leaves the house; with `quantity` so many of its pieces, which become a line of their own. */
const lineTakeawayCommand = strictObject({
  isTakeaway: Type.Boolean(),
  quantity: Type.Optional(quantity),
});
export type LineTakeawayCommand = Static<typeof lineTakeawayCommand>;

/**
 * To eat in, an order needs a free table (with `isAdditional` one that has room beside its orders), or a name as a tab; to take away it may have a phone number and a pickup time. Without `name` it keeps
 * its own.
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

/** Of lines, and of what they follow. */
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
  holdCourses: Type.Optional(Type.Array(course, { uniqueItems: true, maxItems: limits.courseMax + 1 })),
  /** Of all lines that are sent. */
  allergyConfirmed,
});
export type SendCommand = Static<typeof sendCommand>;

export const linesCommand = strictObject({ lineIds });
export type LinesCommand = Static<typeof linesCommand>;

/** With `notReady` also what its station has not said to be ready. */
export const serveCommand = strictObject({ lineIds, notReady: Type.Optional(Type.Boolean()) });
export type ServeCommand = Static<typeof serveCommand>;

/** Without `lineIds`: all lines that are still to be made. */
export const rushCommand = strictObject({ lineIds: Type.Optional(lineIds) });
export type RushCommand = Static<typeof rushCommand>;

/** Fires all held lines of this course. */
export const fireCommand = strictObject({
  course,
  /** Of all lines that are fired. */
  allergyConfirmed,
});
export type FireCommand = Static<typeof fireCommand>;

/** The same from the pass, where nobody can ask a guest about an allergy. */
export const passFireCommand = strictObject({ course });
export type PassFireCommand = Static<typeof passFireCommand>;

/** A command without parameters: `{}`. */
export const emptyCommand = strictObject({});
export type EmptyCommand = Static<typeof emptyCommand>;

/** Which station's part is meant of what several make; left out: all of them, as on a screen that shows a whole group. */
export const stationPartCommand = strictObject({ stationId: Type.Optional(stationId) });
export type StationPartCommand = Static<typeof stationPartCommand>;
