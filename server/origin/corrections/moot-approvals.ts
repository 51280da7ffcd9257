/** Takes questions off the admins' screens that an order has outrun: its line was voided, its payment given back, itself closed. */
import type { CommandContext } from '../command-routes.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { ApprovalRow } from './approval-row.ts';
import { isMoot } from './approval-rules.ts';
import { decideApprovals } from './approval-store.ts';

/** `stored` is the order as it is now. Answers those of `approvals` that still make sense. */
export async function dropMootApprovals(
  { tx, now, record }: Pick<CommandContext<unknown>, 'tx' | 'now' | 'record'>,
  stored: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
  approvals: readonly ApprovalRow[],
): Promise<ApprovalRow[]> {
  const moot = approvals.filter(approval => isMoot(approval, stored));
  const ids = moot.map(({ id }) => id);
  const { org_id, id: entityId } = stored.order;
  await decideApprovals(tx, org_id, ids, { state: 'dropped', decided_by: null, decided_at: now });
  for (const { id, request } of moot) {
    const payload = { approvalId: id, kind: JSON.parse(request).kind };
    record({ type: 'approval.dropped', entity: 'order', entityId, payload });
  }
  return approvals.filter(({ id }) => !ids.includes(id));
}
