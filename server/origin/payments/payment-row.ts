/** A stored payment; a refund is one with a negative amount. */
import type { Payment, PaymentKind } from '#shared/schemas/payment-schema.ts';
import { columnsOf, type Json } from '../column-types.ts';

/** A share with the amount due when its split began, which is what is divided. */
export type StoredShare = NonNullable<Payment['share']> & { base: number };

/** A payment of which lines took parts along to other orders, or such a part. */
export type StoredDivision = {
  /** As it was taken, and on which order it was divided first. */
  taken: { amount: number; orderId: string; orderNumber: number };
  /** The parts that left it. */
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
  /** Of who took it, or of the device. */
  cash_session_id: string | null;
  /** Person */
  taken_by: Json;
  at: string;
  /** The order whose event tells of it; null while it is of that one still. */
  taken_on: string | null;
  /** Of a part: the payment as it was taken, however often that was divided since. */
  divided_from: string | null;
  /** StoredDivision */
  division: Json | null;
  /** What a divided payment came to as it was taken, with its tip. */
  taken_charge: number | null;
  /** Of both that correct its kind: the payment that was taken by the wrong one. */
  kind_change_of: string | null;
};

/** Of a payment that has just been taken. */
export const undivided = {
  ...{ taken_on: null, divided_from: null, division: null, taken_charge: null, kind_change_of: null },
} as const;

/** Whether guests got it back; that a kind was corrected gave nothing back. */
export function isRefund({
  refund_of,
  kind_change_of,
}: Pick<PaymentRow, 'refund_of' | 'kind_change_of'>): boolean {
  return refund_of !== null && kind_change_of === null;
}

/** Every column, for the queries that name them. */
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
});
