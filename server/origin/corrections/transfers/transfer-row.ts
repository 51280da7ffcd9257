/** What a waiter offered to a colleague, as it is stored. */
import type { OrderTransfer } from '#shared/schemas/correction-schema.ts';
import type { Json } from '../../column-types.ts';

export type OrderTransferRow = {
  org_id: string;
  id: string;
  /** Person */
  giver: Json;
  /** Person */
  receiver: Json;
  /** string[]: what was offered; of an accepted one what was transferred. */
  order_ids: Json;
  state: OrderTransfer['state'];
  asked_at: string;
  /** Person; null where nobody decided. */
  decided_by: Json | null;
  decided_at: string | null;
};
