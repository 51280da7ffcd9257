/** A stored offer of orders from one waiter to another. */
import type { OrderTransfer } from '#shared/order/correction-schema.ts';
import type { Json } from '../../../kernel/column-types.ts';

export type OrderTransferRow = {
  org_id: string;
  id: string;
  /** Person */
  giver: Json;
  /** Person */
  receiver: Json;
  /** string[]: the offered orders; after acceptance the transferred ones. */
  order_ids: Json;
  state: OrderTransfer['state'];
  asked_at: string;
  /** Person; null if nobody decided. */
  decided_by: Json | null;
  decided_at: string | null;
};
