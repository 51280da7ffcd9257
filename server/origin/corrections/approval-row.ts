/** What somebody asked an admin to allow, as it stands in the store. */
import type { Flag, Json } from '../origin-tables.ts';

export type ApprovalRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** ApprovalRequest */
  request: Json;
  subject: string;
  amount: number;
  is_started: Flag | null;
  /** `dropped`: taken back by who asked, or overtaken by a newer one. */
  state: 'pending' | 'approved' | 'refused' | 'dropped';
  /** Person */
  asked_by: Json;
  asked_at: string;
  /** Person */
  decided_by: Json | null;
  decided_at: string | null;
};
