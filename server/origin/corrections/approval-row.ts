/** A stored approval request. */
import type { Json } from '../column-types.ts';

export type ApprovalRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** ApprovalRequest */
  request: Json;
  /** ApprovalBasis, at the time of the request. */
  basis: Json;
  /** The amount at the time of the request. */
  amount: number;
  /** `dropped`: withdrawn, or replaced by a newer request. `outdated`: its subject has changed. */
  state: 'pending' | 'approved' | 'refused' | 'outdated' | 'dropped';
  /** Person */
  asked_by: Json;
  asked_at: string;
  /** Person */
  decided_by: Json | null;
  decided_at: string | null;
};
