/** Derives the outcome of a document from the printer's counters after its response was lost. Pure. */
import type { BridgeReport } from '#shared/order/receipt-schema.ts';
import type { PrinterCounters } from '../posnet/printer-status.ts';

export type Outcome = Omit<BridgeReport, 'attempt'>;

/** Something else was printed meanwhile, or the printer was exchanged: a person has to check. */
const uncertain: Outcome = { outcome: 'unknown', error: 'counterUnclear' };
const notPrinted: Outcome = { outcome: 'failed', error: 'notPrinted' };

/** `lastTotal`: the total of the printer's last receipt, null if unknown. No transaction may be open any more. */
export function receiptOutcome(
  before: PrinterCounters,
  after: PrinterCounters,
  { total, lastTotal }: { total: number; lastTotal: number | null },
): Outcome {
  if (after.printer !== before.printer || after.dailyReports !== before.dailyReports) return uncertain;
  if (after.receipts === before.receipts) return notPrinted;
  if (after.receipts !== before.receipts + 1) return uncertain;
  if (lastTotal !== null && lastTotal !== total) return uncertain;
  return { outcome: 'issued', number: String(after.lastReceipt) };
}

export function dailyReportOutcome(before: PrinterCounters, after: PrinterCounters): Outcome {
  if (after.printer !== before.printer) return uncertain;
  if (after.dailyReports === before.dailyReports) return notPrinted;
  if (after.dailyReports !== before.dailyReports + 1) return uncertain;
  return { outcome: 'issued', number: String(after.dailyReports) };
}
