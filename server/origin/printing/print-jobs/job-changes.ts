/** State transitions of a print job. For a receipt, the order's row, version and history are updated too. */
import type { PrintState } from '#shared/order/receipt-schema.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { finishChange, loadOrder } from '../../order/orders/order-change.ts';
import type { OrderRow } from '../../order/orders/order-row.ts';
import type { PrintOutcome } from '../printers/printer-adapter.ts';
import { notePrinted } from './note-printed.ts';
import type { PrintJobRow } from './print-job-row.ts';
import { updatePrintJob } from './print-job-store.ts';
import { documentOfNow } from './served-before-printing.ts';

/** The receipt columns of the order's row. */
export function receiptChanges(
  state: PrintState,
  { is_fiscal }: Pick<PrintJobRow, 'is_fiscal'>,
): Pick<OrderRow, 'receipt_state' | 'has_fiscal_receipt'> {
  return { receipt_state: state, has_fiscal_receipt: state === 'issued' ? is_fiscal : 0 };
}

async function changeJob(
  context: AnyCommand,
  job: PrintJobRow,
  changes: Partial<PrintJobRow> & { state: PrintState },
): Promise<PrintJobRow> {
  await updatePrintJob(context.tx, job, changes);
  context.touch('printing');
  const changed = { ...job, ...changes };
  if (job.kind !== 'receipt' || job.order_id === null) return changed;
  const stored = await loadOrder(context, job.order_id);
  const { number, error, attempts } = changed;
  const payload = {
    before: { receiptState: job.state },
    after: {
      receiptState: changes.state,
      attempts,
      ...(number !== null && { number }),
      ...(error !== null && { error }),
    },
  };
  const event = { type: `receipt.${changes.state}`, payload };
  const orderChanges = receiptChanges(changes.state, changed);
  await finishChange(context, stored, orderChanges, [], event);
  return changed;
}

/** Marks the job as started by its printer. */
export async function beginJob(
  context: AnyCommand,
  job: PrintJobRow,
  known: { counterBefore?: number | null; claimKey?: string; isFiscal?: boolean },
): Promise<PrintJobRow> {
  return changeJob(context, job, {
    state: 'printing',
    attempts: job.attempts + 1,
    error: null,
    started_at: context.now,
    claim_key: known.claimKey ?? null,
    counter_before: known.counterBefore ?? null,
    is_fiscal: known.isFiscal ? 1 : 0,
    document: await documentOfNow(context, job),
  });
}

export async function settleJob(
  context: AnyCommand,
  job: PrintJobRow,
  outcome: PrintOutcome,
): Promise<PrintJobRow> {
  if (outcome.kind === 'untouched') {
    return changeJob(context, job, { state: 'queued', attempts: job.attempts - 1 });
  }
  const number = outcome.kind === 'issued' ? (outcome.number ?? null) : null;
  const error = outcome.kind === 'issued' ? null : outcome.error;
  // Only receipts can be copied later; other documents would fill the store over the years.
  const emptied = outcome.kind === 'issued' && job.kind !== 'receipt' ? { document: '{}' } : {};
  const settled = { state: outcome.kind, number, error, finished_at: context.now };
  if (outcome.kind === 'issued') await notePrinted(context, job);
  return changeJob(context, job, { ...settled, ...emptied });
}

/** Requeues a job of which nothing was printed. Its attempts remain counted. */
export function queueAgain(context: AnyCommand, job: PrintJobRow): Promise<PrintJobRow> {
  return changeJob(context, job, { state: 'queued', error: null, finished_at: null });
}
