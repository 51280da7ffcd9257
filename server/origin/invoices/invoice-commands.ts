/** Issues the invoice of a closed order: its number, content and XML are fixed in one transaction. */
import type { InvoiceBuyer, NewInvoice } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { personOf } from '../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../kernel/calls/command-context.ts';
import { param } from '../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../order/orders/order-change.ts';
import { orderDocument } from '../printing/print-jobs/printed-documents.ts';
import { fa3Xml } from './fa3-xml.ts';
import { type InvoiceContent, invoiceContent } from './invoice-content-rules.ts';
import type { InvoiceRow } from './invoice-row.ts';
import { receiptForInvoice, requireBuyer, requireInvoiceable, requireInvoices } from './invoice-rules.ts';
import { findLastOfSeries, insertInvoice } from './invoice-store.ts';

/** The next number of the series in the year of `issuedOn`. Dates follow the numbers: throws CLOCK_BEHIND, and SERIES_EXHAUSTED. */
export async function nextNumber({ tx, caller }: AnyCommand, series: string, issuedOn: string) {
  const last = await findLastOfSeries(tx, caller.organizationId, series);
  if (last !== null && issuedOn < last.issued_on) throw new ProblemError('CLOCK_BEHIND');
  const year = Number(issuedOn.slice(0, 4));
  const sequence = last?.year === year ? last.sequence + 1 : 1;
  if (sequence > limits.invoicesPerSeriesMax) throw new ProblemError('SERIES_EXHAUSTED');
  return { series, year, sequence, number: `${series}/${year}/${sequence}` };
}

/** Without empty lines, so that the address has a first one. */
export function trimmedBuyer(buyer: InvoiceBuyer): InvoiceBuyer {
  return { ...buyer, name: buyer.name.trim(), address: buyer.address.trim() };
}

/** Stores the invoice or correction and queues it for its system of KSeF. */
export async function storeInvoice(
  context: AnyCommand,
  row: Pick<InvoiceRow, 'order_id' | 'series' | 'year' | 'sequence' | 'environment' | 'corrects'>,
  content: InvoiceContent,
): Promise<void> {
  const { tx, caller, now, nowMs } = context;
  const { number, issuedOn, buyer, total, correction } = content;
  await insertInvoice(tx, {
    org_id: caller.organizationId,
    id: createUuid(nowMs),
    ...row,
    is_replaced: 0,
    number,
    state: 'queued',
    issued_on: issuedOn,
    issued_at: now,
    issued_by: JSON.stringify(personOf(caller)),
    buyer_name: buyer.name,
    buyer_tax_id: buyer.taxId ?? null,
    total: total - (correction?.before.total ?? 0),
    content: JSON.stringify(content),
    xml: fa3Xml(content),
    session_reference: null,
    ksef_reference: null,
    ksef_number: null,
    reason: null,
    upo: null,
  });
  context.touch('invoices');
}

export async function issueInvoice(context: CommandContext<NewInvoice>): Promise<Order> {
  const { body, params, now, nowMs } = context;
  const stored = await loadOrder(context, param(params, 'id'));
  const { settings } = await context.restaurant();
  const { invoices, taxId } = requireInvoices(settings);
  const buyer = trimmedBuyer(body.buyer);
  requireBuyer(buyer);
  requireInvoiceable(stored, body.total);
  const receipt = receiptForInvoice(stored, buyer, invoices);
  const { order } = stored;
  const dateOf = (ms: number) => wallAt(ms, settings.timeZone).slice(0, 10);
  const issuedOn = dateOf(nowMs);
  const { number, ...place } = await nextNumber(context, invoices.series, issuedOn);
  const document = orderDocument('receipt', stored, { settings, now, language: null });
  const content = invoiceContent(document, invoices, {
    number,
    issuedOn,
    soldOn: dateOf(Date.parse(order.closed_at ?? now)),
    issuedAt: now,
    seller: { taxId, name: invoices.name, address: invoices.address },
    buyer,
    ...(receipt !== undefined && { receipt }),
  });
  const environment = invoices.ksef ?? null;
  await storeInvoice(context, { ...place, order_id: order.id, environment, corrects: null }, content);
  // The buyer may be a private person: only the number is recorded.
  const event = { type: 'invoice.issued', payload: { after: { number } } };
  return finishChange(context, stored, { invoice_number: number, invoiced: content.total }, [], event);
}
