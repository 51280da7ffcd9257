/**
 * Corrects the kind of a payment: its unrefunded amount is refunded and taken again as the other kind,
 * without a guest or a drawer. A Z that has the payment stays as it is, and the next one has the correction.
 */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { PaymentKindChange } from '#shared/order/payment-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../orders/order-change.ts';
import { isSessionOpen } from '../orders/order-links.ts';
import { requireLink } from './payment-booking.ts';
import { type PaymentRow, undivided } from './payment-row.ts';
import { insertPayment, nextPosition } from './payment-store.ts';
import { paymentView } from './payment-view.ts';
import { requirePlausible } from './plausible-amounts.ts';
import { refundTerms } from './refund-rules.ts';

/** The payment's own session while it is open, as a counted session must not change. */
async function sessionOf(context: AnyCommand, { cash_session_id: sessionId }: PaymentRow) {
  if (sessionId === null) return null;
  return (await context.links.ask(context, isSessionOpen, { sessionId })) ? sessionId : null;
}

export async function changePaymentKind(context: CommandContext<PaymentKindChange>): Promise<Order> {
  const { tx, caller, body, params, nowMs, now } = context;
  const stored = await loadOrder(context, param(params, 'id'));
  const { payment, amount, tip, allocations } = refundTerms(stored, {
    paymentId: param(params, 'paymentId'),
  });
  if (payment.terminal !== null) throw invalidField('paymentId', 'was approved by a card terminal');
  if (payment.kind === body.kind) throw invalidField('kind', 'is what the payment is already');
  if (!caller.rights.refund) throw new ProblemError('APPROVAL_REQUIRED');
  await requireLink(context, body.kind);
  // The corrected payment is no longer cash to be handed in.
  if (payment.kind === 'cash')
    await requirePlausible(context, { kind: 'refund', amount: amount + tip, of: payment.amount });
  const position = nextPosition(stored);
  const common = {
    ...undivided,
    org_id: caller.organizationId,
    order_id: stored.order.id,
    tendered: null,
    share: null,
    reason: body.reason,
    cash_session_id: await sessionOf(context, payment),
    at: now,
    kind_change_of: payment.id,
  };
  const taken: PaymentRow = {
    ...common,
    id: createUuid(nowMs),
    position,
    kind: payment.kind,
    amount: 0 - amount,
    tip: 0 - tip,
    allocations: JSON.stringify(allocations),
    refund_of: payment.id,
    taken_by: JSON.stringify(personOf(caller)),
  };
  const again: PaymentRow = {
    ...common,
    id: body.id ?? createUuid(nowMs),
    position: position + 1,
    kind: body.kind,
    amount,
    tip,
    allocations: JSON.stringify(allocations.map(part => ({ ...part, amount: -part.amount }))),
    share: payment.share,
    refund_of: null,
    // The tip and the takings remain those of the person who took it.
    taken_by: payment.taken_by,
  };
  await insertPayment(tx, taken);
  if (!(await insertPayment(tx, again))) throw invalidField('id', 'is already in use', 'ID_TAKEN');
  const of = { entity: 'order', entityId: stored.order.id };
  context.record({ type: 'payment.refunded', ...of, payload: { payment: paymentView(taken) } });
  context.record({ type: 'payment.taken', ...of, payload: { payment: paymentView(again) } });
  const change = { before: { kind: payment.kind }, after: { kind: body.kind }, amount, tip };
  const payload = { paymentId: payment.id, ...change, reason: body.reason };
  const payments = [...stored.payments, taken, again];
  return finishChange(context, stored, {}, [], { type: 'payment.kindChanged', payload }, { payments });
}
