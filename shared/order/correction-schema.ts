/** Schemas of corrections: voids, discounts, splits, moves, merges, approvals, and transfers to a colleague. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, money, names, person, strictObject, text, time, uuid } from '../kernel/schema-parts.ts';
import { chargeFields } from '../venue/settings-schema.ts';
import { orderTypes } from './order-states.ts';
import { paymentKinds } from './payment-kinds.ts';
import { newPayment } from './payment-schema.ts';

const reason = text(limits.reasonLength);

/** `value` is a percentage (100: comp) or an amount in minor units. */
const discountFields = {
  kind: literals(['percent', 'amount']),
  value: Type.Integer({ minimum: 1, maximum: limits.priceMax }),
  reason,
};
const discountRequest = strictObject(discountFields);
export type DiscountRequest = Static<typeof discountRequest>;

/**
 * `amount`: the current reduction; `fullAmount`: the reduction without limits, present only while larger. An approved
 * discount has `approvedAmount` as its limit, one within its giver's rights has `ownPercent` of what is charged. Each
 * has one of the two.
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

/** Null removes the discount. */
const discountCommand = strictObject({ discount: Type.Union([discountRequest, Type.Null()]) });
export type DiscountCommand = Static<typeof discountCommand>;

/** Null restores the charge. */
const chargeRemovalCommand = strictObject({
  removal: Type.Union([strictObject({ reason }), Type.Null()]),
});
export type ChargeRemovalCommand = Static<typeof chargeRemovalCommand>;

/**
 * `amount`: the part that is not charged. An approved removal has `approvedAmount` as its limit, one within its giver's rights `ownPercent` of what is
 * charged, as discounts have.
 */
const chargeRemoval = strictObject({
  reason: Type.String(),
  amount: money,
  approvedAmount: Type.Optional(money),
  ownPercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
});
export type ChargeRemoval = Static<typeof chargeRemoval>;

/** The settings at the time when the party reached its number of guests. `amount`: what is charged. */
export const orderServiceCharge = strictObject({
  ...chargeFields,
  amount: money,
  /** True once the party was divided between orders: a lower number of guests no longer ends the charge. */
  isKept: Type.Optional(Type.Boolean()),
  removal: Type.Optional(chargeRemoval),
});
export type OrderServiceCharge = Static<typeof orderServiceCharge>;

const voidCommand = strictObject({ reason, wholeSet: Type.Optional(Type.Boolean()) });
export type VoidCommand = Static<typeof voidCommand>;

/** `started`: preparation had started, so it is waste. */
export const voiding = strictObject({
  reason: Type.String(),
  started: Type.Boolean(),
  by: person,
  approvedBy: Type.Optional(person),
  at: time,
});
export type Voiding = Static<typeof voiding>;

/** `quantity` units become a separate line with this id. */
const splitCommand = strictObject({
  id: Type.Optional(uuid),
  quantity: Type.Integer({ minimum: 1, maximum: limits.quantityMax }),
});
export type SplitCommand = Static<typeof splitCommand>;

/** `tableId` is a free table, or with `isAdditional` one with open orders that has room. */
const moveCommand = strictObject({ tableId: uuid, isAdditional: Type.Optional(Type.Boolean()) });
export type MoveCommand = Static<typeof moveCommand>;

/** Without `quantity` the whole line is moved. */
const movedLine = strictObject({
  id: uuid,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.quantityMax })),
});
export type MovedLine = Static<typeof movedLine>;

/**
 * Exactly one of `orderId` (an open order) and `tableId`, at which an order with the id `newOrderId` is opened. The table is free, or with `isAdditional`
 * has room besides its open orders; it may be the order's own. `guestCount` guests move with their dishes.
 */
const lineMoveCommand = strictObject({
  lines: Type.Array(movedLine, { minItems: 1, maxItems: limits.linesPerCommandMax }),
  orderId: Type.Optional(uuid),
  tableId: Type.Optional(uuid),
  isAdditional: Type.Optional(Type.Boolean()),
  newOrderId: Type.Optional(uuid),
  guestCount: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.guestCountMax })),
});
export type LineMoveCommand = Static<typeof lineMoveCommand>;

/** The order whose lines are merged into this one; for the undo, the one whose lines leave it. */
const mergeCommand = strictObject({ orderId: uuid });
export type MergeCommand = Static<typeof mergeCommand>;

/** Corrections that may need approval; the request has the body of the command. */
const approvalKinds = [
  ...(['void', 'lineDiscount', 'orderDiscount', 'refund', 'reopen', 'serviceCharge', 'payment'] as const),
  'paymentKind',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

const discountTerms = strictObject({ kind: discountFields.kind, value: discountFields.value });

/**
 * `kind` is `void`, `discount`, `refund`, `reopen`, `serviceCharge` (its removal), `payment` (with a tip beyond the usual) or `paymentKind` (its change);
 * `lineId` and `paymentId` name the subject.
 */
const approvalRequest = strictObject({
  id: Type.Optional(uuid),
  kind: literals(approvalKinds),
  lineId: Type.Optional(uuid),
  paymentId: Type.Optional(uuid),
  reason,
  wholeSet: voidCommand.properties.wholeSet,
  /** For `discount`. */
  discount: Type.Optional(discountTerms),
  /** For `refund`; absent: the whole payment. */
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.paymentMax })),
  /** For `payment`: taken once it is approved. */
  payment: Type.Optional(newPayment),
  /** For `paymentKind`: the new kind. */
  paymentKind: Type.Optional(literals(paymentKinds)),
});
export type ApprovalRequest = Static<typeof approvalRequest>;

/**
 * Part of the order while pending, declined or `outdated` (the line's state or price has changed: it must be
 * requested again); removed once approved. Also a row of `GET /api/admin/approvals` while pending. Described as of
 * now.
 */
export const approval = strictObject({
  id: uuid,
  kind: literals(approvalKinds),
  state: literals(['pending', 'refused', 'outdated']),
  orderId: uuid,
  orderNumber: Type.Integer(),
  tableLabel: Type.Optional(Type.String()),
  lineId: Type.Optional(uuid),
  /** The subject shown to the admin: "2 × Pierogi", the payment or the order. */
  subject: Type.String(),
  /** The line concerned, so that each reader sees its name in their language. */
  line: Type.Optional(strictObject({ quantity: Type.Integer(), name: Type.String(), names })),
  /** The current amount of reduction or refund; with the tip for a whole payment. */
  amount: money,
  /** True if preparation has started: the void would be waste. */
  started: Type.Optional(Type.Boolean()),
  paymentId: Type.Optional(uuid),
  /** For `paymentKind`: the new kind; the subject is the current one. */
  paymentKind: approvalRequest.properties.paymentKind,
  discount: Type.Optional(discountTerms),
  reason: Type.String(),
  askedBy: person,
  askedAt: time,
  decidedBy: Type.Optional(person),
});
export type Approval = Static<typeof approval>;

/** The amount shown to the admin. If the current amount is larger (absent: larger than when requested) the response is APPROVAL_CHANGED. */
const seenAmount = Type.Optional(Type.Integer({ minimum: 0, maximum: limits.paymentMax }));
const approveCommand = strictObject({ amount: seenAmount });
export type ApproveCommand = Static<typeof approveCommand>;

/** Orders that their waiter offers to the colleague `to`. */
const transferRequest = strictObject({
  to: Type.String({ minLength: 1, maxLength: 64 }),
  orderIds: Type.Array(uuid, { minItems: 1, maxItems: limits.transferOrdersMax, uniqueItems: true }),
});
export type TransferRequest = Static<typeof transferRequest>;

const transferStates = ['open', 'accepted', 'declined', 'cancelled', 'expired'] as const;

/** `expired`: nobody answered in time, or the colleague takes no orders any more. */
const orderTransfer = strictObject({
  id: uuid,
  from: person,
  to: person,
  /** The orders that the colleague would get now; for a decided transfer the offered ones. */
  orders: Type.Array(
    strictObject({
      id: uuid,
      number: Type.Integer(),
      orderType: literals(orderTypes),
      tableLabel: Type.Optional(Type.String()),
      orderName: Type.Optional(Type.String()),
    }),
  ),
  askedAt: time,
  state: literals(transferStates),
  decidedBy: Type.Optional(person),
  decidedAt: Type.Optional(time),
});
export type OrderTransfer = Static<typeof orderTransfer>;

/** Local sign-in only: an admin's password on this device, `POST /identity/approvals/:id`. */
export const passwordApproval = strictObject({
  username: Type.String({ minLength: 1, maxLength: limits.usernameMaxLength }),
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes }),
  amount: seenAmount,
});
export type PasswordApproval = Static<typeof passwordApproval>;

/** Schemas by the names that the call tables use. */
export const correctionSchemas = {
  Approval: approval,
  ApprovalRequest: approvalRequest,
  ApproveCommand: approveCommand,
  ChargeRemovalCommand: chargeRemovalCommand,
  DiscountCommand: discountCommand,
  LineMoveCommand: lineMoveCommand,
  MergeCommand: mergeCommand,
  MoveCommand: moveCommand,
  OrderTransfer: orderTransfer,
  SplitCommand: splitCommand,
  TransferRequest: transferRequest,
  VoidCommand: voidCommand,
} as const;
