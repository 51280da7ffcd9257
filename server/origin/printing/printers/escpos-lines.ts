/**
 * Encodes lines of a document as ESC/POS: in letters of the printer's code pages, or else as a picture, or
 * else transliterated. What none of these can print becomes a question mark, and the line illegible.
 */
import { plainText } from '#shared/kernel/plain-text.ts';
import { transliterated } from '#shared/kernel/transliteration.ts';
import type { CodePage } from '#shared/venue/printer-drivers.ts';
import type { DocumentLine } from '../print-jobs/line-layout.ts';
import { encodeLetters, hasLetter } from './code-pages.ts';
import { drawLine, rowBytesOf } from './document-picture.ts';
import { canBeDrawn } from './font-letters.ts';
import { qrDots } from './qr-dots.ts';

export const lineFeed = 0x0a;
const missing = '?';

const commands = {
  bold: (isBold: boolean) => [0x1b, 0x45, isBold ? 1 : 0],
  big: (isBig: boolean) => [0x1d, 0x21, isBig ? 0x11 : 0],
  codePage: (number: number) => [0x1b, 0x74, number],
  picture: (rowBytes: number, rows: number) => [
    ...[0x1d, 0x76, 0x30, 0],
    ...[rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8],
  ],
};

/** Every text passes through here, so that no byte of it can be a command, whatever encoded it. */
function textBytes(bytes: readonly number[]): number[] {
  return bytes.filter(byte => byte >= 0x20 && byte !== 0x7f);
}

/** Printers execute DLE with one of these even within a picture; setting one more dot changes the byte. */
const obeyedAfterDle = [0x04, 0x05, 0x14];
function pictureBytes(dots: Uint8Array): Uint8Array {
  return dots.map((byte, at) => (byte === 0x10 && obeyedAfterDle.includes(dots[at + 1] ?? 0) ? 0x18 : byte));
}

function pictureOf({ rowBytes, dots }: Awaited<ReturnType<DrawLine>>): number[] {
  return [...commands.picture(rowBytes, dots.length / rowBytes), ...pictureBytes(dots)];
}

/** Cuts the text to the paper's width, as transliteration may have lengthened it. */
function partsOf(text: string, columns: number): string[] {
  const letters = Array.from(text);
  const count = Math.max(1, Math.ceil(letters.length / columns));
  return Array.from({ length: count }, (_, part) =>
    letters.slice(part * columns, (part + 1) * columns).join(''),
  );
}

export type DrawLine = typeof drawLine;
type Encoded = { readonly bytes: number[]; readonly isLegible: boolean };

/** `columns` is the width of the paper. `draw` rejects if no picture can be made. */
export async function encodeLine(
  line: DocumentLine,
  { codePages, columns }: { codePages: readonly CodePage[]; columns: number },
  draw: DrawLine = drawLine,
): Promise<Encoded> {
  const { isBold = false, isBig = false, qr } = line;
  if (qr !== undefined) {
    const rowBytes = rowBytesOf(columns);
    return { bytes: pictureOf({ rowBytes, dots: qrDots(qr, rowBytes) }), isLegible: true };
  }
  const isPrintable = (letter: string) => hasLetter(codePages, letter);
  const isShown = (letter: string) => isPrintable(letter) || canBeDrawn(letter);
  const width = isBig ? columns / 2 : columns;

  const inLetters = (letters: string): number[] => [
    ...commands.bold(isBold),
    ...commands.big(isBig),
    ...partsOf(letters, width).flatMap(part => [
      ...encodeLetters(part, codePages).flatMap(({ number, bytes }) => [
        ...(number === null ? [] : commands.codePage(number)),
        ...textBytes(bytes),
      ]),
      lineFeed,
    ]),
  ];
  const asPicture = async (letters: string): Promise<number[]> => {
    const bytes: number[] = [];
    for (const part of partsOf(letters, width)) {
      bytes.push(...pictureOf(await draw({ ...line, text: part }, columns)));
    }
    return bytes;
  };
  /** Null if a letter can't be transliterated. */
  const written = (letters: readonly string[], isFine: typeof isPrintable): (string | null)[] =>
    letters.map(letter => (isFine(letter) ? letter : transliterated(letter, isFine)));
  const joined = (letters: readonly (string | null)[]) => letters.map(letter => letter ?? missing).join('');

  // Signs such as dashes have plain equivalents in every page; letters are worth a picture.
  const wanted = Array.from(plainText(line.text).trimEnd(), letter =>
    /[\p{L}\p{M}]/u.test(letter) ? letter : (written([letter], isPrintable)[0] ?? letter),
  );
  const best = written(wanted, isShown);
  const isLegible = !best.includes(null);
  const bestText = joined(best);
  if (Array.from(bestText).every(isPrintable)) return { bytes: inLetters(bestText), isLegible };
  try {
    return { bytes: await asPicture(bestText), isLegible };
  } catch {
    const others = written(wanted, isPrintable);
    return { bytes: inLetters(joined(others)), isLegible: !others.includes(null) };
  }
}
