/** Row of the list of what was taken off orders. */
import type { Json } from '../column-types.ts';

export type BillReductionRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** Who did it, or requested an admin's approval. */
  by_id: string;
  /** Person */
  approved_by: Json | null;
  /** Negative: added back. */
  amount: number;
  at: string;
};
