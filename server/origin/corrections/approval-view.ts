/** What waits for an admin's word, or was refused, as the API shows it. */
import type { Approval, ApprovalRequest } from '#shared/schemas/correction-schema.ts';
import type { NamedOrderRow } from '../orders/stored-order.ts';
import { withoutNulls } from '../without-nulls.ts';
import type { ApprovalRow } from './approval-row.ts';

/** Of an approval that is `pending` or `refused`; others are done and shown nowhere. */
export function approvalView(
  row: ApprovalRow,
  order: Pick<NamedOrderRow, 'id' | 'number' | 'table_label'>,
): Approval {
  const { kind, lineId, paymentId, reason }: ApprovalRequest = JSON.parse(row.request);
  const state: Approval['state'] = row.state === 'refused' ? 'refused' : 'pending';
  const askedBy: Approval['askedBy'] = JSON.parse(row.asked_by);
  const decidedBy: Approval['askedBy'] | null = row.decided_by === null ? null : JSON.parse(row.decided_by);
  return withoutNulls({
    id: row.id,
    kind,
    state,
    orderId: order.id,
    orderNumber: order.number,
    tableLabel: order.table_label,
    lineId: lineId ?? null,
    subject: row.subject,
    amount: row.amount,
    started: row.is_started === null ? null : row.is_started === 1,
    paymentId: paymentId ?? null,
    reason,
    askedBy,
    askedAt: row.asked_at,
    decidedBy,
  });
}
