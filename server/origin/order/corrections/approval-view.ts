/** Formats approval requests for the API, with their current subject. */
import type { Approval, ApprovalRequest } from '#shared/order/correction-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { approvalFacts } from './approval-facts.ts';
import type { ApprovalRow } from './approval-row.ts';

/** Takes only `pending`, `refused` and `outdated` requests; others are never shown. */
export function approvalView(
  row: ApprovalRow,
  stored: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
): Approval {
  const { order } = stored;
  const request: ApprovalRequest = JSON.parse(row.request);
  const { kind, lineId, paymentId, paymentKind, discount, reason } = request;
  const { state } = row;
  const askedBy: Approval['askedBy'] = JSON.parse(row.asked_by);
  const decidedBy: Approval['askedBy'] | null = row.decided_by === null ? null : JSON.parse(row.decided_by);
  const { subject, line, amount, started } = approvalFacts(request, stored);
  return withoutNulls({
    id: row.id,
    kind,
    state: state === 'refused' || state === 'outdated' ? state : ('pending' as const),
    orderId: order.id,
    orderNumber: order.number,
    tableLabel: order.table_label,
    lineId: lineId ?? null,
    subject,
    line,
    amount,
    started,
    paymentId: paymentId ?? null,
    paymentKind: paymentKind ?? null,
    discount: discount ?? null,
    reason,
    askedBy,
    askedAt: row.asked_at,
    decidedBy,
  });
}
