/** Places text on paper: lines of a fixed number of letters, for all documents. */

/** 80 mm paper in the printers' standard font. */
export const paperColumns = 42;

/** `isBig` characters are twice as wide and high: half as many fit. */
export type DocumentLine = { readonly text: string; readonly isBold?: true; readonly isBig?: true };

/** A space at which no line ends. The printers' code pages lack it, so that a usual one is printed. */
export const unparted = '\u2007';

/** Breaks at spaces; a longer word is split. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[^\S\u2007]+/).filter(part => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length <= columns) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line.length > columns) {
      lines.push(line.slice(0, columns));
      line = line.slice(columns);
    }
  }
  return line === '' ? lines : [...lines, line];
}

export function centred(text: string, columns = paperColumns): string[] {
  return wrap(text, columns).map(line => ' '.repeat(Math.floor((columns - line.length) / 2)) + line);
}

/** Left- and right-aligned text; what is too long for one line gets two. */
export function pair(left: string, right: string): string[] {
  if (left.length + 1 + right.length <= paperColumns) {
    return [left + right.padStart(paperColumns - left.length)];
  }
  return [...wrap(left, paperColumns), right.padStart(paperColumns)];
}

export const plain = (texts: readonly string[]): DocumentLine[] => texts.map(text => ({ text }));
export const bold = (texts: readonly string[]): DocumentLine[] => texts.map(text => ({ text, isBold: true }));
export const big = (text: string): DocumentLine[] =>
  wrap(text, paperColumns / 2).map(line => ({ text: line, isBold: true, isBig: true }));
export const rule: DocumentLine = { text: '-'.repeat(paperColumns) };
