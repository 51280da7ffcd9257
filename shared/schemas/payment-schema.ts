import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { literals, money, person, strictObject, text, time, uuid } from './parts.ts';

/** `card` is confirmed by the waiter: the terminal is not connected. */
export const paymentKinds = ['cash', 'card', 'voucher', 'other'] as const;
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
  reason: Type.Optional(Type.String()),
  by: person,
  at: time,
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

/** Without `amount` all of the payment that isn't refunded yet, with its tip. */
export const refundCommand = strictObject({
  id: Type.Optional(uuid),
  amount: Type.Optional(amount),
  reason: text(limits.reasonLength),
});
export type RefundCommand = Static<typeof refundCommand>;

/** `buyerTaxId`: the NIP that is printed on the receipt; it can't be added once printed. */
export const closeCommand = strictObject({
  buyerTaxId: Type.Optional(Type.String({ pattern: '^\\d{10}$' })),
});
export type CloseCommand = Static<typeof closeCommand>;

export const reopenCommand = strictObject({ reason: text(limits.reasonLength) });
export type ReopenCommand = Static<typeof reopenCommand>;

/** `print` also sends the bill to the printer. */
export const billCommand = strictObject({ print: Type.Optional(Type.Boolean()) });
export type BillCommand = Static<typeof billCommand>;
