/** Interface of the printer drivers. An adapter reports exactly what it knows of a job's outcome and never retries. */

import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { PrinterFault } from '#shared/venue/printer-faults.ts';
import type { PrinterPaper } from '../../venue/devices/printer-choice.ts';

export type PrinterPlace = {
  readonly organizationId: string;
  /** The device's id, or `simulator`. */
  readonly id: string;
  readonly address: string | null;
  readonly paper: PrinterPaper;
};

export type PrintOutcome =
  | { readonly kind: 'issued'; readonly number?: string }
  /** Certainly nothing was printed. */
  | { readonly kind: 'failed'; readonly error: string }
  /** It may have been printed. */
  | { readonly kind: 'unknown'; readonly error: string }
  /** The server stops, and nothing was sent. */
  | { readonly kind: 'untouched' };

/** The number of printed documents, and the last one's number. */
export type PrinterCount = { readonly printed: number; readonly lastNumber: string };

export type PrinterAdapter = {
  /** Null if it can print now. */
  findFault(printer: PrinterPlace): Promise<PrinterFault | null>;
  /** Null if it has no counter or doesn't answer. */
  readCount(printer: PrinterPlace): Promise<PrinterCount | null>;
  /** Never throws for printer faults; ends early when `signal` is aborted. */
  print(printer: PrinterPlace, document: PrintedDocument, signal: AbortSignal): Promise<PrintOutcome>;
  /** Sends the pulse of its drawer port, never after `signal` is aborted; `issued` means that the printer has executed it. */
  openDrawer(printer: PrinterPlace, signal: AbortSignal): Promise<PrintOutcome>;
};

/** Clock, injected so that tests can advance it. */
export type PrintClock = {
  now(): number;
  after(delayMs: number, work: () => void): () => void;
};

/** Resolves after `delayMs`, or at once when `signal` is aborted. */
export function pause(clock: PrintClock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve();
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(delayMs, end);
    signal.addEventListener('abort', end);
  });
}
