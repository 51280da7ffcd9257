/** What an admin may do about a paper, by what it is and how it stands: the origin refuses the rest (RECEIPT_STATE). */
import { isReceiptPending, type ReceiptState } from '#shared/order-states.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { PrinterState, PrintJob, PrintState } from '#shared/schemas/receipt-schema.ts';

export type ReceiptAction = 'print' | 'resolve' | 'retry' | 'waive' | 'copy';
export type PrintJobAction = 'retry' | 'drop';

/** Of a closed order that something was to be paid on. What is unknown is looked at before anything else. */
const ofReceipt: Readonly<Record<ReceiptState, readonly ReceiptAction[]>> = {
  none: ['print', 'waive'],
  queued: ['retry', 'waive'],
  printing: [],
  issued: ['copy'],
  failed: ['retry', 'waive'],
  unknown: ['resolve'],
  waived: ['print'],
};

const ofPrintJob: Readonly<Record<PrintState, readonly PrintJobAction[]>> = {
  queued: ['drop'],
  printing: [],
  issued: [],
  failed: ['retry', 'drop'],
  unknown: ['retry', 'drop'],
};

export function receiptActions(
  order: Pick<Order, 'state' | 'total' | 'receiptState'>,
): readonly ReceiptAction[] {
  return order.state === 'closed' && order.total > 0 ? ofReceipt[order.receiptState] : [];
}

export function printJobActions({ state }: Pick<PrintJob, 'state'>): readonly PrintJobAction[] {
  return ofPrintJob[state];
}

const urgency: readonly PrintState[] = ['unknown', 'failed', 'printing', 'queued', 'issued'];

/** What needs somebody first, then in the order in which they were asked for. */
export function sortedJobs(jobs: readonly PrintJob[]): PrintJob[] {
  return [...jobs].sort(
    (left, right) =>
      urgency.indexOf(left.state) - urgency.indexOf(right.state) ||
      left.createdAt.localeCompare(right.createdAt),
  );
}

/** Nothing becomes of them without a person. */
export function stuckJobs(jobs: readonly PrintJob[]): PrintJob[] {
  return jobs.filter(({ state }) => state === 'unknown' || state === 'failed');
}

export function printersOut(printers: readonly PrinterState[]): PrinterState[] {
  return printers.filter(({ isOut }) => isOut);
}

/**
 * Paid and closed, and no receipt came out or is on its way: nobody printed one, or somebody did without. Where there is a
 * fiscal printer, what came out of another one is no receipt either.
 */
export function paidWithoutReceipt(orders: readonly Order[], { hasFiscal }: { hasFiscal: boolean }): Order[] {
  return orders.filter(({ state, total, receiptState, receipt }) => {
    if (state !== 'closed' || total === 0 || isReceiptPending(receiptState)) return false;
    return receiptState !== 'issued' || (hasFiscal && receipt?.isFiscal === false);
  });
}
