import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { literals, money, person, strictObject, text, time, uuid } from './parts.ts';

/** `card` is confirmed by hand: the terminal stands beside the phone. */
export const paymentKinds = ['cash', 'card', 'voucher', 'other'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

const amount = Type.Integer({ minimum: 1, maximum: limits.paymentMax });
const nothingOrMore = Type.Integer({ minimum: 0, maximum: limits.paymentMax });
/** One of `of` equal shares, counted from 1; the remainder of the division goes on the last. */
const share = strictObject({
  of: Type.Integer({ minimum: 2, maximum: limits.sharesMax }),
  number: Type.Integer({ minimum: 1, maximum: limits.sharesMax }),
});
const lineIds = Type.Array(uuid, {
  minItems: 1,
  maxItems: limits.linesPerCommandMax,
  uniqueItems: true,
});

/** A refund has a negative amount (and tip) and names the payment it gives back; `change` is what cash got back. */
export const payment = strictObject({
  id: uuid,
  kind: literals(paymentKinds),
  amount: money,
  tip: money,
  tendered: Type.Optional(money),
  change: Type.Optional(money),
  /** What of which line it pays; empty where it is simply a part of the whole. */
  allocations: Type.Array(strictObject({ lineId: uuid, amount: money })),
  share: Type.Optional(share),
  refundOf: Type.Optional(uuid),
  reason: Type.Optional(Type.String()),
  by: person,
  at: time,
});
export type Payment = Static<typeof payment>;

/**
 * `amount` is what it pays of the order, the tip comes on top; `tendered` is the cash that was handed over.
 * With `lineIds` it pays exactly what is still due of these lines. With `closes` the order is closed, and its receipt
 * queued, in the same breath if nothing is due then.
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

/** Without `amount` all of the payment that was not given back yet, its tip too. */
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

/** `print` sends the bill to the printer as well; the screen shows it anyway. */
export const billCommand = strictObject({ print: Type.Optional(Type.Boolean()) });
export type BillCommand = Static<typeof billCommand>;
