/** Places text on paper: lines of a fixed number of letters, for all documents. */

import type { PaperWidth } from '#shared/venue/printer-drivers.ts';

/** Letters per line in the printers' standard font. */
export const columnsOf: Readonly<Record<PaperWidth, number>> = { 80: 42, 58: 32 };

/** `isBig` characters are twice as wide and high: half as many fit. `qr`: the content of a QR code, drawn instead of the text. */
export type DocumentLine = {
  readonly text: string;
  readonly isBold?: true;
  readonly isBig?: true;
  readonly qr?: string;
};

/** The texts of a line where no picture can be printed: the content of a QR code is in letters. */
export function lettersOnly({ text, qr }: DocumentLine, columns: number): string[] {
  return qr === undefined ? [text] : wrap(qr, columns);
}

/** A non-breaking space. The printers' code pages lack it, so a normal one is printed. */
export const unparted = '\u2007';

const lengthOf = (text: string) => Array.from(text).length;

/** Breaks at spaces; a longer word is split. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[^\S\u2007]+/).filter(part => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (lengthOf(joined) <= columns) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    let letters = Array.from(line);
    for (; letters.length > columns; letters = letters.slice(columns))
      lines.push(letters.slice(0, columns).join(''));
    line = letters.join('');
  }
  return line === '' ? lines : [...lines, line];
}

export const plain = (texts: readonly string[]): DocumentLine[] => texts.map(text => ({ text }));
export const bold = (texts: readonly string[]): DocumentLine[] => texts.map(text => ({ text, isBold: true }));

export type Layout = ReturnType<typeof layoutFor>;

export function layoutFor(columns: number) {
  return {
    columns,
    centred(text: string): string[] {
      return wrap(text, columns).map(line => ' '.repeat(Math.floor((columns - lengthOf(line)) / 2)) + line);
    },
    /** Left- and right-aligned text, on two lines if one is too short. */
    pair(left: string, right: string): string[] {
      const gap = (text: string) => ' '.repeat(Math.max(0, columns - lengthOf(text)));
      if (lengthOf(left + right) < columns) return [left + gap(left + right) + right];
      return [...wrap(left, columns), gap(right) + right];
    },
    big(text: string): DocumentLine[] {
      return wrap(text, columns / 2).map(line => ({ text: line, isBold: true, isBig: true }));
    },
    rule: { text: '-'.repeat(columns) },
  };
}
