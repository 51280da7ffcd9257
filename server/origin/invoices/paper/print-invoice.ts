/** Queues an invoice as a slip at the printer of bills, or else of receipts. It may be printed repeatedly. */
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../../order/orders/order-change.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { newPrintJob } from '../../printing/print-jobs/new-print-job.ts';
import { insertPrintJobs } from '../../printing/print-jobs/print-job-store.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import { printerAmong } from '../../venue/devices/printer-choice.ts';
import type { CredentialSeal } from '../ksef/credential-seal.ts';
import { type Facts, invoiceFacts, lineName, partiesOf } from './invoice-facts.ts';
import { type InvoicePaper, readInvoicePaper, requireInvoiceOf } from './invoice-paper.ts';

type Part = NonNullable<PrintedDocument['report']>[number];

function slipParts(paper: InvoicePaper, facts: Facts): Part[] {
  const { content } = paper;
  const { words, money, rate } = facts;
  const lines = content.lines.map(line => ({
    label: lineName(line, content, words),
    value: money(line.amount),
    detail: [
      `${line.quantity} × ${money(line.unitPrice)}`,
      ...(line.discount === 0 ? [] : [`${words.discount} ${money(line.discount)}`]),
      rate(line),
    ].join(', '),
  }));
  const sums = content.sums.map(sum => ({
    label: rate(sum),
    value: money(sum.gross),
    detail: `${words.net} ${money(sum.net)}, ${words.vat} ${money(sum.vat)}`,
  }));
  return [
    {
      title: [paper.isTrial ? words.trial : '', content.correction === undefined ? '' : words.correction]
        .filter(Boolean)
        .join(' · '),
      rows: facts.heading.map(([label, value]) => ({ label, value })),
    },
    ...partiesOf(content, words).map(({ title, lines: texts }) => ({
      title,
      rows: texts.map(label => ({ label })),
    })),
    ...(lines.length === 0 ? [] : [{ title: words.lines, rows: lines }]),
    { title: words.vatSums, rows: [...sums, ...facts.payment] },
  ];
}

function slip(
  paper: InvoicePaper,
  { order }: StoredOrder,
  { settings, language, now }: { settings: Settings; language: string; now: string },
): PrintedDocument {
  const { content, codes } = paper;
  return {
    kind: 'invoice',
    header: [settings.restaurantName],
    footer: [],
    language,
    dateLanguage: settings.defaultLanguage,
    currency: content.currency,
    orderNumber: order.number,
    ...(order.table_label !== null && { tableLabel: order.table_label }),
    waiterName: order.waiter_name ?? '',
    guestCount: 0,
    at: now,
    timeZone: settings.timeZone,
    invoiceNumber: content.number,
    report: slipParts(paper, invoiceFacts(paper, language)),
    codes: [...codes],
    lines: [],
    vat: [],
    payments: [],
    ...{ subtotal: 0, discountTotal: 0, total: content.total, tip: 0, change: 0 },
  };
}

export function printInvoice(seal: CredentialSeal) {
  return async (context: CommandContext<EmptyCommand>): Promise<Order> => {
    const { tx, caller, params, now, nowMs } = context;
    const stored = await loadOrder(context, param(params, 'id'));
    const invoice = await requireInvoiceOf(tx, stored.order);
    const { settings } = await context.restaurant();
    const devices = await listDevices(tx, caller.organizationId);
    const { billPrinterId, printerId } = settings.receipt;
    const printer = printerAmong(devices, billPrinterId) ?? printerAmong(devices, printerId);
    if (printer === null) throw new ProblemError('PRINTER_UNKNOWN');
    const language = printer.language ?? settings.defaultLanguage;
    const paper = await readInvoicePaper(tx, seal, invoice, nowMs);
    const document = slip(paper, stored, { settings, language, now });
    const job = newPrintJob(context, { document, orderId: stored.order.id, deviceId: printer.id });
    await insertPrintJobs(tx, [job]);
    context.touch('printing');
    const payload = { after: { number: invoice.number } };
    return finishChange(context, stored, {}, [], { type: 'invoice.printed', payload });
  };
}
