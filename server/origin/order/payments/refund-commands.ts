/** Refunds payments of open and closed orders, always as a separate payment. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { RefundCommand } from '#shared/order/payment-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../orders/order-change.ts';
import { paymentStored, sessionOfPayment } from '../orders/order-links.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { type PaymentRow, undivided } from './payment-row.ts';
import { insertPayment, nextPosition } from './payment-store.ts';
import { paymentView } from './payment-view.ts';
import { requirePlausible } from './plausible-amounts.ts';
import { refundTerms } from './refund-rules.ts';

/** Throws CORRECTION_REQUIRED if less would stay paid than is invoiced. Tips and deposits are on no invoice. */
function requireInvoiceCovered({ order }: StoredOrder, amount: number): void {
  if (order.invoiced !== null && amount > 0 && order.paid - amount < order.invoiced)
    throw new ProblemError('CORRECTION_REQUIRED');
}

/** The row of the requested refund, if it may be given. */
export async function checkedRefund(
  context: AnyCommand,
  stored: StoredOrder,
  paymentId: string,
  { id, amount: wanted, tip: wantedTip, reason }: RefundCommand & { id: string },
): Promise<{ refund: PaymentRow; payment: PaymentRow }> {
  const { caller, now } = context;
  if (wanted === undefined && wantedTip !== undefined)
    throw invalidField('tip', 'is for a refund with an amount');
  const terms = refundTerms(stored, { paymentId, amount: wanted, tip: wantedTip });
  if (!caller.rights.refund) throw new ProblemError('APPROVAL_REQUIRED');
  const { payment, amount, tip, allocations } = terms;
  requireInvoiceCovered(stored, amount);
  await requirePlausible(context, { kind: 'refund', amount: amount + tip, of: payment.amount });
  const refund: PaymentRow = {
    org_id: caller.organizationId,
    id,
    order_id: stored.order.id,
    position: nextPosition(stored),
    kind: payment.kind,
    // Subtract from 0, as negating 0 gives -0.
    amount: 0 - amount,
    tip: 0 - tip,
    tendered: null,
    allocations: JSON.stringify(allocations),
    share: null,
    refund_of: payment.id,
    reason,
    cash_session_id: await context.links.ask(context, sessionOfPayment, {
      kind: payment.kind,
      refunded: payment,
    }),
    taken_by: JSON.stringify(personOf(caller)),
    at: now,
    ...undivided,
  };
  return { refund, payment };
}

export async function bookRefund(
  context: AnyCommand,
  stored: StoredOrder,
  refund: PaymentRow,
  changes: Partial<OrderRow> = {},
): Promise<Order> {
  if (!(await insertPayment(context.tx, refund))) throw invalidField('id', 'is already in use', 'ID_TAKEN');
  await context.links.announce(context, paymentStored, { payment: refund, orderNumber: stored.order.number });
  const event = { type: 'payment.refunded', payload: { payment: paymentView(refund) } };
  return finishChange(context, stored, changes, [], event, { payments: [...stored.payments, refund] });
}

export async function refundPayment(context: CommandContext<RefundCommand>): Promise<Order> {
  const { body, params, nowMs } = context;
  const stored = await loadOrder(context, param(params, 'id'));
  const requested = { ...body, id: body.id ?? createUuid(nowMs) };
  const { refund } = await checkedRefund(context, stored, param(params, 'paymentId'), requested);
  return bookRefund(context, stored, refund);
}
