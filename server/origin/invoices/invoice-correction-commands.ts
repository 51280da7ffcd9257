/**
 * Corrects an issued invoice by a correction invoice: its number, content and XML are fixed in one transaction, together with the refunds of the difference.
 * A correction refers to the invoice, never to another correction.
 */
import type { InvoiceCorrection, InvoiceInForce } from '#shared/invoices/invoice-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import { refundable } from '#shared/order/payment-balance.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../kernel/calls/command-context.ts';
import { param } from '../kernel/calls/origin-frame.ts';
import type { ReadContext } from '../kernel/calls/read-context.ts';
import { readSettings } from '../kernel/restaurant/settings-store.ts';
import { finishChange, loadOrder } from '../order/orders/order-change.ts';
import type { StoredOrder } from '../order/orders/stored-order.ts';
import { findOrder } from '../order/orders/whole-order-store.ts';
import { bookRefund, checkedRefund } from '../order/payments/refund-commands.ts';
import { nextNumber, storeInvoice, trimmedBuyer } from './invoice-commands.ts';
import type { InvoiceContent } from './invoice-content-rules.ts';
import {
  correctedPart,
  correctionBounds,
  correctionSystem,
  isUndecided,
} from './invoice-correction-rules.ts';
import type { InvoiceRow } from './invoice-row.ts';
import { requireBuyer } from './invoice-rules.ts';
import { findWithCorrections, markReplaced } from './invoice-store.ts';

/** Throws NOT_FOUND, or INVOICE_IS_CORRECTION. */
function inForce(rows: readonly InvoiceRow[]): {
  invoice: InvoiceRow;
  latest: InvoiceRow;
  content: InvoiceContent;
} {
  const [invoice] = rows;
  const latest = rows.at(-1);
  if (invoice === undefined || latest === undefined) throw new ProblemError('NOT_FOUND');
  if (invoice.corrects !== null) throw new ProblemError('INVOICE_IS_CORRECTION');
  return { invoice, latest, content: JSON.parse(latest.content) };
}

/** The unrefunded amounts of the payments, without tips. A card terminal gives back what it took: not here. */
function leftOf({ payments }: Pick<StoredOrder, 'payments'>): InvoiceInForce['payments'] {
  const known = payments.map(({ refund_of, ...payment }) => ({ ...payment, refundOf: refund_of }));
  return known.flatMap(payment => {
    const { amount = 0 } = refundable(payment, known) ?? {};
    return amount === 0 || payment.terminal !== null ? [] : [{ id: payment.id, kind: payment.kind, amount }];
  });
}

export async function readInForce({ db, caller, params }: ReadContext): Promise<InvoiceInForce> {
  const { organizationId } = caller;
  const rows = await findWithCorrections(db, organizationId, param(params, 'id'));
  const { invoice, latest, content } = inForce(rows);
  const stored = await findOrder(db, organizationId, invoice.order_id);
  const { buyer, lines, total } = content;
  const payment = { invoiced: invoice.total, paid: stored?.order.paid ?? 0 };
  return {
    ...{ number: invoice.number, latest: latest.number, buyer, total },
    lines: lines.map(({ discount: _, ...line }) => line),
    ...correctionBounds(content, payment, await readSettings(db, organizationId)),
    payments: stored === null ? [] : leftOf(stored),
  };
}

/** Takes the sum from the payments, the first as much as it has. Throws REFUND_EXCEEDS_PAYMENT if they have less. */
async function giveBack(
  context: AnyCommand,
  orderId: string,
  { sum, of, reason }: { sum: number; of: readonly string[]; reason: string },
): Promise<void> {
  let due = sum;
  for (const paymentId of of) {
    const stored = await loadOrder(context, orderId);
    const left = leftOf(stored).find(({ id }) => id === paymentId)?.amount ?? 0;
    const amount = Math.min(left, due);
    if (amount === 0) continue;
    const id = createUuid(context.nowMs);
    const { refund } = await checkedRefund(context, stored, paymentId, { id, amount, reason });
    await bookRefund(context, stored, refund);
    due -= amount;
  }
  if (due > 0) throw new ProblemError('REFUND_EXCEEDS_PAYMENT');
}

export async function correctInvoice(context: CommandContext<InvoiceCorrection>): Promise<undefined> {
  const { tx, caller, params, body, now, nowMs } = context;
  const { refundOf, isReplaced, ...change } = body;
  const reason = body.reason.trim();
  const rows = await findWithCorrections(tx, caller.organizationId, param(params, 'id'));
  const { invoice, latest, content } = inForce(rows);
  const stored = await loadOrder(context, invoice.order_id);
  if (body.latest !== latest.number) throw new ProblemError('INVOICE_CHANGED');
  const { settings } = await context.restaurant();
  const system = settings.invoices?.ksef ?? null;
  if (rows.some(row => isUndecided(row, system))) throw new ProblemError('INVOICE_NOT_ACCEPTED');
  const buyer = change.buyer === undefined ? undefined : trimmedBuyer(change.buyer);
  if (buyer !== undefined) requireBuyer(buyer);
  const { order } = stored;
  const payment = { invoiced: invoice.total, paid: order.paid };
  const after = correctedPart(content, { ...change, buyer }, correctionBounds(content, payment, settings));
  const issuedOn = wallAt(nowMs, settings.timeZone).slice(0, 10);
  if (issuedOn < latest.issued_on) throw new ProblemError('CLOCK_BEHIND');
  const { number, ...place } = await nextNumber(context, `${invoice.series}-KOR`, issuedOn);
  const { buyer: buyerBefore, lines, sums, total } = content;
  const exemption = content.exemption ?? settings.invoices?.exemption;
  await storeInvoice(
    context,
    {
      ...place,
      order_id: order.id,
      environment: correctionSystem(invoice, system),
      corrects: invoice.id,
    },
    {
      ...content,
      ...after,
      ...(exemption !== undefined && after.lines.some(({ isExempt }) => isExempt) && { exemption }),
      ...{ number, issuedOn, issuedAt: now },
      correction: {
        reason,
        of: { number: invoice.number, issuedOn: invoice.issued_on, ksefNumber: invoice.ksef_number },
        before: { buyer: buyerBefore, lines, sums, total },
      },
    },
  );
  const event = {
    type: 'invoice.corrected',
    payload: { before: { number: invoice.number }, after: { number, reason } },
  };
  const sum = total - after.total;
  if (isReplaced && (after.total > 0 || refundOf !== undefined))
    throw invalidField('isReplaced', 'is for a correction to zero without a refund');
  if (isReplaced) await markReplaced(tx, invoice);
  const changes = isReplaced
    ? { invoice_number: null, correction_number: null, invoiced: null }
    : { correction_number: number, invoiced: after.total };
  await finishChange(context, stored, changes, [], event);
  if (refundOf !== undefined && sum > 0) await giveBack(context, order.id, { sum, of: refundOf, reason });
}
