/** Formats a payment for the API. */
import type { Payment } from '#shared/order/payment-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { PaymentRow, StoredDivision, StoredShare } from './payment-row.ts';

/** The orders that have the payment's parts, or the payment that it is a part of. */
function divisionOf(
  { division, divided_from }: PaymentRow,
  payments: readonly PaymentRow[],
): Pick<Payment, 'dividedFrom' | 'dividedInto'> {
  if (division === null) return {};
  const { taken, into }: StoredDivision = JSON.parse(division);
  const { amount, orderId, orderNumber } = taken;
  const movedParts = into.filter(({ paymentId }) => !payments.some(({ id }) => id === paymentId));
  return {
    ...(divided_from !== null && { dividedFrom: { paymentId: divided_from, amount, orderId, orderNumber } }),
    ...(movedParts.length > 0 && { dividedInto: movedParts }),
  };
}

function terminalOf({ terminal }: PaymentRow): Payment['terminal'] | null {
  return terminal === null ? null : JSON.parse(terminal);
}

/** `payments` are those of the order; they may include a part that has returned. */
export function paymentView(row: PaymentRow, payments: readonly PaymentRow[] = []): Payment {
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
    kindChangeOf: row.kind_change_of,
    reason: row.reason,
    cashSessionId: row.cash_session_id,
    by,
    at: row.at,
    terminal: terminalOf(row),
    ...divisionOf(row, payments),
  });
}
