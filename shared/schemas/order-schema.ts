import { type Static, Type } from 'typebox';
import { limits, orderPhonePattern } from '../limits.ts';
import { lineStates, orderStates, orderTypes, receiptStates } from '../order-states.ts';
import { stations } from '../roles.ts';
import { weightUnits } from '../rules/menu/item-weight.ts';
import { allergenList, allergyConfirmation, allergySight, orderAllergies } from './allergy-schema.ts';
import { approval, discount, orderServiceCharge, voiding } from './correction-schema.ts';
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
} from './parts.ts';
import { payment } from './payment-schema.ts';
import { orderReceipt } from './receipt-schema.ts';

export const quantity = Type.Integer({ minimum: 1, maximum: limits.quantityMax });
export const lineNote = text(limits.noteLength);
export const guestCount = Type.Integer({ minimum: 0, maximum: limits.guestCountMax });
export const orderNote = text(limits.orderNoteLength);
/** Whose tab or takeaway it is: "Anna, at the bar". */
export const orderName = text(limits.orderNameLength);
/** Where the guest of a takeaway can be reached. Personal data: never in events, reports or the log. */
export const orderPhone = Type.String({
  minLength: limits.orderPhoneMinLength,
  maxLength: limits.orderPhoneMaxLength,
  pattern: orderPhonePattern,
});

/** An option as it was when it was chosen; `priceDelta` is for one of it. */
const lineModifier = strictObject({
  groupId: uuid,
  optionId: uuid,
  name: Type.String(),
  names,
  priceDelta: money,
  quantity: Type.Integer({ minimum: 1 }),
  /** The dish comes so unless asked otherwise. */
  isDefault: Type.Optional(Type.Boolean()),
});
export type LineModifier = Static<typeof lineModifier>;

/** How far one station of a line is. `at`: since when; a station that works from paper is done once it has the line on paper. */
const lineStation = strictObject({
  id: stationId,
  status: literals(['waiting', 'started', 'ready']),
  at: Type.Optional(time),
});
export type LineStation = Static<typeof lineStation>;

/** Of a line that several stations make, while one of them has something to do for it. Ready is the line when all are. */
export const lineStations = Type.Optional(Type.Array(lineStation));

/** `grams`: net. `price`: for the unit, as it was when it was weighed; `regularPrice`: the menu's, where a price list set it. */
const lineWeight = strictObject({
  grams: Type.Integer({ minimum: 1 }),
  tareGrams: Type.Optional(tareGrams),
  pricedBy: literals(weightUnits),
  price: money,
  regularPrice: Type.Optional(money),
});
export type LineWeight = Static<typeof lineWeight>;

/** The set menu that a dish was ordered with, as it was then. */
const lineSetMenu = strictObject({
  /** Of the set on its order: the same for all of its dishes. */
  id: uuid,
  setMenuId: uuid,
  courseId: uuid,
  name: Type.String(),
  names,
  /** Of the whole set, without supplements. */
  price: money,
  /** Of the dish alone on the menu: in proportion to it the dish bears the set's price. */
  ownPrice: money,
  supplement: Type.Optional(money),
});
export type LineSetMenu = Static<typeof lineSetMenu>;

/** Name, price, VAT rate, station and course are copied from the menu when the line is added. */
export const orderLine = strictObject({
  id: uuid,
  /** Absent of an open item, which is on no menu: nobody has said what it contains. */
  menuItemId: Type.Optional(uuid),
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
  /** 1 of what is sold by weight. */
  quantity,
  /** With `weight`: of that weight; with `setMenu`: the dish's share of the set's price, with its supplement. */
  unitPrice: money,
  weight: Type.Optional(lineWeight),
  /** Half a portion: its names begin with ½, and `unitPrice` is that of a half. */
  isHalf: Type.Optional(Type.Boolean()),
  setMenu: Type.Optional(lineSetMenu),
  /** The price list that was on when it was added, where one set its price. */
  priceList: Type.Optional(listPrice),
  /** By whether it leaves the house; both rates are the menu's of when it was added. */
  vatRate,
  /** It leaves the house: as its order unless somebody says otherwise. */
  isTakeaway: Type.Optional(Type.Boolean()),
  /** Of one piece: charged while it leaves the house. The menu's of when it was added. */
  deposit: Type.Optional(money),
  modifiers: Type.Array(lineModifier),
  note: Type.Optional(lineNote),
  seat: Type.Optional(seat),
  /** What it contains by item, ingredients and options. */
  allergens: Type.Optional(allergenList),
  /** Of these, what its guests must not have. */
  clashes: Type.Optional(allergenList),
  allergyConfirmed: Type.Optional(allergyConfirmation),
  /** Who at its station saw the allergies as they are now. */
  allergySeen: Type.Optional(allergySight),
  course,
  station: literals(stations),
  /** Of an open item: the station that it was added for. */
  stationId: Type.Optional(stationId),
  stations: lineStations,
  state: literals(lineStates),
  ticketId: Type.Optional(uuid),
  round: Type.Optional(Type.Integer()),
  addedBy: person,
  addedAt: time,
  sentAt: Type.Optional(time),
  /** When it becomes late while its station has it; absent where nobody says that it is ready. */
  lateAt: Type.Optional(time),
  /** When it was held back after it was sent, until it is fired. */
  heldBackAt: Type.Optional(time),
  /** When its options or note were last changed for its station, until somebody there has seen it. */
  adjustedAt: Type.Optional(time),
  /** When its station was last told to rush it, until it is ready. */
  rushedAt: Type.Optional(time),
  /** When its ticket first stood on a station's screen. */
  shownAt: Type.Optional(time),
  /** Sent to a station that works from paper alone: nobody there says that it is ready. */
  isOnPaper: Type.Optional(Type.Boolean()),
  /** When its ticket was printed at its station. */
  printedAt: Type.Optional(time),
  startedAt: Type.Optional(time),
  readyAt: Type.Optional(time),
  /** Ready at its station, but its waiter is not called yet: until then it counts as `preparing`. */
  isAtPass: Type.Optional(Type.Boolean()),
  /** When its waiter was called from the pass. */
  calledAt: Type.Optional(time),
  /** Who said "I take it". */
  claimedBy: Type.Optional(person),
  servedAt: Type.Optional(time),
  void: Type.Optional(voiding),
  /** When the station took note of the void. */
  seenAt: Type.Optional(time),
  discount: Type.Optional(discount),
  splitFromId: Type.Optional(uuid),
  /** When a bill or a payment first told the guests of it: from then on it comes off by the rules of voids only. */
  billedAt: Type.Optional(time),
  /** Before discounts, options included: quantity × what one piece costs. */
  lineTotal: money,
  /** Its own discount and its share of the order's. */
  discountTotal: money,
  /** Its share of the order's service charge, where there is one. */
  serviceCharge: Type.Optional(money),
  /** The deposit that is charged on its pieces, as they leave the house; absent: none. */
  depositTotal: Type.Optional(money),
  /** What the guests pay for it, with that share and that deposit; 0 once voided. */
  payable: money,
});
export type OrderLine = Static<typeof orderLine>;

export const vatShare = strictObject({
  rate: vatRate,
  net: money,
  vat: money,
  gross: money,
  /** How much of `gross` is service charge. */
  serviceCharge: Type.Optional(money),
});
export type VatShare = Static<typeof vatShare>;

/** An order whose lines were merged into another one, as it was then. */
const mergedOrder = strictObject({
  orderId: uuid,
  number: Type.Integer(),
  tableLabel: Type.Optional(Type.String()),
});

/**
 * `number` counts from 1 on each business day. Removed lines are not listed, the events keep them; voided ones are.
 * total = Σ lineTotal of what is charged − discountTotal + serviceCharge.amount + depositTotal = Σ payable = Σ vatBreakdown.gross + depositTotal; due = total − paid while open.
 */
export const order = strictObject({
  id: uuid,
  number: Type.Integer(),
  businessDay: Type.String(),
  type: literals(orderTypes),
  name: Type.Optional(orderName),
  phone: Type.Optional(orderPhone),
  /** When the guest of a takeaway comes for it. */
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
  discount: Type.Optional(discount),
  /** Of a large party. */
  serviceCharge: Type.Optional(orderServiceCharge),
  state: literals(orderStates),
  lines: Type.Array(orderLine),
  /** In a list that would be too long, of the largest orders: how many lines are left out, with payments, approvals, notes and allergies. The order alone has them. */
  linesLeftOut: Type.Optional(Type.Integer()),
  payments: Type.Array(payment),
  approvals: Type.Array(approval),
  subtotal: money,
  discountTotal: money,
  /** The deposits on what leaves the house, outside VAT; absent: none. */
  depositTotal: Type.Optional(money),
  total: money,
  vatBreakdown: Type.Array(vatShare),
  /** Σ amounts of its payments, refunds taken off; tips apart. */
  paid: money,
  tip: money,
  due: money,
  billRequestedAt: Type.Optional(time),
  receiptState: literals(receiptStates),
  isReceiptPending: Type.Boolean(),
  receipt: Type.Optional(orderReceipt),
  mergedFrom: Type.Array(mergedOrder),
  mergedIntoId: Type.Optional(uuid),
  isTraining: Type.Optional(Type.Boolean()),
  openedAt: time,
  closedAt: Type.Optional(time),
  version,
});
export type Order = Static<typeof order>;
