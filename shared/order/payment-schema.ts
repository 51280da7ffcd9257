import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, money, person, strictObject, text, time, uuid, version } from '../kernel/schema-parts.ts';
import { paymentKinds } from './payment-kinds.ts';

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

/** `reference`: the terminal's number of the transaction, or that of the slip. `card`: masked by the terminal. `buyerTaxId`: what the guest asked to have on the receipt, if the bill could not close with the payment. */
const approvingTerminal = strictObject({
  id: uuid,
  name: Type.String(),
  reference: Type.Optional(Type.String()),
  card: Type.Optional(Type.String()),
  buyerTaxId: Type.Optional(Type.String()),
});

const allocations = Type.Array(strictObject({ lineId: uuid, amount: money }));

/** A refund has a negative amount (and tip) and names its payment; `change` is the change given for cash. */
export const payment = strictObject({
  id: uuid,
  kind: literals(paymentKinds),
  amount: money,
  tip: money,
  tendered: Type.Optional(money),
  change: Type.Optional(money),
  /** Amounts by line; empty for a payment that names no lines. */
  allocations,
  share: Type.Optional(share),
  refundOf: Type.Optional(uuid),
  /** On both payments that correct a kind: the id of the one taken by the wrong kind. The one with `refundOf` paid nothing back. */
  kindChangeOf: Type.Optional(uuid),
  reason: Type.Optional(Type.String()),
  /** The cash session to which it belongs. */
  cashSessionId: Type.Optional(uuid),
  by: person,
  at: time,
  /** On a part that moved to this order with its lines: the original payment, and the order on which it was divided. */
  dividedFrom: Type.Optional(divided),
  /** Parts that moved to other orders with their lines, without those that came back. */
  dividedInto: Type.Optional(Type.Array(divided)),
  /** The terminal that approved it; absent for a card that was paid on a terminal without a link. */
  terminal: Type.Optional(approvingTerminal),
});
export type Payment = Static<typeof payment>;

/** `sent` and `unknown` hold their amount; `declined` and `cancelled` charged nothing. */
const terminalPaymentStates = ['sent', 'unknown', 'declined', 'cancelled'] as const;
/** Why a terminal charged nothing, or why it is unknown. `notReached`: the amount never arrived there; `unclear`: the terminal answered, but a person must look at its list. */
export const terminalReasons = [
  'refused',
  'guestCancelled',
  'waiterCancelled',
  'timeout',
  'stoppedThere',
  'terminalBusy',
  'expired',
  'notReached',
  'noAnswer',
  'unclear',
  'notBooked',
  'adminDecided',
] as const;
export type TerminalReason = (typeof terminalReasons)[number];

/** A card payment at a terminal. Once approved it is one of the order's payments, with the same id. */
export const terminalPayment = strictObject({
  id: uuid,
  terminalId: uuid,
  terminalName: Type.String(),
  amount: money,
  tip: money,
  share: Type.Optional(share),
  /** The lines that it pays; absent: any. */
  allocations: Type.Optional(allocations),
  state: literals(terminalPaymentStates),
  reason: Type.Optional(literals(terminalReasons)),
  /** On a refund, whose amounts are negative: the payment that the same terminal approved. */
  refundOf: Type.Optional(uuid),
  /** True while another payment is at the terminal before it. */
  isWaiting: Type.Optional(Type.Boolean()),
  /** True once somebody asked the terminal to stop. */
  isCancelling: Type.Optional(Type.Boolean()),
  by: person,
  at: time,
});
export type TerminalPayment = Static<typeof terminalPayment>;

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

/** Without `amount` the whole unrefunded payment with its tip; else that amount, and `tip` of the tip. */
export const refundCommand = strictObject({
  id: Type.Optional(uuid),
  amount: Type.Optional(amount),
  tip: Type.Optional(amount),
  reason: text(limits.reasonLength),
});
export type RefundCommand = Static<typeof refundCommand>;

/** Corrects the kind of a payment's unrefunded part, with its tip. `id`: the id of the payment that replaces it. */
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

/** `waiter`: a waiter's own purse. `drawer`: the drawer of a till, whoever works at it. */
export const cashSessionKinds = ['waiter', 'drawer'] as const;
export type CashSessionKind = (typeof cashSessionKinds)[number];

/** Bottles and cans that a guest returned: `amount` of the pay-out is pieces × deposit. */
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

/** `value` is that of one coin or note. */
const countedPieces = Type.Array(
  strictObject({
    value: Type.Integer({ minimum: 1, maximum: limits.priceMax }),
    pieces: Type.Integer({ minimum: 0, maximum: limits.cashPiecesMax }),
  }),
  { maxItems: limits.denominationsMax },
);

/** The total with tips of the card terminals that X and Z don't ask, and the vouchers' total; both are optional. */
const countedTotals = { cardTotal: Type.Optional(nothingOrMore), voucherTotal: Type.Optional(nothingOrMore) };

/** Positive amounts; only `expected`, `difference` and `toHandIn` may be negative. */
const cashFigures = strictObject({
  /** Includes cash tips. */
  cashTaken: money,
  cashRefunded: money,
  /** The part of `cashRefunded` whose payments belong to no session or to an earlier one. */
  refundedOfEarlier: money,
  paidIn: money,
  paidOut: money,
  expected: money,
  counted: money,
  /** Positive: over; negative: short. */
  difference: money,
  cashTips: money,
  /** Tips by card and all other kinds except cash. */
  cardTips: money,
  tips: Type.Array(strictObject({ by: person, cash: money, card: money })),
  /** Takings by voucher, and by card without terminals that X and Z ask, with tips less refunds, and the difference of the counted totals; absent if these weren't entered. */
  cardTaken: Type.Optional(money),
  voucherTaken: Type.Optional(money),
  cardDifference: Type.Optional(money),
  voucherDifference: Type.Optional(money),
  /** `expected` less all tips; negative: the restaurant owes it. */
  toHandIn: money,
});
export type CashFigures = Static<typeof cashFigures>;

/**
 * `open`: takes cash. `counted`: takes none, and what was expected is fixed. `recount`: an admin asked for another count. `confirmed`: an admin accepted
 * the last count.
 */
const cashSession = strictObject({
  id: uuid,
  kind: literals(cashSessionKinds),
  /** The waiter, or the till's device. */
  holder: person,
  float: money,
  state: literals(['open', 'counted', 'recount', 'confirmed']),
  openedBy: person,
  openedAt: time,
  businessDay: Type.String(),
  movements: Type.Array(cashMovement),
  /** All counts, the first one first. */
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
      /** True if its holder confirmed it, as the only admin. */
      isBySelf: Type.Optional(Type.Boolean()),
    }),
  ),
  version,
});
export type CashSession = Static<typeof cashSession>;

/** `drawer` requires a request from a paired till. */
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
  /** Only for a pay-out. */
  depositReturn: Type.Optional(depositReturn),
});
export type NewCashMovement = Static<typeof newCashMovement>;

/** Denominations that are missing count as zero. */
const cashCount = strictObject({ pieces: countedPieces, ...countedTotals });
export type CashCount = Static<typeof cashCount>;

const cashConfirmation = strictObject({ note: Type.Optional(text(limits.noteLength)) });
export type CashConfirmation = Static<typeof cashConfirmation>;

const cashRecount = strictObject({ reason: text(limits.reasonLength) });
export type CashRecount = Static<typeof cashRecount>;

export const drawerCauses = ['payment', 'refund', 'noSale'] as const;
export type DrawerCause = (typeof drawerCauses)[number];

/**
 * `asked`: waits for an admin at this till. `pending`: its pulse is about to be sent; `sending`: is being sent. Final: `opened`; `failed`: certainly not
 * opened; `unknown`: the printer did not confirm.
 */
const drawerOpeningStates = ['asked', 'pending', 'sending', 'opened', 'failed', 'unknown'] as const;
export type DrawerOpeningState = (typeof drawerOpeningStates)[number];

const drawerOpening = strictObject({
  id: uuid,
  deviceId: uuid,
  deviceName: Type.String(),
  cause: literals(drawerCauses),
  orderNumber: Type.Optional(Type.Integer()),
  /** The payment or refund that opened it. */
  paymentId: Type.Optional(uuid),
  /** Set for a no sale. */
  reason: Type.Optional(Type.String()),
  by: person,
  approvedBy: Type.Optional(person),
  state: literals(drawerOpeningStates),
  error: Type.Optional(Type.String()),
  at: time,
});
export type DrawerOpening = Static<typeof drawerOpening>;

/** Exactly one of both: the reason of a no sale, or the caller's cash payment or refund for which the drawer failed to open. */
const newDrawerOpening = strictObject({
  id: Type.Optional(uuid),
  reason: Type.Optional(text(limits.reasonLength)),
  paymentId: Type.Optional(uuid),
});
export type NewDrawerOpening = Static<typeof newDrawerOpening>;

const drawerApproval = strictObject({ openingId: uuid });
export type DrawerApproval = Static<typeof drawerApproval>;

/** Schemas by the names that the call tables use. */
export const paymentSchemas = {
  BillCommand: billCommand,
  CloseCommand: closeCommand,
  ReopenCommand: reopenCommand,
  CashConfirmation: cashConfirmation,
  CashCount: cashCount,
  CashRecount: cashRecount,
  CashSession: cashSession,
  NewCashMovement: newCashMovement,
  NewCashSession: newCashSession,
  DrawerApproval: drawerApproval,
  DrawerOpening: drawerOpening,
  NewDrawerOpening: newDrawerOpening,
  NewPayment: newPayment,
  Payment: payment,
  PaymentKindChange: paymentKindChange,
  RefundCommand: refundCommand,
} as const;
