/** A stored payment; a refund is one with a negative amount. */
import type { Payment, PaymentKind } from '#shared/schemas/payment-schema.ts';
import { columnsOf, type Json } from '../column-types.ts';

/** A share with the amount due when its split began, which is what is divided. */
export type StoredShare = NonNullable<Payment['share']> & { base: number };

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
};

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
});
