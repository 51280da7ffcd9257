/** A payment in the API's format. */
import type { Payment } from '#shared/schemas/payment-schema.ts';
import { withoutNulls } from '../calls/without-nulls.ts';
import type { PaymentRow, StoredShare } from './payment-row.ts';

export function paymentView(row: PaymentRow): Payment {
  const allocations: Payment['allocations'] = JSON.parse(row.allocations);
  const by: Payment['by'] = JSON.parse(row.taken_by);
  const share: StoredShare | null = row.share === null ? null : JSON.parse(row.share);
  return withoutNulls({
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    tip: row.tip,
    tendered: row.tendered,
    change: row.tendered === null ? null : row.tendered - row.amount - row.tip,
    allocations,
    share: share === null ? null : { of: share.of, number: share.number },
    refundOf: row.refund_of,
    reason: row.reason,
    cashSessionId: row.cash_session_id,
    by,
    at: row.at,
  });
}
