/** Encodes a document for ESC/POS printers, with Polish letters, and decodes such a printer's status. */
import { plainText } from '#shared/plain-text.ts';
import type { PrinterFault } from '#shared/printer-faults.ts';
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import { documentLines } from '../print-jobs/document-lines.ts';
import { encodeLetters } from './code-pages.ts';

const linesBeforeCut = 4;
const lineFeed = 0x0a;

const commands = {
  /** ESC @, FS .: no letters of two bytes, ESC M 0: the standard font. */
  initialize: [0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x4d, 0],
  codePage852: [0x1b, 0x74, 18],
  bold: (isBold: boolean) => [0x1b, 0x45, isBold ? 1 : 0],
  big: (isBig: boolean) => [0x1d, 0x21, isBig ? 0x11 : 0],
  partialCut: [0x1d, 0x56, 1],
  /** Of the drawer port: 100 ms, and 500 ms of rest. */
  pulse: [0x1b, 0x70, 0, 50, 250],
};

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

/** The only way of a text to the printer: whatever encoded it, no byte of it is a command. */
function textBytes(bytes: readonly number[]): number[] {
  return bytes.filter(byte => byte >= 0x20 && byte !== 0x7f);
}

/** The pulse of the drawer port. */
export const drawerPulse = Uint8Array.from(commands.pulse);

export function encodeDocument(document: PrintedDocument): Uint8Array {
  return Uint8Array.from([
    ...commands.initialize,
    ...commands.codePage852,
    ...documentLines(document).flatMap(({ text, isBold = false, isBig = false }) => [
      ...commands.bold(isBold),
      ...commands.big(isBig),
      ...textBytes(encodeLetters(plainSigns(plainText(text)).trimEnd())),
      lineFeed,
    ]),
    ...commands.bold(false),
    ...commands.big(false),
    ...Array.from({ length: linesBeforeCut }, () => lineFeed),
    ...commands.partialCut,
  ]);
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
