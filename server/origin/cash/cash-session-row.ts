/** A stored cash session; its movements and counts are append-only. */
import type { CashMovement, CashSession, CashSessionKind } from '#shared/order/payment-schema.ts';
import type { Json } from '../kernel/column-types.ts';

export type CashSessionRow = {
  org_id: string;
  id: string;
  kind: CashSessionKind;
  /** The id of the waiter or the device. */
  holder_id: string;
  holder_name: string;
  opening_float: number;
  state: CashSession['state'];
  /** Person */
  opened_by: Json;
  opened_at: string;
  business_day: string;
  /** ExpectedCash at the first count; null before it. */
  figures: Json | null;
  /** CashSession['recount']: the latest request. */
  recount: Json | null;
  /** CashSession['confirmed'] */
  confirmed: Json | null;
  version: number;
};

export type CashMovementRow = {
  org_id: string;
  id: string;
  session_id: string;
  /** Counts from 1 within the session. */
  position: number;
  kind: CashMovement['kind'];
  amount: number;
  reason: string;
  /** DepositReturn, if the pay-out is one. */
  deposit_return: Json | null;
  /** Person */
  moved_by: Json;
  at: string;
};

export type CashCountRow = {
  org_id: string;
  session_id: string;
  /** Counts from 1 within the session. */
  position: number;
  /** CountedPieces[] */
  pieces: Json;
  total: number;
  /** The terminal's total and the vouchers' total; null if not entered. */
  card_total: number | null;
  voucher_total: number | null;
  /** Person */
  counted_by: Json;
  at: string;
};
