/** What moves a printer: one adapter a driver. It says honestly what it knows of the paper, and never tries twice. */
import type { PrinterFault } from '#shared/printer-faults.ts';
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';

export type PrinterPlace = {
  readonly organizationId: string;
  /** The device's id, or `simulator`. */
  readonly id: string;
  readonly address: string | null;
};

export type PrintOutcome =
  | { readonly kind: 'issued'; readonly number?: string }
  /** Certainly nothing came out. */
  | { readonly kind: 'failed'; readonly error: string }
  /** It may have come out. */
  | { readonly kind: 'unknown'; readonly error: string }
  /** The server stops, and nothing was begun. */
  | { readonly kind: 'untouched' };

/** How many papers came out so far, and what the last was numbered. */
export type PrinterCount = { readonly printed: number; readonly lastNumber: string };

export type PrinterAdapter = {
  /** Null: it could print now. */
  findFault(printer: PrinterPlace): Promise<PrinterFault | null>;
  /** Null: it doesn't count, or doesn't say. */
  readCount(printer: PrinterPlace): Promise<PrinterCount | null>;
  /** Never throws for what a printer may do; ends early when `signal` is aborted. */
  print(printer: PrinterPlace, document: PrintedDocument, signal: AbortSignal): Promise<PrintOutcome>;
};

/** Time, handed in so that tests can move it. */
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
