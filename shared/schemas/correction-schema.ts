/** What changes an order after it was sent: voids, discounts, splits, moves, merges, and an admin's word where a waiter's rights end. */
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { literals, money, person, strictObject, text, time, uuid } from './parts.ts';

const reason = text(limits.reasonLength);

/** `value` is percent (100: on the house) or an amount in minor units. */
const discountFields = {
  kind: literals(['percent', 'amount']),
  value: Type.Integer({ minimum: 1, maximum: limits.priceMax }),
  reason,
};
export const discountRequest = strictObject(discountFields);
export type DiscountRequest = Static<typeof discountRequest>;

/**
 * `amount` is what it takes off now; `fullAmount` what it would without its limits, there only while that is more. What an
 * admin gave or approved takes off at most `approvedAmount`, what somebody gave on their own word at most `ownPercent` of
 * what is charged. Each has one of the two.
 */
export const discount = strictObject({
  ...discountFields,
  amount: money,
  fullAmount: Type.Optional(money),
  approvedAmount: Type.Optional(money),
  ownPercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
});
export type Discount = Static<typeof discount>;

/** Null takes the discount away again. */
export const discountCommand = strictObject({ discount: Type.Union([discountRequest, Type.Null()]) });
export type DiscountCommand = Static<typeof discountCommand>;

export const voidCommand = strictObject({ reason });
export type VoidCommand = Static<typeof voidCommand>;

/** `started`: somebody had begun to make it, so it is waste. */
export const voiding = strictObject({
  reason: Type.String(),
  started: Type.Boolean(),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
});
export type Voiding = Static<typeof voiding>;

/** `quantity` pieces become a line of their own, with this id. */
export const splitCommand = strictObject({
  id: Type.Optional(uuid),
  quantity: Type.Integer({ minimum: 1, maximum: limits.quantityMax }),
});
export type SplitCommand = Static<typeof splitCommand>;

export const moveCommand = strictObject({ tableId: uuid });
export type MoveCommand = Static<typeof moveCommand>;

/** The other order, whose lines come into this one; for the undo, the one whose lines leave again. */
export const mergeCommand = strictObject({ orderId: uuid });
export type MergeCommand = Static<typeof mergeCommand>;

/** What may need an admin's word, with the command as it would be given. */
export const approvalKinds = ['void', 'lineDiscount', 'orderDiscount', 'refund', 'reopen'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

const discountTerms = strictObject({ kind: discountFields.kind, value: discountFields.value });

/** Exactly one of `void`, `discount`, `refund`, `reopen`, as `kind` says; `lineId` and `paymentId` where it is about one. */
export const approvalRequest = strictObject({
  id: Type.Optional(uuid),
  kind: literals(approvalKinds),
  lineId: Type.Optional(uuid),
  paymentId: Type.Optional(uuid),
  reason,
  /** Of a discount. */
  discount: Type.Optional(discountTerms),
  /** Of a refund; absent: all of it. */
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.paymentMax })),
});
export type ApprovalRequest = Static<typeof approvalRequest>;

/**
 * On the order while it waits, was refused or is `outdated` (how far the dish is or what it costs has changed since: it has to be
 * asked anew); an approved one is done and gone. A row of `GET /api/admin/approvals` while it waits. What it is about is said as
 * it is now.
 */
export const approval = strictObject({
  id: uuid,
  kind: literals(approvalKinds),
  state: literals(['pending', 'refused', 'outdated']),
  orderId: uuid,
  orderNumber: Type.Integer(),
  tableLabel: Type.Optional(Type.String()),
  lineId: Type.Optional(uuid),
  /** "2 × Pierogi", the payment or the order: what it is about, for who decides. */
  subject: Type.String(),
  /** What it would take off or give back now; of a whole payment with its tip. */
  amount: money,
  /** The line was already begun: it would be waste. */
  started: Type.Optional(Type.Boolean()),
  paymentId: Type.Optional(uuid),
  discount: Type.Optional(discountTerms),
  reason: Type.String(),
  askedBy: person,
  askedAt: time,
  decidedBy: Type.Optional(person),
});
export type Approval = Static<typeof approval>;

/**
 * `amount` is what the admin read that it takes off or gives back. Where it has become more than that (without it: more than when
 * it was asked) the answer is APPROVAL_CHANGED.
 */
const seenAmount = Type.Optional(Type.Integer({ minimum: 0, maximum: limits.paymentMax }));
export const approveCommand = strictObject({ amount: seenAmount });
export type ApproveCommand = Static<typeof approveCommand>;

/** Local sign-in only: an admin's password on this device, `POST /identity/approvals/:id`. */
export const passwordApproval = strictObject({
  username: Type.String({ minLength: 1, maxLength: limits.usernameMaxLength }),
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes }),
  amount: seenAmount,
});
export type PasswordApproval = Static<typeof passwordApproval>;
