/** Takes a payment, and closes the order if requested and fully paid. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../orders/order-change.ts';
import { paymentStored, sessionOfPayment } from '../orders/order-links.ts';
import { saveLines } from '../orders/order-store.ts';
import { balanceOf } from './balance-rules.ts';
import { billedNow } from './billing-rules.ts';
import { closedEvent, closing } from './closing-commands.ts';
import { type PaymentRow, undivided } from './payment-row.ts';
import { type PaymentTerms, paymentTerms } from './payment-rules.ts';
import { insertPayment, nextPosition } from './payment-store.ts';
import { paymentView } from './payment-view.ts';
import { requirePlausible } from './plausible-amounts.ts';

function paymentRow(
  { caller, body, params, nowMs, now }: CommandContext<NewPayment>,
  { allocations, share }: PaymentTerms,
  { position, sessionId }: { position: number; sessionId: string | null },
): PaymentRow {
  return {
    org_id: caller.organizationId,
    id: body.id ?? createUuid(nowMs),
    order_id: param(params, 'id'),
    position,
    kind: body.kind,
    amount: body.amount,
    tip: body.tip ?? 0,
    tendered: body.tendered ?? null,
    allocations: JSON.stringify(allocations),
    share: share === null ? null : JSON.stringify(share),
    refund_of: null,
    reason: null,
    cash_session_id: sessionId,
    taken_by: JSON.stringify(personOf(caller)),
    at: now,
    ...undivided,
  };
}

export async function takePayment(context: CommandContext<NewPayment>): Promise<Order> {
  const { tx, body, params, now } = context;
  const stored = await loadOrder(context, param(params, 'id'));
  const terms = paymentTerms(stored, body);
  if (body.kind !== 'cash')
    await requirePlausible(context, { kind: 'tip', amount: body.tip ?? 0, of: body.amount });
  const sessionId = await context.links.ask(context, sessionOfPayment, { kind: body.kind });
  const payment = paymentRow(context, terms, { position: nextPosition(stored), sessionId });
  if (!(await insertPayment(tx, payment))) throw invalidField('id', 'is already in use', 'ID_TAKEN');
  await context.links.announce(context, paymentStored, { payment, orderNumber: stored.order.number });
  const payments = [...stored.payments, payment];
  const closes = body.closes === true && balanceOf({ ...stored, payments }).due === 0;
  if (body.buyerTaxId !== undefined && !closes) {
    throw invalidField('buyerTaxId', 'is for the payment that closes the order');
  }
  const billed = billedNow(stored, now, body.lineIds);
  await saveLines(tx, stored.lines, billed);
  const taken = { type: 'payment.taken', payload: { payment: paymentView(payment) } };
  if (!closes) return finishChange(context, stored, {}, billed, taken, { payments });
  context.record({ ...taken, entity: 'order', entityId: stored.order.id });
  const known = new Map(billed.map(line => [line.id, line]));
  const paid = { ...stored, payments, lines: stored.lines.map(line => known.get(line.id) ?? line) };
  const { changes, parts, lines } = await closing(context, paid, body.buyerTaxId);
  for (const line of lines) known.set(line.id, line);
  return finishChange(context, stored, changes, [...known.values()], closedEvent(stored, changes), {
    ...parts,
    payments,
  });
}
