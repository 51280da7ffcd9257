/** A document as bytes for a printer that speaks ESC/POS, with Polish letters, and what such a printer says of itself. */
import { plainText } from '#shared/plain-text.ts';
import type { PrinterFault } from '#shared/printer-faults.ts';
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import { documentLines, paperColumns } from '../print-jobs/document-lines.ts';

const linesBeforeCut = 4;

/** Typographic signs that the printers' code page 852 lacks. */
function plainSigns(text: string): string {
  return text
    .replace(/[–—]/g, '-')
    .replace(/[„“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replaceAll('…', '...')
    .replaceAll('€', 'EUR');
}

/** The encoder is loaded by who prints: a start must not wait for it. */
export async function encodeDocument(document: PrintedDocument): Promise<Uint8Array> {
  const { default: ReceiptPrinterEncoder } = await import('@point-of-sale/receipt-printer-encoder');
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: paperColumns,
    codepageMapping: 'epson',
  });
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

/** DLE EOT n: answered at once, even while it prints. 1 printer, 2 cause of off line, 4 paper. */
export const statusQuestions = [1, 2, 4].map(kind => Uint8Array.of(0x10, 0x04, kind));
/** GS r 1: answered in its turn, so once everything before it was worked through. */
export const doneQuestion = Uint8Array.of(0x1d, 0x72, 0x01);

/** Every answer to DLE EOT carries bits 1 and 4, neither 0 nor 7; anything else is no status. */
export function isStatus(byte: number): boolean {
  return (byte & 0b1001_0011) === 0b0001_0010;
}

/** What the three answers say, in the order of the questions; null: it can print. */
export function faultIn([printer = 0, cause = 0, document = 0]: readonly number[]): PrinterFault | null {
  if ((document & 0b0110_0000) !== 0 || (cause & 0b0010_0000) !== 0) return 'paperOut';
  if ((cause & 0b0000_0100) !== 0) return 'coverOpen';
  return (printer & 0b0000_1000) !== 0 || (cause & 0b0100_0000) !== 0 ? 'offline' : null;
}

/** Of the answer to GS r 1: bits 2 and 3 say that the paper ended. */
export function hasPaper(byte: number): boolean {
  return (byte & 0b0000_1100) === 0;
}
