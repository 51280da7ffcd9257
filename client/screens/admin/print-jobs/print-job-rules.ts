/** Actions that an admin may take on a print job, by kind and state; the origin refuses others (RECEIPT_STATE). */

import type { Order } from '#shared/order/order-schema.ts';
import { isReceiptPending, type ReceiptState } from '#shared/order/order-states.ts';
import type { PrinterState, PrintJob, PrintState } from '#shared/order/receipt-schema.ts';

export type ReceiptAction = 'print' | 'resolve' | 'retry' | 'waive' | 'copy';
type PrintJobAction = 'retry' | 'drop';

/** For closed orders with something to pay. A receipt in an unknown state must be checked before anything else. */
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
  order: Pick<Order, 'state' | 'total' | 'receiptState' | 'invoiceNumber'>,
): readonly ReceiptAction[] {
  if (order.state !== 'closed' || order.total === 0) return [];
  const actions = ofReceipt[order.receiptState];
  // An invoice without a receipt replaces it.
  return order.invoiceNumber === undefined ? actions : actions.filter(action => action === 'copy');
}

export function printJobActions({ state }: Pick<PrintJob, 'state'>): readonly PrintJobAction[] {
  return ofPrintJob[state];
}

const urgency: readonly PrintState[] = ['unknown', 'failed', 'printing', 'queued', 'issued'];

/** Jobs that need attention first, then in order of creation. */
export function sortedJobs(jobs: readonly PrintJob[]): PrintJob[] {
  return [...jobs].sort(
    (left, right) =>
      urgency.indexOf(left.state) - urgency.indexOf(right.state) ||
      left.createdAt.localeCompare(right.createdAt),
  );
}

/** Jobs that stay as they are until a user acts. */
export function stuckJobs(jobs: readonly PrintJob[]): PrintJob[] {
  return jobs.filter(({ state }) => state === 'unknown' || state === 'failed');
}

/** `soon`: the stand-in takes over once the printer has been offline for 10 s. */
export function standInStateOf({
  isOut,
  isPrinting,
}: NonNullable<PrinterState['standIn']>): 'out' | 'prints' | 'soon' {
  if (isOut) return 'out';
  return isPrinting ? 'prints' : 'soon';
}

export function printersOut(printers: readonly PrinterState[]): PrinterState[] {
  return printers.filter(({ isOut }) => isOut);
}

/**
 * Closed, paid orders without an invoice or a receipt that is printed or pending, including those closed deliberately without one.
 * Where there is a fiscal printer, output of another printer does not count as a receipt.
 */
export function paidWithoutReceipt(orders: readonly Order[], { hasFiscal }: { hasFiscal: boolean }): Order[] {
  return orders.filter(({ state, total, receiptState, receipt, invoiceNumber }) => {
    if (state !== 'closed' || total === 0 || isReceiptPending(receiptState)) return false;
    if (invoiceNumber !== undefined) return false;
    return receiptState !== 'issued' || (hasFiscal && receipt?.isFiscal === false);
  });
}
