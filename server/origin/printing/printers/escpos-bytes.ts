/** Encodes a document for ESC/POS printers, with Polish letters, and decodes such a printer's status. */
import { plainText } from '#shared/plain-text.ts';
import type { PrinterFault } from '#shared/printer-faults.ts';
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import { documentLines } from '../print-jobs/document-lines.ts';
import { paperColumns } from '../print-jobs/line-layout.ts';

const linesBeforeCut = 4;

/** Typographic characters that the printers' code page 852 lacks. */
function plainSigns(text: string): string {
  return text
    .replace(/[–—]/g, '-')
    .replace(/[„“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replaceAll('…', '...')
    .replaceAll('→', '->')
    .replaceAll('€', 'EUR');
}

/** Loaded lazily, so that it doesn't slow down the start. */
async function createEncoder() {
  const { default: ReceiptPrinterEncoder } = await import('@point-of-sale/receipt-printer-encoder');
  return new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: paperColumns,
    codepageMapping: 'epson',
  });
}

/** The pulse of the drawer port. */
export async function encodePulse(): Promise<Uint8Array> {
  return (await createEncoder()).pulse().encode();
}

export async function encodeDocument(document: PrintedDocument): Promise<Uint8Array> {
  const encoder = await createEncoder();
  encoder.initialize().codepage('cp852');
  for (const { text, isBold, isBig } of documentLines(document)) {
    const size = isBig ? 2 : 1;
    encoder
      .bold(isBold ?? false)
      .size(size, size)
      .line(plainSigns(plainText(text)).trimEnd());
  }
  return encoder.bold(false).size(1, 1).newline(linesBeforeCut).cut('partial').encode();
}

/** DLE EOT n: real-time status, answered even while printing. 1 printer, 2 offline cause, 4 paper. */
export const statusQuestions = [1, 2, 4].map(kind => Uint8Array.of(0x10, 0x04, kind));
/** GS r 1: answered in sequence, so once everything before it was processed. */
export const doneQuestion = Uint8Array.of(0x1d, 0x72, 0x01);

/** In answers to DLE EOT bits 1 and 4 are set, 0 and 7 are not; anything else is no status. */
export function isStatus(byte: number): boolean {
  return (byte & 0b1001_0011) === 0b0001_0010;
}

/** Decodes the three answers, in the order of the requests; null: it can print. */
export function faultIn([printer = 0, cause = 0, document = 0]: readonly number[]): PrinterFault | null {
  if ((document & 0b0110_0000) !== 0 || (cause & 0b0010_0000) !== 0) return 'paperOut';
  if ((cause & 0b0000_0100) !== 0) return 'coverOpen';
  return (printer & 0b0000_1000) !== 0 || (cause & 0b0100_0000) !== 0 ? 'offline' : null;
}

/** In the answer to GS r 1, bits 2 and 3 mean that the paper has run out. */
export function hasPaper(byte: number): boolean {
  return (byte & 0b0000_1100) === 0;
}
