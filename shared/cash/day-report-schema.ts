/**
 * Schemas of day reports. Z: the figures of a business day, numbered without gaps and never changed afterwards. X: the same for the day so far. Amounts of
 * refunds, discounts and voids are positive.
 */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { mailState } from '../kernel/mail-schema.ts';
import {
  literals,
  money,
  names,
  person,
  strictObject,
  text,
  time,
  uuid,
  vatRate,
} from '../kernel/schema-parts.ts';
import { paymentKinds } from '../order/payment-kinds.ts';
import { cashSessionKinds, depositReturn, drawerCauses } from '../order/payment-schema.ts';

const count = Type.Integer({ minimum: 0 });
/** `serviceCharge` is a part of `gross`. */
const vatSums = { net: money, vat: money, gross: money, serviceCharge: Type.Optional(money) };

/** Payments of one kind: `taken` and `refunded` without tips, `tips` less refunded ones. */
const kindSums = { taken: money, refunded: money, tips: money };
const dayReportPayment = strictObject({ kind: literals(paymentKinds), ...kindSums });
/** A payment or refund that only Kelner or only the terminal has. `reference`: the terminal's number. `amount` absent: the terminal names numbers only. */
const oneSidedPayment = strictObject({
  orderNumber: Type.Optional(count),
  reference: Type.Optional(Type.String()),
  amount: Type.Optional(money),
});

/** `asked`: it has not answered yet; `away`: it doesn't answer; `cannotTell`: its protocol has no totals. */
const terminalTotalsStates = ['answered', 'asked', 'away', 'notAsked', 'cannotTell'] as const;

/** The terminal's own sum of payments less refunds, with tips. */
const terminalTotals = strictObject({
  state: literals(terminalTotalsStates),
  /** When it was asked or answered. */
  at: Type.Optional(time),
  total: Type.Optional(money),
  /** The part of `total` that earlier Zs count. */
  earlier: Type.Optional(money),
  /** Positive: the terminal has more. */
  difference: Type.Optional(money),
  /** Taken after the answer, and not compared. */
  later: Type.Optional(money),
  onlyHere: Type.Optional(Type.Array(oneSidedPayment)),
  onlyThere: Type.Optional(Type.Array(oneSidedPayment)),
});

/** Cards by the terminal that approved them; `terminal` absent: on one without link. */
const dayReportCards = strictObject({
  terminal: Type.Optional(Type.String()),
  terminalId: Type.Optional(uuid),
  ...kindSums,
  /** Absent: without link, the terminal was removed, or the report is older than this field. */
  totals: Type.Optional(terminalTotals),
});

/** Sales of the orders closed under this person, and the payments and refunds they took themselves. Tips belong to the person who got them. */
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

/**
 * A waiter's own figures since `from`, as the next Z will count them. `refunded`: what the waiter gave back by any method, without tips; absent
 * if nothing. `cash`: absent where cash is counted blind; `toHandIn`: cash taken less refunds, without the waiter's tips of both kinds;
 * negative if the restaurant owes. `outside`: where cash is counted, the cash with tips that no session has.
 */
const waiterShift = strictObject({
  from: time,
  orders: count,
  gross: money,
  refunded: Type.Optional(money),
  cardTips: money,
  cash: Type.Optional(strictObject({ tips: money, toHandIn: money })),
  outside: Type.Optional(money),
});
export type WaiterShift = Static<typeof waiterShift>;

/** Who made or requested it, who approved it, and why. */
const correction = {
  orderNumber: count,
  amount: money,
  reason: Type.String(),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
};

/** A discount on a closed order; without `item` on the whole order. `names` of the dish: absent in older reports. */
const dayReportDiscount = strictObject({
  ...correction,
  item: Type.Optional(Type.String()),
  names: Type.Optional(names),
});

/** At full price; `isWaste`: it was started. */
const dayReportVoid = strictObject({
  ...correction,
  item: Type.String(),
  names: Type.Optional(names),
  quantity: count,
  isWaste: Type.Boolean(),
});

const dayReportRefund = strictObject({ ...correction, kind: literals(paymentKinds), tip: money });

/** `paidAt`: when the payment of the wrong kind was taken. */
const kindChange = strictObject({
  ...correction,
  from: literals(paymentKinds),
  to: literals(paymentKinds),
  tip: money,
  paidAt: time,
});

/** A closed order without a fiscal receipt; `isPrinted`: a non-fiscal printer printed one. */
const missingReceipt = strictObject({ orderNumber: count, total: money, isPrinted: Type.Boolean() });
const waivedReceipt = strictObject({
  orderNumber: count,
  total: money,
  reason: Type.String(),
  by: person,
  at: time,
});

/** A counted session. `correction`: the change of the sum of all differences; for a session first counted in another report, the change by the recount. */
const dayReportCash = strictObject({
  kind: literals(cashSessionKinds),
  holder: person,
  float: money,
  expected: money,
  counted: money,
  difference: money,
  correction: money,
  /** The total of the terminal and of the vouchers, less what was taken; absent: not entered. */
  cardDifference: Type.Optional(money),
  voucherDifference: Type.Optional(money),
  /** Taken by card at terminals that tell no totals, where no total was entered; absent: nothing. */
  cardNotCompared: Type.Optional(money),
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
  /** Pay-outs for returned bottles and cans. */
  depositReturn: Type.Optional(depositReturn),
  by: person,
  at: time,
});

/** `charged`: on takeaway lines of the closed orders; no sale and in no VAT. `paidOut`: for returns, a part of `cash.paidOut`, by person. */
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

/** `opened`: confirmed by the printer, or unconfirmed. */
const drawerOpeningSums = strictObject({ cause: literals(drawerCauses), opened: count, failed: count });

const noSale = strictObject({
  till: Type.String(),
  reason: Type.String(),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
  result: literals(['opened', 'failed', 'unknown']),
});

/** Open items of the closed orders by who added them, after discounts. */
const openItemSums = strictObject({ by: person, quantity: count, amount: money });

const dayReportFigures = strictObject({
  /** When the previous Z was made, or the start of the first business day counted. */
  from: time,
  /** The business day of the report's last sale. */
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
  /** Absent: no card was paid on a linked terminal. Their sum is that of the card payments. */
  cards: Type.Optional(Type.Array(dayReportCards)),
  /**
   * Why takings differ from sales: taken − refunded = sales.gross + deposits.charged − `paidBefore` (for these orders, in earlier reports) + `paidAhead`
   * (for orders that are not closed) − `refundedLater` (after closing).
   */
  paidBefore: money,
  paidAhead: money,
  refundedLater: money,
  people: Type.Array(dayReportPerson),
  discounts: Type.Array(dayReportDiscount),
  /** Removed service charges; absent: none. */
  removedCharges: Type.Optional(Type.Array(strictObject(correction))),
  voids: Type.Array(dayReportVoid),
  refunds: Type.Array(dayReportRefund),
  /** Payments whose kind was corrected, already included in the sums of both kinds; absent: none. */
  kindChanges: Type.Optional(Type.Array(kindChange)),
  /** Absent: none, or the report is older than this field. */
  openItems: Type.Optional(Type.Array(openItemSums)),
  missingReceipts: Type.Array(missingReceipt),
  waivedReceipts: Type.Array(waivedReceipt),
  /** Invoices and corrections issued since the last Z, and all that KSeF had not accepted when the report was made; absent: none, or the report is older. */
  invoices: Type.Optional(strictObject({ issued: count, corrected: count, notInKsef: count })),
  /** Cash with tips, less refunds; `outside`: the part that belongs to no session. */
  cash: strictObject({ taken: money, outside: money, paidIn: money, paidOut: money, difference: money }),
  cashSessions: Type.Array(dayReportCash),
  cashMovements: Type.Array(cashMovement),
  /** Absent: none were charged or paid out. */
  deposits: Type.Optional(dayReportDeposits),
  /** Openings of the tills' drawers; absent: none, or the report is older than this field. */
  drawerOpenings: Type.Optional(Type.Array(drawerOpeningSums)),
  /** Each opening without a payment or refund. */
  noSales: Type.Optional(Type.Array(noSale)),
});
export type DayReportFigures = Static<typeof dayReportFigures>;

/** Stands for all open orders, or all open cash sessions, of a draft: their number, and a digest of their ids. */
const openCount = strictObject({
  count: Type.Integer({ minimum: 0 }),
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** An X; `number` is that of the next Z. Open orders and cash sessions must be carried over by id, or all by `openOrderCount` and `openCashCount`. */
const dayReportDraft = strictObject({
  number: Type.Integer({ minimum: 1 }),
  /** True if the business day already has a Z: a second one needs a reason, or later sales belong to the next day's. */
  isDayClosed: Type.Boolean(),
  /** When similar days usually end; absent if too few were closed yet. */
  usualEnd: Type.Optional(time),
  /** True an hour or more before `usualEnd`: a Z needs a reason. */
  isEarly: Type.Optional(Type.Boolean()),
  figures: dayReportFigures,
  /** True if cash takings, by kind, person and in total, are shown as 0 until the open sessions are counted. */
  isCashHidden: Type.Optional(Type.Boolean()),
  /** `name`: the guest's or the tab's, which no Z keeps. `isEmpty`: all lines were removed or voided, and nothing was paid. */
  openOrders: Type.Array(
    strictObject({
      id: uuid,
      ...openOrder,
      name: Type.Optional(Type.String()),
      isEmpty: Type.Optional(Type.Boolean()),
    }),
  ),
  openOrderCount: Type.Optional(openCount),
  openCash: Type.Array(strictObject({ id: uuid, ...openCash })),
  openCashCount: Type.Optional(openCount),
});
export type DayReportDraft = Static<typeof dayReportDraft>;

/** A Z as it was made. `follows`: the number of the earlier Z of the same business day. */
const dayReport = strictObject({
  id: uuid,
  number: Type.Integer({ minimum: 1 }),
  follows: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Why it was made early, or as a further one of its day. */
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
  /** Kinds of its payments that were corrected in later reports; added after the Z was made. */
  correctedLater: Type.Optional(Type.Array(kindChange)),
});
export type DayReport = Static<typeof dayReport>;

/** A row of the list of Zs. */
const dayReportEntry = strictObject({
  id: uuid,
  number: Type.Integer({ minimum: 1 }),
  businessDay: Type.String(),
  madeAt: time,
  madeBy: person,
  gross: money,
  /** Absent: no cash was counted. */
  difference: Type.Optional(money),
  /** Absent: it was sent to nobody. */
  mail: Type.Optional(mailState),
  /** How it gets into the restaurant's folder. */
  copy: Type.Optional(mailState),
});
export type DayReportEntry = Static<typeof dayReportEntry>;

/**
 * `number` is the one that the draft showed; if that Z exists, it is the response. All open orders and cash sessions must be named; `orders` and
 * `cashSessions`, the draft's counts, stand for all of them if they are too many to name.
 */
const newDayReport = strictObject({
  number: Type.Integer({ minimum: 1 }),
  orderIds: Type.Array(uuid, { maxItems: limits.carriedOverMax, uniqueItems: true }),
  orders: Type.Optional(openCount),
  cashSessionIds: Type.Array(uuid, { maxItems: limits.carriedOverMax, uniqueItems: true }),
  cashSessions: Type.Optional(openCount),
  /** Required if it is early, or the business day already has a Z. */
  reason: Type.Optional(text(limits.reasonLength)),
});
export type NewDayReport = Static<typeof newDayReport>;

/** Orders to cancel together if they are still empty. */
const emptyOrders = strictObject({
  orderIds: Type.Array(uuid, { minItems: 1, maxItems: limits.cancelledAtOnceMax, uniqueItems: true }),
});
export type EmptyOrders = Static<typeof emptyOrders>;
const cancelledOrders = strictObject({ cancelled: Type.Integer({ minimum: 0 }) });
export type CancelledOrders = Static<typeof cancelledOrders>;

/** Schemas by the names that the call tables use. */
export const dayReportSchemas = {
  DayReport: dayReport,
  DayReportDraft: dayReportDraft,
  DayReportEntry: dayReportEntry,
  DayReportFigures: dayReportFigures,
  NewDayReport: newDayReport,
  WaiterShift: waiterShift,
  EmptyOrders: emptyOrders,
  CancelledOrders: cancelledOrders,
} as const;
