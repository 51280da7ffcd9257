/** Commands on an order's receipt: request, retry, resolve an unknown outcome, waive, copy. */
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type {
  PrintedDocument,
  PrintState,
  ReceiptCommand,
  ReceiptResolution,
  ReceiptWaiver,
} from '#shared/order/receipt-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../kernel/calls/command-context.ts';
import { param } from '../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder, type OrderEvent } from '../order/orders/order-change.ts';
import type { OrderRow } from '../order/orders/order-row.ts';
import type { ReceiptJobRow, StoredOrder } from '../order/orders/stored-order.ts';
import { listDevices } from '../venue/devices/devices-store.ts';
import { printerAmong } from '../venue/devices/printer-choice.ts';
import { receiptChanges } from './print-jobs/job-changes.ts';
import { newPrintJob } from './print-jobs/new-print-job.ts';
import type { PrintJobRow } from './print-jobs/print-job-row.ts';
import {
  dropReceiptJobs,
  findPrintJob,
  insertPrintJobs,
  updatePrintJob,
} from './print-jobs/print-job-store.ts';
import { enqueueReceipt } from './print-jobs/queue-receipt.ts';
import { requireResolver } from './receipt-rules.ts';

/** Receipts are for closed orders only, which can't change any more. */
async function loadClosedOrder(context: AnyCommand): Promise<StoredOrder> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  if (stored.order.state !== 'closed') throw new ProblemError('ORDER_NOT_CLOSED');
  return stored;
}

/** The receipt's job if it is in one of these states; otherwise throws RECEIPT_STATE. */
function receiptIn(stored: StoredOrder, states: readonly OrderRow['receipt_state'][]): ReceiptJobRow {
  const { receipt, order } = stored;
  if (receipt === null || !states.includes(order.receipt_state)) throw new ProblemError('RECEIPT_STATE');
  return receipt;
}

/** Saves the receipt's changes on its job and on the order. */
async function changeReceipt(
  context: AnyCommand,
  stored: StoredOrder,
  {
    receipt,
    changes,
    state,
  }: {
    receipt: ReceiptJobRow;
    changes: Partial<Omit<PrintJobRow, 'document'>>;
    state: PrintState;
  },
  event: OrderEvent,
): Promise<Order> {
  await updatePrintJob(context.tx, receipt, changes);
  context.touch('printing');
  const before = { receiptState: stored.order.receipt_state };
  const payload = { before, ...event.payload };
  const parts = { receipt: { ...receipt, ...changes } };
  return finishChange(context, stored, receiptChanges(state, receipt), [], { ...event, payload }, parts);
}

export async function printReceipt(context: CommandContext<ReceiptCommand>): Promise<Order> {
  const stored = await loadClosedOrder(context);
  const { event, changes, receipt } = await enqueueReceipt(context, stored, context.body);
  if (event === null) throw new ProblemError('RECEIPT_STATE', { detail: 'Nothing was to be paid.' });
  return finishChange(context, stored, changes, [], event, { receipt });
}

/** Queues it again at the printer now in the settings, in case the old one is broken. */
export async function retryReceipt(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { tx, caller } = context;
  const stored = await loadClosedOrder(context);
  const receipt = receiptIn(stored, ['failed', 'queued']);
  const { printerId } = (await context.restaurant()).settings.receipt;
  const printer = printerAmong(await listDevices(tx, caller.organizationId), printerId);
  const device_id = printer?.id ?? null;
  if (printerId !== undefined && printer === null) throw new ProblemError('PRINTER_UNKNOWN');
  const changes = { state: 'queued', device_id, error: null, finished_at: null } as const;
  const event = { type: 'receipt.retried', payload: { after: { receiptState: 'queued', printerId } } };
  const named = { ...receipt, printer_name: printer?.name ?? null };
  return changeReceipt(context, stored, { receipt: named, changes, state: 'queued' }, event);
}

/** A person checked the paper or the printer's counter. */
export async function resolveReceipt(context: CommandContext<ReceiptResolution>): Promise<Order> {
  const { body, caller, now } = context;
  const stored = await loadClosedOrder(context);
  const receipt = receiptIn(stored, ['unknown']);
  requireResolver(receipt, body, caller);
  const state = body.outcome === 'issued' ? 'issued' : 'failed';
  const changes = {
    state,
    number: body.outcome === 'issued' ? (body.number ?? null) : null,
    error: body.outcome === 'issued' ? null : 'notPrinted',
    finished_at: now,
  } as const;
  const after = { receiptState: state, ...(body.number !== undefined && { number: body.number }) };
  const event = { type: 'receipt.resolved', payload: { outcome: body.outcome, after } };
  return changeReceipt(context, stored, { receipt, changes, state }, event);
}

/** A receipt with an unknown outcome can't be waived before someone confirmed that it was not printed. */
export async function waiveReceipt(context: CommandContext<ReceiptWaiver>): Promise<Order> {
  const { tx, body, now } = context;
  const stored = await loadClosedOrder(context);
  const { receipt_state } = stored.order;
  if (!['none', 'failed', 'queued'].includes(receipt_state)) throw new ProblemError('RECEIPT_STATE');
  await dropReceiptJobs(tx, stored.order, ['failed', 'queued'], now);
  context.touch('printing');
  const changes = { receipt_state: 'waived', waived_reason: body.reason } as const;
  const payload = {
    before: { receiptState: receipt_state },
    after: { receiptState: 'waived', reason: body.reason },
  };
  return finishChange(context, stored, changes, [], { type: 'receipt.waived', payload }, { receipt: null });
}

/** Prints the same document again, marked as a copy; it is not a receipt. */
export async function copyReceipt(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { tx, caller } = context;
  const stored = await loadOrder(context, param(context.params, 'id'));
  const receipt = receiptIn(stored, ['issued']);
  const original = await findPrintJob(tx, caller.organizationId, receipt.id);
  const document: PrintedDocument = JSON.parse(original?.document ?? '');
  const copyOf = receipt.number ?? String(stored.order.number);
  const job = newPrintJob(context, {
    document: { ...document, kind: 'copy', copyOf },
    orderId: stored.order.id,
    deviceId: receipt.device_id,
  });
  await insertPrintJobs(tx, [job]);
  context.touch('printing');
  return finishChange(context, stored, {}, [], { type: 'receipt.copied', payload: { copyOf } });
}
