/**
 * Logs a bridge program's report of a fiscal receipt that was printed after its attempt was given up. It
 * doesn't change later decisions, but the receipt exists, so the order's history records it.
 */
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { BridgeReport } from '#shared/order/receipt-schema.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { findOrderEvents } from '../../order/orders/office/order-history-store.ts';
import { finishChange, loadOrder } from '../../order/orders/order-change.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { isFiscalPrinter } from '../../venue/devices/printer-choice.ts';
import type { PrintJobRow } from '../print-jobs/print-job-row.ts';

const type = 'receipt.issuedLate';

type AttemptPayload = { jobId?: string; after?: { attempt?: number; attempts?: number } };

/** Reads the job and attempt from the events of this file and of a job's start. */
function reportIn({ payload }: OrderEvent): { jobId: string | undefined; attempt: number | undefined } {
  const { jobId, after } = payload as AttemptPayload;
  return { jobId, attempt: after?.attempt ?? after?.attempts };
}

/** Logs it once per attempt, if the printer had fetched it; returns whether it had. */
export async function noteLateReport(
  context: AnyCommand,
  { printer, job, report }: { printer: DeviceRow; job: PrintJobRow; report: BridgeReport },
): Promise<boolean> {
  if (job.kind !== 'receipt' || job.order_id === null) return false;
  const { attempt, number, outcome } = report;
  const events = await findOrderEvents(context.tx, printer.org_id, job.order_id);
  const ofAttempt = events.filter(
    event => event.deviceId === printer.id && reportIn(event).attempt === attempt,
  );
  if (!ofAttempt.some(event => event.type === 'receipt.printing')) return false;
  const isNoted = ofAttempt.some(event => event.type === type && reportIn(event).jobId === job.id);
  if (outcome === 'issued' && isFiscalPrinter(printer) && !isNoted) {
    const before = { receiptState: job.state };
    const after = { attempt, ...(number !== undefined && { number }) };
    const stored = await loadOrder(context, job.order_id);
    await finishChange(context, stored, {}, [], { type, payload: { jobId: job.id, before, after } });
  }
  return true;
}
