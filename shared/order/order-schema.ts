import { type Static, Type } from 'typebox';
import {
  allergenList,
  allergyConfirmation,
  allergySight,
  orderAllergies,
} from '../catalog/allergy-schema.ts';
import { weightUnits } from '../catalog/item-weight.ts';
import { limits, orderPhonePattern } from '../kernel/limits.ts';
import { stations } from '../kernel/roles.ts';
import {
  course,
  listPrice,
  literals,
  money,
  names,
  person,
  seat,
  stationId,
  strictObject,
  tareGrams,
  text,
  time,
  uuid,
  vatRate,
  version,
} from '../kernel/schema-parts.ts';
import { approval, discount, orderServiceCharge, voiding } from './correction-schema.ts';
import { lineStates, orderStates, orderTypes, receiptStates } from './order-states.ts';
import { payment, terminalPayment } from './payment-schema.ts';
import { orderReceipt } from './receipt-schema.ts';

export const quantity = Type.Integer({ minimum: 1, maximum: limits.quantityMax });
export const lineNote = text(limits.noteLength);
export const guestCount = Type.Integer({ minimum: 0, maximum: limits.guestCountMax });
export const orderNote = text(limits.orderNoteLength);
/** The name of a tab or takeaway: "Anna, at the bar". */
export const orderName = text(limits.orderNameLength);
/** The phone number of a takeaway's guest. Personal data: never in events, reports or the log. */
export const orderPhone = Type.String({
  minLength: limits.orderPhoneMinLength,
  maxLength: limits.orderPhoneMaxLength,
  pattern: orderPhonePattern,
});

/** An option as chosen; `priceDelta` is for one of it. */
const lineModifier = strictObject({
  groupId: uuid,
  optionId: uuid,
  name: Type.String(),
  names,
  priceDelta: money,
  quantity: Type.Integer({ minimum: 1 }),
  /** True if the dish has this option by default. */
  isDefault: Type.Optional(Type.Boolean()),
});
export type LineModifier = Static<typeof lineModifier>;

/** The progress of one station of a line. `at`: since when; a station that works from paper is done once the line is printed. */
const lineStation = strictObject({
  id: stationId,
  status: literals(['waiting', 'started', 'ready']),
  at: Type.Optional(time),
});
export type LineStation = Static<typeof lineStation>;

/** Set for a line that several stations make, until all are done. The line is ready when all are. */
export const lineStations = Type.Optional(Type.Array(lineStation));

/** `grams`: net. `price`: of the unit, when it was weighed; `regularPrice`: the menu's, if a price list applied. */
const lineWeight = strictObject({
  grams: Type.Integer({ minimum: 1 }),
  tareGrams: Type.Optional(tareGrams),
  pricedBy: literals(weightUnits),
  price: money,
  regularPrice: Type.Optional(money),
});
export type LineWeight = Static<typeof lineWeight>;

/** The set menu that the dish was ordered with, as of then. */
const lineSetMenu = strictObject({
  /** The id of this set on the order, shared by all of its dishes. */
  id: uuid,
  setMenuId: uuid,
  courseId: uuid,
  name: Type.String(),
  names,
  /** The price of the whole set, without supplements. */
  price: money,
  /** The dish's own price on the menu: the set's price is distributed in proportion to it. */
  ownPrice: money,
  supplement: Type.Optional(money),
});
export type LineSetMenu = Static<typeof lineSetMenu>;

/** Name, price, VAT rate, station and course are copied from the menu when the line is added. */
export const orderLine = strictObject({
  id: uuid,
  /** Absent for an open item, whose allergens are undeclared. */
  menuItemId: Type.Optional(uuid),
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
  /** 1 for items sold by weight. */
  quantity,
  /** With `weight`: the price of that weight; with `setMenu`: the dish's share of the set's price, with its supplement. */
  unitPrice: money,
  weight: Type.Optional(lineWeight),
  /** Half a portion: its names begin with ½, and `unitPrice` is the half's. */
  isHalf: Type.Optional(Type.Boolean()),
  setMenu: Type.Optional(lineSetMenu),
  /** The price list that set its price when it was added; absent: none. */
  priceList: Type.Optional(listPrice),
  /** Depends on `isTakeaway`; both rates are the menu's at the time of adding. */
  vatRate,
  /** True if it is takeaway; by default as its order. */
  isTakeaway: Type.Optional(Type.Boolean()),
  /** The deposit on one piece at the time of adding, charged while the line is takeaway. */
  deposit: Type.Optional(money),
  modifiers: Type.Array(lineModifier),
  note: Type.Optional(lineNote),
  seat: Type.Optional(seat),
  /** Allergens of the item, its ingredients and options. */
  allergens: Type.Optional(allergenList),
  /** The part of `allergens` that its guests must not have. */
  clashes: Type.Optional(allergenList),
  allergyConfirmed: Type.Optional(allergyConfirmation),
  /** Who at its station has seen the current allergies. */
  allergySeen: Type.Optional(allergySight),
  course,
  station: literals(stations),
  /** The one of `station`'s stations that makes it. */
  stationId: Type.Optional(stationId),
  stations: lineStations,
  state: literals(lineStates),
  ticketId: Type.Optional(uuid),
  round: Type.Optional(Type.Integer()),
  addedBy: person,
  addedAt: time,
  sentAt: Type.Optional(time),
  /** When it becomes late, while its station has it; absent if the station never marks lines ready. */
  lateAt: Type.Optional(time),
  /** When it was put on hold after sending; absent once it is fired. */
  heldBackAt: Type.Optional(time),
  /** When options or note were last changed after sending; absent once the station has seen it. */
  adjustedAt: Type.Optional(time),
  /** When it was last rushed; absent once it is ready. */
  rushedAt: Type.Optional(time),
  /** When its ticket first appeared on a station's screen. */
  shownAt: Type.Optional(time),
  /** Sent to a station that works from paper only and never marks lines ready. */
  isOnPaper: Type.Optional(Type.Boolean()),
  /** When its ticket was printed at its station. */
  printedAt: Type.Optional(time),
  startedAt: Type.Optional(time),
  readyAt: Type.Optional(time),
  /** Ready at its station, but the pass has not called the waiter: it counts as `preparing` until then. */
  isAtPass: Type.Optional(Type.Boolean()),
  /** When the pass called the waiter. */
  calledAt: Type.Optional(time),
  /** Who claimed it with "I take it". */
  claimedBy: Type.Optional(person),
  servedAt: Type.Optional(time),
  void: Type.Optional(voiding),
  /** When the station took note of the void. */
  seenAt: Type.Optional(time),
  discount: Type.Optional(discount),
  splitFromId: Type.Optional(uuid),
  /** When a bill or payment first included it; afterwards it is removed only as a void. */
  billedAt: Type.Optional(time),
  /** Before discounts, with options: quantity × price of one piece. */
  lineTotal: money,
  /** The line's own discount and its share of the order's. */
  discountTotal: money,
  /** The line's share of the order's service charge, if there is one. */
  serviceCharge: Type.Optional(money),
  /** The deposit on its pieces, if it is takeaway; absent: none. */
  depositTotal: Type.Optional(money),
  /** The amount that the guests pay for it, with service charge and deposit; 0 once voided. */
  payable: money,
});
export type OrderLine = Static<typeof orderLine>;

export const vatShare = strictObject({
  rate: vatRate,
  net: money,
  vat: money,
  gross: money,
  /** The part of `gross` that is service charge. */
  serviceCharge: Type.Optional(money),
});
export type VatShare = Static<typeof vatShare>;

/** An order that was merged into another one, as of then. */
const mergedOrder = strictObject({
  orderId: uuid,
  number: Type.Integer(),
  tableLabel: Type.Optional(Type.String()),
});

/**
 * `number` counts from 1 on each business day. Removed lines are only in the events; voided ones are listed. total = Σ lineTotal of what is charged −
 * discountTotal + serviceCharge.amount + depositTotal = Σ payable = Σ vatBreakdown.gross + depositTotal; due = total − paid while open.
 */
export const order = strictObject({
  id: uuid,
  number: Type.Integer(),
  businessDay: Type.String(),
  type: literals(orderTypes),
  name: Type.Optional(orderName),
  phone: Type.Optional(orderPhone),
  /** When the guest picks up a takeaway. */
  pickupAt: Type.Optional(time),
  tableId: Type.Optional(uuid),
  tableLabel: Type.Optional(Type.String()),
  guestCount,
  waiterId: Type.String(),
  waiterName: Type.String(),
  note: Type.Optional(orderNote),
  allergyNote: Type.Optional(orderNote),
  allergies: Type.Optional(orderAllergies),
  /** Counts the changes of `allergies` and `allergyNote`. */
  allergyVersion: Type.Optional(Type.Integer()),
  /** Who confirmed the free texts of this version before sending. */
  allergyTextsConfirmed: Type.Optional(allergySight),
  discount: Type.Optional(discount),
  /** The service charge of a large party. */
  serviceCharge: Type.Optional(orderServiceCharge),
  state: literals(orderStates),
  lines: Type.Array(orderLine),
  /**
   * How many lines are omitted. In a list that would be too long, the largest orders omit their lines, payments, approvals, notes and allergies; read the
   * single order for them.
   */
  linesLeftOut: Type.Optional(Type.Integer()),
  payments: Type.Array(payment),
  /** Card payments at terminals that are not booked; absent: none. */
  atTerminal: Type.Optional(Type.Array(terminalPayment)),
  approvals: Type.Array(approval),
  subtotal: money,
  discountTotal: money,
  /** The deposits on takeaway lines, outside VAT; absent: none. */
  depositTotal: Type.Optional(money),
  total: money,
  vatBreakdown: Type.Array(vatShare),
  /** Σ amounts of its payments less refunds, without tips. */
  paid: money,
  tip: money,
  due: money,
  billRequestedAt: Type.Optional(time),
  receiptState: literals(receiptStates),
  isReceiptPending: Type.Boolean(),
  receipt: Type.Optional(orderReceipt),
  /** The number of its invoice; absent: none was issued. */
  invoiceNumber: Type.Optional(Type.String()),
  /** The number of its invoice's latest correction. */
  correctionNumber: Type.Optional(Type.String()),
  /** The total of its invoice after corrections, without deposits: at least this much stays paid. */
  invoiced: Type.Optional(money),
  mergedFrom: Type.Array(mergedOrder),
  mergedIntoId: Type.Optional(uuid),
  isTraining: Type.Optional(Type.Boolean()),
  /** A training order that no station sees: the server calls its dishes ready. */
  isPractice: Type.Optional(Type.Boolean()),
  openedAt: time,
  closedAt: Type.Optional(time),
  version,
});
export type Order = Static<typeof order>;
