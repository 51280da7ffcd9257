/**
 * The office's reports. A span's `from` is inside, its `to` is not. Money counts when its order was closed, what is given
 * back after that when it is given back: a day that is over changes no more, unless an order of it is opened again.
 */
import { type Static, Type } from 'typebox';
import { preparationLocations } from '../roles.ts';
import { literals, money, names, strictObject, time, uuid, vatRate } from './parts.ts';

/** Without them it is the business day that is under way. */
export const reportQuery = strictObject({ from: Type.Optional(time), to: Type.Optional(time) });

const count = Type.Integer({ minimum: 0 });
const span = { from: time, to: time };

/** What an order's people and lines add up to, whoever asks: the day, the hour or the waiter. */
const takings = {
  orders: count,
  guests: count,
  /** What the orders cost, discounts taken off, tips apart. */
  gross: money,
  /** Of the orders that counted their guests: divided by these it is what a guest spends. */
  seatedGross: money,
  discounts: money,
  /** Lines given up before anybody began to make them, and after: at their full price. */
  voids: money,
  waste: money,
  /**
   * What came off, by voids and discounts, after the guests had a bill or had paid: counted when it came off, whatever became
   * of the order; among waiters for who did it or asked for it.
   */
  reducedAfterBill: money,
  /** What was given back later is taken off. */
  tips: money,
};

/**
 * `payments` are what the till has of each kind: taken less given back. `refunds` is what of it was given back;
 * `lateRefunds` the part of that which was given back after closing, so gross = Σ payments + lateRefunds.
 */
export const salesFigures = strictObject({
  ...takings,
  payments: strictObject({ cash: money, card: money, voucher: money, other: money }),
  refunds: money,
  lateRefunds: money,
  /** Paid orders without a fiscal receipt that nobody decided to do without. */
  withoutReceipt: count,
  /** The part of these that got a paper of a printer that isn't fiscal. */
  nonFiscal: count,
  /** Paid orders whose receipt somebody decided to do without. */
  waived: count,
});
export type SalesFigures = Static<typeof salesFigures>;

/** `hour` is what the restaurant's clock shows; hours without anything are left out. */
export const salesRow = strictObject({
  businessDay: Type.String(),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  ...salesFigures.properties,
});
export type SalesRow = Static<typeof salesRow>;

export const salesReport = strictObject({ ...span, total: salesFigures, rows: Type.Array(salesRow) });
export type SalesReport = Static<typeof salesReport>;

const dish = { itemId: uuid, name: Type.String(), names };

/** Names are those of the menu of today. `gross` has discounts taken off, the order's own in proportion. */
export const itemRow = strictObject({
  ...dish,
  categoryId: uuid,
  categoryName: Type.String(),
  categoryNames: names,
  quantity: count,
  gross: money,
  discounts: money,
  voidedQuantity: count,
  voided: money,
});
export type ItemRow = Static<typeof itemRow>;

/** What brought most comes first. */
export const itemsReport = strictObject({ ...span, rows: Type.Array(itemRow) });
export type ItemsReport = Static<typeof itemsReport>;

/**
 * Of the orders that were theirs when they were closed. What was given away stands with who gave it or asked for it, whoever has
 * the order by then: `discounts`, `voids`, `waste`, `reducedAfterBill`, and `refunds`, which count with the tips that went back
 * when they were given, whatever became of the order.
 */
export const waiterRow = strictObject({
  ...{ waiterId: Type.String(), name: Type.String() },
  ...takings,
  refunds: money,
});
export type WaiterRow = Static<typeof waiterRow>;

export const waitersReport = strictObject({ ...span, rows: Type.Array(waiterRow) });
export type WaitersReport = Static<typeof waitersReport>;

/** From sent to ready; nine in ten were ready within `p90Seconds`. */
const pace = {
  lines: count,
  medianSeconds: count,
  p90Seconds: count,
  /** Ready later than they should have been. */
  late: count,
};
const station = { station: literals(preparationLocations) };

export const preparedItem = strictObject({ ...dish, ...station, ...pace });
export type PreparedItem = Static<typeof preparedItem>;
/** `hour` of sending, as the restaurant's clock showed it. */
export const preparedHour = strictObject({ ...station, hour: Type.Integer(), ...pace });
export type PreparedHour = Static<typeof preparedHour>;
export const preparedStation = strictObject({ ...station, ...pace });
export type PreparedStation = Static<typeof preparedStation>;

/** What was sent within the span and is ready by now. */
export const preparationReport = strictObject({
  ...span,
  stations: Type.Array(preparedStation),
  hours: Type.Array(preparedHour),
  items: Type.Array(preparedItem),
});
export type PreparationReport = Static<typeof preparationReport>;

const vatSums = { net: money, vat: money, gross: money };

/** A rate that is in the settings no more has no letter. */
export const vatRow = strictObject({ rate: vatRate, letter: Type.Optional(Type.String()), ...vatSums });
export type VatRow = Static<typeof vatRow>;

/** The sums of the orders' own shares, as each of them was rounded. */
export const vatReport = strictObject({ ...span, total: strictObject(vatSums), rows: Type.Array(vatRow) });
export type VatReport = Static<typeof vatReport>;
