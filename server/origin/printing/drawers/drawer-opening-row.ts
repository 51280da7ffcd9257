/** A stored opening of a till's cash drawer. */
import type { DrawerCause, DrawerOpeningState } from '#shared/order/payment-schema.ts';
import type { Json } from '../../kernel/column-types.ts';

export type DrawerOpeningRow = {
  org_id: string;
  id: string;
  device_id: string;
  device_name: string;
  /** The printer whose drawer port it was at the time of the request. */
  printer_id: string;
  cause: DrawerCause;
  order_number: number | null;
  payment_id: string | null;
  reason: string | null;
  /** Person */
  opened_by: Json;
  /** Person */
  approved_by: Json | null;
  state: DrawerOpeningState;
  error: string | null;
  /** When it was requested or approved; its pulse expires seconds later. */
  at: string;
};
