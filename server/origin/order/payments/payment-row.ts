/** A stored payment; a refund is one with a negative amount. */
import type { Payment, PaymentKind } from '#shared/order/payment-schema.ts';
import { columnsOf, type Json } from '../../kernel/column-types.ts';

/** A share with the amount that was due when the split began, which is divided. */
export type StoredShare = NonNullable<Payment['share']> & { base: number };

/** A payment that was divided when its lines moved to other orders, or a part of one. */
export type StoredDivision = {
  /** The original amount, and the order on which the payment was divided first. */
  taken: { amount: number; orderId: string; orderNumber: number };
  /** The parts that moved to other orders. */
  into: NonNullable<Payment['dividedInto']>;
};

export type PaymentRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** Counts from 1 within the order. */
  position: number;
  kind: PaymentKind;
  amount: number;
  tip: number;
  tendered: number | null;
  /** Payment['allocations'] */
  allocations: Json;
  /** StoredShare */
  share: Json | null;
  refund_of: string | null;
  reason: string | null;
  /** The session of the person who took it, or of the device. */
  cash_session_id: string | null;
  /** Person */
  taken_by: Json;
  at: string;
  /** The order with the payment's event, if it has moved from there; otherwise null. */
  taken_on: string | null;
  /** For a part: the original payment, even after repeated divisions. */
  divided_from: string | null;
  /** StoredDivision */
  division: Json | null;
  /** The original charge of a divided payment, including the tip. */
  taken_charge: number | null;
  /** On the refund and the new payment of a corrected kind: the id of the original payment. */
  kind_change_of: string | null;
  /** Payment['terminal'] */
  terminal: Json | null;
};

/** The columns of a new payment that neither division nor a terminal has filled. */
export const undivided = {
  taken_on: null,
  divided_from: null,
  division: null,
  taken_charge: null,
  kind_change_of: null,
  terminal: null,
} as const;

/** Whether guests were refunded; correcting a payment's kind returns no money. */
export function isRefund({
  refund_of,
  kind_change_of,
}: Pick<PaymentRow, 'refund_of' | 'kind_change_of'>): boolean {
  return refund_of !== null && kind_change_of === null;
}

/** Every column, for queries that list them. */
export const paymentColumns = columnsOf<PaymentRow>({
  org_id: true,
  id: true,
  order_id: true,
  position: true,
  kind: true,
  amount: true,
  tip: true,
  tendered: true,
  allocations: true,
  share: true,
  refund_of: true,
  reason: true,
  cash_session_id: true,
  taken_by: true,
  at: true,
  taken_on: true,
  divided_from: true,
  division: true,
  taken_charge: true,
  kind_change_of: true,
  terminal: true,
});
