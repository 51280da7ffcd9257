/** What somebody asked an admin to allow, as it stands in the store. */
import type { Json } from '../origin-tables.ts';

export type ApprovalRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** ApprovalRequest */
  request: Json;
  /** ApprovalBasis, as it was when it was asked. */
  basis: Json;
  /** What it would have taken off or given back then. */
  amount: number;
  /** `dropped`: taken back by who asked, or overtaken by a newer one. `outdated`: what it was about has changed. */
  state: 'pending' | 'approved' | 'refused' | 'outdated' | 'dropped';
  /** Person */
  asked_by: Json;
  asked_at: string;
  /** Person */
  decided_by: Json | null;
  decided_at: string | null;
};
