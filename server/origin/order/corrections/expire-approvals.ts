/**
 * Ends approval requests that a change of the order made obsolete: the line was voided, the payment refunded,
 * the order closed. Requests whose subject changed remain as outdated until the requester has seen them.
 */
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { ApprovalRow } from './approval-row.ts';
import { isObsolete, isOutdated } from './approval-rules.ts';
import { decideApprovals } from './approval-store.ts';

type Ending = Pick<CommandContext<unknown>, 'tx' | 'now' | 'record'>;

async function end(
  { tx, now, record }: Ending,
  approvals: readonly ApprovalRow[],
  state: 'dropped' | 'outdated',
): Promise<void> {
  const [first] = approvals;
  if (first === undefined) return;
  const ids = approvals.map(({ id }) => id);
  await decideApprovals(tx, first.org_id, ids, { state, decided_by: null, decided_at: now });
  for (const { id, order_id: entityId, request } of approvals) {
    const payload = { approvalId: id, kind: JSON.parse(request).kind };
    record({ type: `approval.${state}`, entity: 'order', entityId, payload });
  }
}

/** `stored` is the changed order. Returns the `approvals` that are still shown. */
export async function expireApprovals(
  ending: Ending,
  stored: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
  approvals: readonly ApprovalRow[],
): Promise<ApprovalRow[]> {
  const obsolete = approvals.filter(approval => isObsolete(approval, stored));
  const left = approvals.filter(approval => !obsolete.includes(approval));
  const outdated = left.filter(approval => approval.state === 'pending' && isOutdated(approval, stored));
  await end(ending, obsolete, 'dropped');
  await end(ending, outdated, 'outdated');
  return left.map(approval => (outdated.includes(approval) ? { ...approval, state: 'outdated' } : approval));
}
