/** Drops the approval requests of people who leave. */
import { textAt } from '../../../store/dialect-sql.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { decideApprovals } from './approval-store.ts';

/** Applies to people who were deactivated or no longer take orders. */
export async function dropApprovalsOf(
  { tx, caller, now, record, touch }: AnyCommand,
  userId: string,
): Promise<void> {
  const asked = await tx
    .selectFrom('approvals')
    .select(['id', 'order_id', 'request'])
    .where('org_id', '=', caller.organizationId)
    .where('state', '=', 'pending')
    .where(textAt('asked_by', 'id'), '=', userId)
    .execute();
  if (asked.length === 0) return;
  const ids = asked.map(({ id }) => id);
  const decision = { state: 'dropped', decided_by: null, decided_at: now } as const;
  await decideApprovals(tx, caller.organizationId, ids, decision);
  for (const { id, order_id: entityId, request } of asked) {
    const payload = { approvalId: id, kind: JSON.parse(request).kind };
    record({ type: 'approval.dropped', entity: 'order', entityId, payload });
  }
  touch('orders');
}
