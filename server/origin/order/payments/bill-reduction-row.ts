/** A stored reduction of an order's price. */
import type { Json } from '../../kernel/column-types.ts';

export type BillReductionRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** The person who did it, or who requested an admin's approval. */
  by_id: string;
  /** Person */
  approved_by: Json | null;
  /** Negative if the price was raised again. */
  amount: number;
  at: string;
};
