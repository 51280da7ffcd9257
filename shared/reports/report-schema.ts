/**
 * Schemas of reports. A period includes `from` and excludes `to`. Sales count when the order was closed, later
 * refunds when they were made: past days don't change unless an order is reopened.
 */
import { type Static, Type } from 'typebox';
import { preparationLocations } from '../kernel/roles.ts';
import {
  literals,
  money,
  names,
  person,
  stationId,
  strictObject,
  time,
  uuid,
  vatRate,
} from '../kernel/schema-parts.ts';
import { correctionsReport } from './corrections-report-schema.ts';
import { documentsReport } from './documents-report-schema.ts';
import { tablesReport } from './tables-report-schema.ts';

/** Default: the current business day. */
export const reportQuery = strictObject({ from: Type.Optional(time), to: Type.Optional(time) });

/**
 * The query of a report as CSV: with both `beforeFrom` and `beforeTo` each row is compared with that period. `rows`: sales have one row per business
 * day instead of per hour.
 */
export const reportFileQuery = strictObject({
  ...reportQuery.properties,
  beforeFrom: Type.Optional(time),
  beforeTo: Type.Optional(time),
  rows: Type.Optional(literals(['days'])),
});

/** The query of a month's archive: `2026-11`. */
export const monthQuery = strictObject({ month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }) });

const count = Type.Integer({ minimum: 0 });
const span = { from: time, to: time };

/** Sums over orders, for a day, an hour or a waiter. */
const takings = {
  orders: count,
  guests: count,
  /** Order totals after discounts, with service charges, without tips and deposits. */
  gross: money,
  /** The part of `gross` that is service charge. */
  serviceCharge: Type.Optional(money),
  /** Deposits charged on takeaway lines, not part of `gross`. */
  deposits: Type.Optional(money),
  /** Total of orders with a guest count: the base of the average per guest. */
  seatedGross: money,
  discounts: money,
  /** Lines voided before and after preparation started, at full price. */
  voids: money,
  waste: money,
  /**
   * Reductions by voids and discounts after a bill or payment, at the time they were made, whatever became of the order; attributed to who made or
   * requested them.
   */
  reducedAfterBill: money,
  /** Less later refunds. */
  tips: money,
};

/**
 * `payments`: amounts by kind, less refunds. `refunds`: the refunded amount; `lateRefunds`: the part refunded after
 * closing, so gross + deposits = Σ payments + lateRefunds.
 */
const salesFigures = strictObject({
  ...takings,
  payments: strictObject({ cash: money, card: money, voucher: money, other: money }),
  refunds: money,
  lateRefunds: money,
  /** Paid orders without a fiscal receipt, unless skipped deliberately. */
  withoutReceipt: count,
  /** The part of `withoutReceipt` that a non-fiscal printer printed. */
  nonFiscal: count,
  /** Paid orders whose receipt was skipped. */
  waived: count,
});
export type SalesFigures = Static<typeof salesFigures>;

/** `hour` is local time of the restaurant; empty hours are omitted. */
const salesRow = strictObject({
  businessDay: Type.String(),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  ...salesFigures.properties,
});
export type SalesRow = Static<typeof salesRow>;

const salesReport = strictObject({ ...span, total: salesFigures, rows: Type.Array(salesRow) });
export type SalesReport = Static<typeof salesReport>;

const dish = { itemId: uuid, name: Type.String(), names };

/** The net cost of goods, at today's cost of ingredients or of the item. `costGap`: why it is unknown: the item states none and has no recipe, or one of its ingredients has no cost. */
const itemCost = {
  cost: Type.Optional(money),
  costGap: Type.Optional(literals(['recipe', 'ingredientCost'])),
};
export type ItemCost = Static<Type.TObject<typeof itemCost>>;

/** Names are from the current menu. `gross` is after discounts, the order's own in proportion, without service charge; `net` is `gross` less VAT. */
const itemRow = strictObject({
  ...dish,
  categoryId: uuid,
  categoryName: Type.String(),
  categoryNames: names,
  quantity: count,
  gross: money,
  net: money,
  ...itemCost,
  discounts: money,
  voidedQuantity: count,
  voided: money,
  /** Net weight, of items sold by weight. */
  grams: Type.Optional(count),
  voidedGrams: Type.Optional(count),
  /** The part of `quantity` that was half portions. */
  halves: Type.Optional(count),
  voidedHalves: Type.Optional(count),
});
export type ItemRow = Static<typeof itemRow>;

const soldFigures = { quantity: count, gross: money, discounts: money, voidedQuantity: count, voided: money };

/** Open items of one name: spellings that differ in case, accents or blanks only are one. */
const openItemRow = strictObject({ name: Type.String(), ...soldFigures });
export type OpenItemRow = Static<typeof openItemRow>;

/** The open items that a person added. */
const openItemPerson = strictObject({ by: person, ...soldFigures });
export type OpenItemPerson = Static<typeof openItemPerson>;

/** A set menu; its dishes also count as items. */
const setMenuRow = strictObject({ setMenuId: uuid, name: Type.String(), ...soldFigures });
export type SetMenuRow = Static<typeof setMenuRow>;

/**
 * Sales at the prices of a price list, by its name at the time; without a name: all other sales, including open items. `givenAway`: the difference from the
 * items' own prices, before discounts. All rows together are all sales.
 */
const priceListRow = strictObject({
  name: Type.Optional(Type.String()),
  quantity: count,
  gross: money,
  discounts: money,
  givenAway: money,
});
export type PriceListRow = Static<typeof priceListRow>;

/**
 * Sorted by gross, highest first. `openItems`: items that are on no menu; `setMenus`: a part of `rows`; both are absent if empty, as is `priceLists`. The
 * items' `net`, `openItemsNet` and `serviceChargeNet` add up to the net amount of the VAT report.
 */
const itemsReport = strictObject({
  ...span,
  rows: Type.Array(itemRow),
  openItems: Type.Optional(Type.Array(openItemRow)),
  openItemPeople: Type.Optional(Type.Array(openItemPerson)),
  openItemsNet: Type.Optional(money),
  serviceChargeNet: Type.Optional(money),
  setMenus: Type.Optional(Type.Array(setMenuRow)),
  priceLists: Type.Optional(Type.Array(priceListRow)),
});
export type ItemsReport = Static<typeof itemsReport>;

/**
 * Sales by the order's waiter at closing. Corrections are attributed to who made or requested them: `discounts`,
 * `voids`, `waste`, `reducedAfterBill`, and `refunds`, which include refunded tips and count when made.
 */
const waiterRow = strictObject({
  waiterId: Type.String(),
  name: Type.String(),
  ...takings,
  refunds: money,
});
export type WaiterRow = Static<typeof waiterRow>;

const waitersReport = strictObject({ ...span, rows: Type.Array(waiterRow) });
export type WaitersReport = Static<typeof waitersReport>;

/** Time from sent to ready; 90 % were ready within `p90Seconds`. */
const pace = {
  lines: count,
  medianSeconds: count,
  p90Seconds: count,
  /** Ready after their time limit. */
  late: count,
};
const station = { station: literals(preparationLocations) };

const preparedItem = strictObject({ ...dish, ...station, ...pace });
export type PreparedItem = Static<typeof preparedItem>;
/** `hour` of sending in local time. */
const preparedHour = strictObject({ ...station, hour: Type.Integer(), ...pace });
const preparedStation = strictObject({ ...station, ...pace });
export type PreparedStation = Static<typeof preparedStation>;

/** A prep station by its current name; absent: a removed one, or none, of this group. */
const prepStation = strictObject({
  ...station,
  stationId: Type.Optional(stationId),
  name: Type.Optional(Type.String()),
  lines: count,
  late: count,
});

/** Lines sent within the period that are ready. An origin may omit `prepStations`. */
const preparationReport = strictObject({
  ...span,
  stations: Type.Array(preparedStation),
  hours: Type.Array(preparedHour),
  items: Type.Array(preparedItem),
  prepStations: Type.Optional(Type.Array(prepStation)),
});
export type PreparationReport = Static<typeof preparationReport>;

/** `serviceCharge` is a part of `gross`. */
const vatSums = { net: money, vat: money, gross: money, serviceCharge: Type.Optional(money) };

/** A rate removed from the settings has no letter. */
const vatRow = strictObject({
  rate: vatRate,
  letter: Type.Optional(Type.String()),
  isExempt: Type.Optional(Type.Boolean()),
  ...vatSums,
});
export type VatRow = Static<typeof vatRow>;

/** Sums of the orders' VAT shares, each rounded per order. `deposits`: outside VAT, in no other sum; absent: none. */
const vatReport = strictObject({
  ...span,
  total: strictObject(vatSums),
  rows: Type.Array(vatRow),
  deposits: Type.Optional(money),
});
export type VatReport = Static<typeof vatReport>;

export const reportSchemas = {
  CorrectionsReport: correctionsReport,
  DocumentsReport: documentsReport,
  ItemsReport: itemsReport,
  PreparationReport: preparationReport,
  SalesReport: salesReport,
  TablesReport: tablesReport,
  VatReport: vatReport,
  WaitersReport: waitersReport,
} as const;
