/** Queues an order's receipt at its printer, once, with its complete content. */

import { isTaxId } from '#shared/kernel/tax-id.ts';
import { invalidField } from '../../../http/errors.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { requireNoInvoice, requireNoReceipt } from '../../order/corrections/correction-rules.ts';
import type { OrderEvent } from '../../order/orders/order-change.ts';
import { moneyOf } from '../../order/orders/order-pricing.ts';
import type { OrderRow } from '../../order/orders/order-row.ts';
import type { ReceiptJobRow, StoredOrder } from '../../order/orders/stored-order.ts';
import { findDevice } from '../../venue/devices/devices-store.ts';
import { printerAmong } from '../../venue/devices/printer-choice.ts';
import { newPrintJob } from './new-print-job.ts';
import type { PrintJobRow } from './print-job-row.ts';
import { dropReceiptJobs, insertPrintJobs } from './print-job-store.ts';
import { orderDocument } from './printed-documents.ts';

/** The receipt's changes to the order's row and view; pass both to `finishChange`. */
type QueuedReceipt = { changes: Partial<OrderRow>; receipt: ReceiptJobRow | null };

/** A printed NIP can't be corrected: an invalid one is refused before anything is queued. */
function requireTaxId(digits: string | undefined): void {
  if (digits === undefined || isTaxId(digits)) return;
  throw invalidField('buyerTaxId', 'is not a tax number', 'TAX_ID_INVALID');
}

function receiptRow(
  job: PrintJobRow,
  names: { printer_name: string | null; buyer_tax_id: string | null },
): ReceiptJobRow {
  const { document: _, ...row } = job;
  return { ...row, ...names };
}

/** Queues the receipt; the caller logs `event`, which is null if nothing was sold. */
export async function enqueueReceipt(
  context: AnyCommand,
  stored: StoredOrder,
  { buyerTaxId }: { buyerTaxId?: string | undefined },
): Promise<QueuedReceipt & { event: OrderEvent | null }> {
  requireTaxId(buyerTaxId);
  const { tx, caller, now } = context;
  const { order } = stored;
  requireNoReceipt(order);
  requireNoInvoice(order);
  const { total, depositTotal } = moneyOf(stored);
  if (total === depositTotal) return { changes: {}, receipt: stored.receipt, event: null };
  const settings = (await context.restaurant()).settings;
  const { printerId } = settings.receipt;
  const device = printerId === undefined ? null : await findDevice(tx, caller.organizationId, printerId);
  // May be a removed printer: closing must not fail because of it. The printer list shows the problem, and a
  // retry uses the new one.
  const deviceId = device?.id ?? null;
  const printer = device === null || device.archived_at !== null ? null : printerAmong([device], printerId);
  const language = printer?.language ?? null;
  const document = orderDocument('receipt', stored, { settings, now, language, buyerTaxId });
  const job = newPrintJob(context, { document, orderId: order.id, deviceId });
  if (stored.receipt !== null) await dropReceiptJobs(tx, order, ['failed'], now);
  await insertPrintJobs(tx, [job]);
  context.touch('printing');
  const after = { receiptState: 'queued', jobId: job.id, ...(buyerTaxId !== undefined && { buyerTaxId }) };
  return {
    changes: { receipt_state: 'queued', waived_reason: null },
    receipt: receiptRow(job, { printer_name: printer?.name ?? null, buyer_tax_id: buyerTaxId ?? null }),
    event: { type: 'receipt.queued', payload: { before: { receiptState: order.receipt_state }, after } },
  };
}

/**
 * `stored` is the order after the command: with its new payment, and closed. If there was nothing to pay,
 * nothing is printed and both parts are unchanged. Throws TAX_ID_INVALID and RECEIPT_EXISTS.
 */
export async function queueReceipt(
  context: AnyCommand,
  stored: StoredOrder,
  options: { buyerTaxId?: string | undefined } = {},
): Promise<QueuedReceipt> {
  const { event, changes, receipt } = await enqueueReceipt(context, stored, options);
  if (event !== null) context.record({ ...event, entity: 'order', entityId: stored.order.id });
  return { changes, receipt };
}
