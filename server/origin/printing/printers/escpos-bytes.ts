/** Encodes a document for ESC/POS printers. */

import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { codePages } from '#shared/venue/printer-drivers.ts';
import type { PrinterPaper } from '../../venue/devices/printer-choice.ts';
import { documentLines } from '../print-jobs/document-lines.ts';
import { documentTranslations } from '../print-jobs/document-translations.ts';
import { columnsOf, type DocumentLine, layoutFor, wrap } from '../print-jobs/line-layout.ts';
import { lettersOf } from './code-pages.ts';
import { type DrawLine, encodeLine, lineFeed } from './escpos-lines.ts';

const linesBeforeCut = 4;
const drawnSample = 'ĄąŁł ҐґЇї ΑαΩω ﺏ';

/** ESC @ resets, FS . turns off two-byte letters, ESC M 0 selects the standard font. */
const initialize = [0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x4d, 0];
const plainType = [0x1b, 0x45, 0, 0x1d, 0x21, 0];
const partialCut = [0x1d, 0x56, 1];

/** ESC p: the pulse of the drawer port, 100 ms, and 500 ms of rest. */
export const drawerPulse = Uint8Array.of(0x1b, 0x70, 0, 50, 250);

type Sample = { line: DocumentLine; pages: PrinterPaper['codePages'] };

/** Prints all letters of each page, including pages that the printer isn't configured for, and drawn letters. */
function samples({ language }: PrintedDocument, columns: number): Sample[] {
  const { rule } = layoutFor(columns);
  const ofPages = codePages.flatMap(page => [
    { line: { text: page, isBold: true as const }, pages: [] },
    ...wrap(lettersOf(page), columns).map(text => ({ line: { text }, pages: [page] })),
  ]);
  const drawn = [documentTranslations(language).picture, drawnSample].map(text => ({
    line: { text },
    pages: [],
  }));
  return [...ofPages, { line: rule, pages: [] }, ...drawn];
}

/** `isLegible` is false if any text can't be printed; the last line then says so. */
export async function encodeDocument(
  document: PrintedDocument,
  { width, codePages: pages }: PrinterPaper,
  draw?: DrawLine,
): Promise<{ bytes: Uint8Array; isLegible: boolean }> {
  const columns = columnsOf[width];
  const lines: Sample[] = [
    ...documentLines(document, columns).map(line => ({ line, pages })),
    ...(document.kind === 'test' ? samples(document, columns) : []),
  ];
  const encoded = await Promise.all(
    lines.map(({ line, pages: codePages }) => encodeLine(line, { codePages, columns }, draw)),
  );
  const isLegible = encoded.every(line => line.isLegible);
  if (!isLegible) {
    for (const line of layoutFor(columns).big(documentTranslations(document.language).illegible))
      encoded.push(await encodeLine(line, { codePages: pages, columns }, draw));
  }
  const bytes = Uint8Array.from([
    ...initialize,
    ...encoded.flatMap(line => line.bytes),
    ...plainType,
    ...Array.from({ length: linesBeforeCut }, () => lineFeed),
    ...partialCut,
  ]);
  return { bytes, isLegible };
}
