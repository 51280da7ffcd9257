/** A stored approval request. */
import { columnsOf, type Json } from '../../kernel/column-types.ts';

/** The states in which a request is shown with its order: undecided, or not granted and not yet dismissed. */
export const openStates = ['pending', 'refused', 'outdated'] as const;

export type ApprovalRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** ApprovalRequest */
  request: Json;
  /** ApprovalBasis at the time of the request. */
  basis: Json;
  /** The amount at the time of the request. */
  amount: number;
  /** `dropped`: withdrawn, or replaced by a newer request. `outdated`: the subject has changed. */
  state: 'pending' | 'approved' | 'refused' | 'outdated' | 'dropped';
  /** Person */
  asked_by: Json;
  asked_at: string;
  /** Person */
  decided_by: Json | null;
  decided_at: string | null;
};

/** Every column, for queries that list them. */
export const approvalColumns = columnsOf<ApprovalRow>({
  org_id: true,
  id: true,
  order_id: true,
  request: true,
  basis: true,
  amount: true,
  state: true,
  asked_by: true,
  asked_at: true,
  decided_by: true,
  decided_at: true,
});
