/**
 * Schemas of day reports: Z, what a business day came to, numbered without gaps and never changed afterwards; X, the same of the day so far. Amounts of
 * refunds, discounts and voids are positive.
 */
import { type Static, Type } from 'typebox';
import { limits } from '../../limits.ts';
import { paymentKinds } from '../../rules/payment-kinds.ts';
import { literals, money, person, strictObject, text, time, uuid, vatRate } from '../parts.ts';
import { cashSessionKinds, depositReturn, drawerCauses } from '../payment-schema.ts';

const count = Type.Integer({ minimum: 0 });
/** `serviceCharge`: how much of `gross` is that. */
const vatSums = { net: money, vat: money, gross: money, serviceCharge: Type.Optional(money) };

/** Payments of one kind: `taken` and `refunded` without tips, `tips` less refunded ones. */
const kindSums = { taken: money, refunded: money, tips: money };
const dayReportPayment = strictObject({ kind: literals(paymentKinds), ...kindSums });

/** Sales of the orders closed as this person's, and what they took and refunded themselves. Tips are of whom they were given to. */
const dayReportPerson = strictObject({
  by: person,
  orders: count,
  gross: money,
  cash: money,
  card: money,
  voucher: money,
  other: money,
  refunded: money,
  cashTips: money,
  cardTips: money,
});
export type DayReportPerson = Static<typeof dayReportPerson>;

/** Who did or asked for it, who approved it, and why. */
const correction = {
  orderNumber: count,
  amount: money,
  reason: Type.String(),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
};

/** Of an order that was closed; without an item's name of the whole order. */
const dayReportDiscount = strictObject({ ...correction, item: Type.Optional(Type.String()) });

/** At full price; `isWaste`: it was started. */
const dayReportVoid = strictObject({
  ...correction,
  item: Type.String(),
  quantity: count,
  isWaste: Type.Boolean(),
});

const dayReportRefund = strictObject({ ...correction, kind: literals(paymentKinds), tip: money });

/** `paidAt`: when the payment was taken by the wrong kind. */
const kindChange = strictObject({
  ...correction,
  from: literals(paymentKinds),
  to: literals(paymentKinds),
  tip: money,
  paidAt: time,
});

/** Of the closed orders: without a fiscal receipt, `isPrinted` on a printer that isn't fiscal. */
const missingReceipt = strictObject({ orderNumber: count, total: money, isPrinted: Type.Boolean() });
const waivedReceipt = strictObject({
  orderNumber: count,
  total: money,
  reason: Type.String(),
  by: person,
  at: time,
});

/**
 * A session that was counted. `correction`: by how much the sum of all differences changed; of a session whose first count another report has, what the
 * recount changed.
 */
const dayReportCash = strictObject({
  kind: literals(cashSessionKinds),
  holder: person,
  float: money,
  expected: money,
  counted: money,
  difference: money,
  correction: money,
  /** What the terminal and the vouchers came to, less what was taken; absent: nobody entered it. */
  cardDifference: Type.Optional(money),
  voucherDifference: Type.Optional(money),
  countedBy: person,
  countedAt: time,
  confirmedBy: Type.Optional(person),
});
export type DayReportCash = Static<typeof dayReportCash>;

const cashMovement = strictObject({
  kind: literals(['payIn', 'payOut']),
  holder: person,
  amount: money,
  reason: Type.String(),
  /** What was paid back for bottles and cans. */
  depositReturn: Type.Optional(depositReturn),
  by: person,
  at: time,
});

/**
 * `charged`: on what left the house, of the closed orders; no sale and in no VAT. `paidOut`: for what was brought back, part of
 * `cash.paidOut`, and who paid how much of it.
 */
const dayReportDeposits = strictObject({
  charged: money,
  paidOut: money,
  people: Type.Array(strictObject({ by: person, pieces: count, amount: money })),
});

const openOrder = {
  orderNumber: count,
  place: Type.String(),
  waiter: Type.String(),
  total: money,
  paid: money,
};
const openCash = { kind: literals(cashSessionKinds), holder: person, openedAt: time };

/** `opened`: by its printer's word, or unconfirmed. */
const drawerOpeningSums = strictObject({ cause: literals(drawerCauses), opened: count, failed: count });

const noSale = strictObject({
  till: Type.String(),
  reason: Type.String(),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
  result: literals(['opened', 'failed', 'unknown']),
});

/** Of the closed orders: what was on no menu, by who added it; after discounts. */
const openItemSums = strictObject({ by: person, quantity: count, amount: money });

const dayReportFigures = strictObject({
  /** When the Z before was made, or the start of the first business day that is counted. */
  from: time,
  /** That of its last sale. */
  businessDay: Type.String(),
  currency: Type.String(),
  orders: count,
  guests: count,
  sales: strictObject(vatSums),
  vat: Type.Array(
    strictObject({
      rate: vatRate,
      letter: Type.Optional(Type.String()),
      isExempt: Type.Optional(Type.Boolean()),
      ...vatSums,
    }),
  ),
  payments: Type.Array(dayReportPayment),
  /**
   * Why takings differ from sales: taken − refunded = sales.gross + deposits.charged − `paidBefore` (for these orders, in earlier reports) + `paidAhead` (for orders that are
   * not closed) − `refundedLater` (after closing).
   */
  paidBefore: money,
  paidAhead: money,
  refundedLater: money,
  people: Type.Array(dayReportPerson),
  discounts: Type.Array(dayReportDiscount),
  /** Service charges that somebody removed; absent: none. */
  removedCharges: Type.Optional(Type.Array(strictObject(correction))),
  voids: Type.Array(dayReportVoid),
  refunds: Type.Array(dayReportRefund),
  /** Payments whose kind was corrected, in the sums of both kinds already; absent: none. */
  kindChanges: Type.Optional(Type.Array(kindChange)),
  /** Absent: none, or none was counted yet when it was made. */
  openItems: Type.Optional(Type.Array(openItemSums)),
  missingReceipts: Type.Array(missingReceipt),
  waivedReceipts: Type.Array(waivedReceipt),
  /** Cash with tips, less refunds; `outside`: the part that belongs to no session. */
  cash: strictObject({ taken: money, outside: money, paidIn: money, paidOut: money, difference: money }),
  cashSessions: Type.Array(dayReportCash),
  cashMovements: Type.Array(cashMovement),
  /** Absent: none were charged or paid out. */
  deposits: Type.Optional(dayReportDeposits),
  /** Of the tills' drawers; absent: none was tried, or none was counted yet when it was made. */
  drawerOpenings: Type.Optional(Type.Array(drawerOpeningSums)),
  /** Each opening without a payment or refund. */
  noSales: Type.Optional(Type.Array(noSale)),
});
export type DayReportFigures = Static<typeof dayReportFigures>;

/** All open orders of a draft together: how many, and a digest of their ids. */
const orderCount = strictObject({
  count: Type.Integer({ minimum: 0 }),
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** X. `number`: that of the next Z. The orders and cash sessions that are open have to be carried over by name, or all orders by their count. */
const dayReportDraft = strictObject({
  number: Type.Integer({ minimum: 1 }),
  /** The business day has its Z: a second one wants a reason, else what was sold since belongs to the next day's. */
  isDayClosed: Type.Boolean(),
  /** When days like this usually end; absent where too few were closed yet. */
  usualEnd: Type.Optional(time),
  /** It is an hour or more before that: a Z wants a reason. */
  isEarly: Type.Optional(Type.Boolean()),
  figures: dayReportFigures,
  /** What cash was taken, by kind, person and in all, is left out (0) until the open sessions are counted. */
  isCashHidden: Type.Optional(Type.Boolean()),
  /** `isEmpty`: nothing is on it but what was removed or voided, and nothing was paid. */
  openOrders: Type.Array(strictObject({ id: uuid, ...openOrder, isEmpty: Type.Optional(Type.Boolean()) })),
  openOrderCount: Type.Optional(orderCount),
  openCash: Type.Array(strictObject({ id: uuid, ...openCash })),
});
export type DayReportDraft = Static<typeof dayReportDraft>;

/** Z, as it was made. `follows`: the number of the Z of the same business day that it follows. */
const dayReport = strictObject({
  id: uuid,
  number: Type.Integer({ minimum: 1 }),
  follows: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Why it was made early, or after another one of its day. */
  reason: Type.Optional(Type.String()),
  madeAt: time,
  madeBy: person,
  restaurantName: Type.String(),
  address: Type.Optional(Type.String()),
  taxId: Type.Optional(Type.String()),
  timeZone: Type.String(),
  figures: dayReportFigures,
  /** Payments less refunds, with tips, that this Z found to be in no Z; absent: none, all Zs add up to all payments. */
  uncounted: Type.Optional(money),
  carriedOver: strictObject({
    orders: Type.Array(strictObject(openOrder)),
    cash: Type.Array(strictObject(openCash)),
  }),
  /** Kinds of its payments that were corrected since, in later reports; not part of what was made. */
  correctedLater: Type.Optional(Type.Array(kindChange)),
});
export type DayReport = Static<typeof dayReport>;

/** A row of the list of Z. */
const dayReportEntry = strictObject({
  id: uuid,
  number: Type.Integer({ minimum: 1 }),
  businessDay: Type.String(),
  madeAt: time,
  madeBy: person,
  gross: money,
  difference: money,
});
export type DayReportEntry = Static<typeof dayReportEntry>;

/** `number`: of the Z that the admin saw coming. If it has been made since, it is the answer. All open orders and cash sessions have to be named; `orders` of the draft stands for all open orders, where they are too many to name. */
const newDayReport = strictObject({
  number: Type.Integer({ minimum: 1 }),
  orderIds: Type.Array(uuid, { maxItems: limits.carriedOverMax, uniqueItems: true }),
  orders: Type.Optional(orderCount),
  cashSessionIds: Type.Array(uuid, { maxItems: limits.carriedOverMax, uniqueItems: true }),
  /** Where it is early, or the business day has its Z. */
  reason: Type.Optional(text(limits.reasonLength)),
});
export type NewDayReport = Static<typeof newDayReport>;

/** Orders that are cancelled together where they are empty still. */
const emptyOrders = strictObject({
  orderIds: Type.Array(uuid, { minItems: 1, maxItems: limits.cancelledAtOnceMax, uniqueItems: true }),
});
export type EmptyOrders = Static<typeof emptyOrders>;
const cancelledOrders = strictObject({ cancelled: Type.Integer({ minimum: 0 }) });
export type CancelledOrders = Static<typeof cancelledOrders>;

/** As the tables of calls name them. */
export const dayReportSchemas = {
  DayReport: dayReport,
  DayReportDraft: dayReportDraft,
  DayReportEntry: dayReportEntry,
  DayReportFigures: dayReportFigures,
  NewDayReport: newDayReport,
  EmptyOrders: emptyOrders,
  CancelledOrders: cancelledOrders,
} as const;
