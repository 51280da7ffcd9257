import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { paymentKinds } from '../rules/payment-kinds.ts';
import { literals, money, person, strictObject, text, time, uuid, version } from './parts.ts';

export type PaymentKind = (typeof paymentKinds)[number];

const amount = Type.Integer({ minimum: 1, maximum: limits.paymentMax });
const nothingOrMore = Type.Integer({ minimum: 0, maximum: limits.paymentMax });
/** One of `of` equal shares, counted from 1; the last carries the remainder. */
const share = strictObject({
  of: Type.Integer({ minimum: 2, maximum: limits.sharesMax }),
  number: Type.Integer({ minimum: 1, maximum: limits.sharesMax }),
});
const lineIds = Type.Array(uuid, {
  minItems: 1,
  maxItems: limits.linesPerCommandMax,
  uniqueItems: true,
});

const divided = strictObject({ paymentId: uuid, amount: money, orderId: uuid, orderNumber: Type.Integer() });

/** A refund has a negative amount (and tip) and names its payment; `change` is the change given for cash. */
export const payment = strictObject({
  id: uuid,
  kind: literals(paymentKinds),
  amount: money,
  tip: money,
  tendered: Type.Optional(money),
  change: Type.Optional(money),
  /** Amounts by line; empty for a payment that names no lines. */
  allocations: Type.Array(strictObject({ lineId: uuid, amount: money })),
  share: Type.Optional(share),
  refundOf: Type.Optional(uuid),
  /** Of both payments that correct a kind: the one that was taken by the wrong kind; the one with `refundOf` gave nothing back. */
  kindChangeOf: Type.Optional(uuid),
  reason: Type.Optional(Type.String()),
  /** The cash session that it belongs to. */
  cashSessionId: Type.Optional(uuid),
  by: person,
  at: time,
  /** Of a part that lines took along to this order: the payment as it was taken, and the order that it was divided on. */
  dividedFrom: Type.Optional(divided),
  /** The parts that lines took along to other orders, and where they went; without those that came back. */
  dividedInto: Type.Optional(Type.Array(divided)),
});
export type Payment = Static<typeof payment>;

/**
 * `amount` is paid towards the order, the tip comes on top; `tendered` is the cash received. With `lineIds` it must
 * equal the amount due on these lines. With `closes` the order is closed and its receipt queued in the same
 * transaction, if nothing remains due.
 */
export const newPayment = strictObject({
  id: Type.Optional(uuid),
  kind: literals(paymentKinds),
  amount,
  tip: Type.Optional(nothingOrMore),
  tendered: Type.Optional(amount),
  lineIds: Type.Optional(lineIds),
  share: Type.Optional(share),
  closes: Type.Optional(Type.Boolean()),
  buyerTaxId: Type.Optional(Type.String({ pattern: '^\\d{10}$' })),
});
export type NewPayment = Static<typeof newPayment>;

/** Without `amount` all of the payment that isn't refunded yet, with its tip; with `amount` that, and of the tip what `tip` says. */
const refundCommand = strictObject({
  id: Type.Optional(uuid),
  amount: Type.Optional(amount),
  tip: Type.Optional(amount),
  reason: text(limits.reasonLength),
});
export type RefundCommand = Static<typeof refundCommand>;

/** Of what isn't refunded of a payment, with its tip. `id`: of the payment that takes its place. */
const paymentKindChange = strictObject({
  id: Type.Optional(uuid),
  kind: literals(paymentKinds),
  reason: text(limits.reasonLength),
});
export type PaymentKindChange = Static<typeof paymentKindChange>;

/** `buyerTaxId`: the NIP that is printed on the receipt; it can't be added once printed. */
const closeCommand = strictObject({
  buyerTaxId: Type.Optional(Type.String({ pattern: '^\\d{10}$' })),
});
export type CloseCommand = Static<typeof closeCommand>;

const reopenCommand = strictObject({ reason: text(limits.reasonLength) });
export type ReopenCommand = Static<typeof reopenCommand>;

/** `print` also sends the bill to the printer. */
const billCommand = strictObject({ print: Type.Optional(Type.Boolean()) });
export type BillCommand = Static<typeof billCommand>;

/** Of a waiter with a bank of their own, or of the drawer of a till, whoever works at it. */
export const cashSessionKinds = ['waiter', 'drawer'] as const;
export type CashSessionKind = (typeof cashSessionKinds)[number];

/** Bottles and cans that a guest brought: `amount` of the pay-out is pieces × deposit. */
export const depositReturn = strictObject({
  pieces: Type.Integer({ minimum: 1, maximum: limits.depositReturnsMax }),
  deposit: Type.Integer({ minimum: 1, maximum: limits.depositMax }),
});
export type DepositReturn = Static<typeof depositReturn>;
const cashMovement = strictObject({
  id: uuid,
  kind: literals(['payIn', 'payOut']),
  amount: money,
  reason: Type.String(),
  depositReturn: Type.Optional(depositReturn),
  by: person,
  at: time,
});
export type CashMovement = Static<typeof cashMovement>;

/** `value`: of the coin or note. */
const countedPieces = Type.Array(
  strictObject({
    value: Type.Integer({ minimum: 1, maximum: limits.priceMax }),
    pieces: Type.Integer({ minimum: 0, maximum: limits.cashPiecesMax }),
  }),
  { maxItems: limits.denominationsMax },
);

/** What the card terminal says with tips, and what the vouchers come to; each may be left out. */
const countedTotals = { cardTotal: Type.Optional(nothingOrMore), voucherTotal: Type.Optional(nothingOrMore) };

/** Positive amounts; only `expected`, `difference` and `toHandIn` may be negative. */
const cashFigures = strictObject({
  /** With cash tips. */
  cashTaken: money,
  cashRefunded: money,
  /** Of `cashRefunded`, what was refunded of payments that belong to no session or to an earlier one. */
  refundedOfEarlier: money,
  paidIn: money,
  paidOut: money,
  expected: money,
  counted: money,
  /** Over (positive) or short (negative). */
  difference: money,
  cashTips: money,
  /** By card and everything else that isn't cash. */
  cardTips: money,
  tips: Type.Array(strictObject({ by: person, cash: money, card: money })),
  /** By card and voucher, with tips less refunds, and by how much the counted totals are over or short of it; absent where they weren't entered. */
  cardTaken: Type.Optional(money),
  voucherTaken: Type.Optional(money),
  cardDifference: Type.Optional(money),
  voucherDifference: Type.Optional(money),
  /** What is expected less all tips: negative, the restaurant owes it. */
  toHandIn: money,
});
export type CashFigures = Static<typeof cashFigures>;

/**
 * `open`: takes cash. `counted`: takes none any more, and what was expected is fixed. `recount`: an admin asked for another count. `confirmed`: an admin
 * accepted the last count.
 */
const cashSession = strictObject({
  id: uuid,
  kind: literals(cashSessionKinds),
  /** The waiter, or the device. */
  holder: person,
  float: money,
  state: literals(['open', 'counted', 'recount', 'confirmed']),
  openedBy: person,
  openedAt: time,
  businessDay: Type.String(),
  movements: Type.Array(cashMovement),
  /** Every count, the first one first. */
  counts: Type.Array(
    strictObject({ pieces: countedPieces, total: money, ...countedTotals, by: person, at: time }),
  ),
  /** Absent before the first count, which is blind. */
  figures: Type.Optional(cashFigures),
  recount: Type.Optional(strictObject({ reason: Type.String(), by: person, at: time })),
  confirmed: Type.Optional(
    strictObject({
      note: Type.Optional(Type.String()),
      by: person,
      at: time,
      /** Nobody else could. */
      isBySelf: Type.Optional(Type.Boolean()),
    }),
  ),
  version,
});
export type CashSession = Static<typeof cashSession>;

/** `drawer`: of the paired device that the request names. */
const newCashSession = strictObject({
  id: Type.Optional(uuid),
  kind: literals(cashSessionKinds),
  float: nothingOrMore,
});
export type NewCashSession = Static<typeof newCashSession>;

const newCashMovement = strictObject({
  id: Type.Optional(uuid),
  kind: literals(['payIn', 'payOut']),
  amount,
  reason: text(limits.reasonLength),
  /** Of a pay-out. */
  depositReturn: Type.Optional(depositReturn),
});
export type NewCashMovement = Static<typeof newCashMovement>;

/** What isn't named was not there. */
const cashCount = strictObject({ pieces: countedPieces, ...countedTotals });
export type CashCount = Static<typeof cashCount>;

const cashConfirmation = strictObject({ note: Type.Optional(text(limits.noteLength)) });
export type CashConfirmation = Static<typeof cashConfirmation>;

const cashRecount = strictObject({ reason: text(limits.reasonLength) });
export type CashRecount = Static<typeof cashRecount>;

export const drawerCauses = ['payment', 'refund', 'noSale'] as const;
export type DrawerCause = (typeof drawerCauses)[number];

/**
 * `asked`: waits for an admin at this till. `pending`: its pulse is about to be sent; `sending`: is being sent. Final: `opened`; `failed`, certainly not
 * opened; `unknown`, the printer did not confirm.
 */
const drawerOpeningStates = ['asked', 'pending', 'sending', 'opened', 'failed', 'unknown'] as const;
export type DrawerOpeningState = (typeof drawerOpeningStates)[number];

const drawerOpening = strictObject({
  id: uuid,
  deviceId: uuid,
  deviceName: Type.String(),
  cause: literals(drawerCauses),
  orderNumber: Type.Optional(Type.Integer()),
  /** The payment or refund. */
  paymentId: Type.Optional(uuid),
  /** Of a no sale. */
  reason: Type.Optional(Type.String()),
  by: person,
  approvedBy: Type.Optional(person),
  state: literals(drawerOpeningStates),
  error: Type.Optional(Type.String()),
  at: time,
});
export type DrawerOpening = Static<typeof drawerOpening>;

/** Exactly one of both: why it is opened without a sale, or the caller's cash payment or refund that it did not open for. */
const newDrawerOpening = strictObject({
  id: Type.Optional(uuid),
  reason: Type.Optional(text(limits.reasonLength)),
  paymentId: Type.Optional(uuid),
});
export type NewDrawerOpening = Static<typeof newDrawerOpening>;

const drawerApproval = strictObject({ openingId: uuid });
export type DrawerApproval = Static<typeof drawerApproval>;

/** As the tables of calls name them. */
export const paymentSchemas = {
  ...{ BillCommand: billCommand, CloseCommand: closeCommand, ReopenCommand: reopenCommand },
  ...{ CashConfirmation: cashConfirmation, CashCount: cashCount, CashRecount: cashRecount },
  ...{ CashSession: cashSession, NewCashMovement: newCashMovement, NewCashSession: newCashSession },
  ...{ DrawerApproval: drawerApproval, DrawerOpening: drawerOpening, NewDrawerOpening: newDrawerOpening },
  ...{ NewPayment: newPayment, Payment: payment, PaymentKindChange: paymentKindChange },
  RefundCommand: refundCommand,
} as const;
