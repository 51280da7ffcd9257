/** Reads of a TrueType font what a PDF has to know: which glyph a letter has, and how wide it is. The font holds only the letters of the text. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export type PdfFont = {
  readonly data: Buffer;
  /** 0 where the font lacks the letter. */
  glyphOf(letter: string): number;
  /** In thousandths of the font's size. */
  widthOf(glyph: number): number;
  readonly glyphs: ReadonlyMap<string, number>;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
};

/** By their names: where they begin. */
function tablesOf(data: Buffer): Map<string, number> {
  const recordBytes = 16;
  return new Map(
    Array.from({ length: data.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * recordBytes;
      return [data.toString('latin1', at, at + 4), data.readUInt32BE(at + 8)];
    }),
  );
}

/** The start of the table of letters in format 4, which covers all of Unicode's first plane. */
function letterTable(data: Buffer, cmap: number): number {
  const found = Array.from(
    { length: data.readUInt16BE(cmap + 2) },
    (_, index) => cmap + data.readUInt32BE(cmap + 8 + index * 8),
  ).find(at => data.readUInt16BE(at) === 4);
  if (found === undefined) throw new Error('The font has no table of letters');
  return found;
}

/** OpenType, "cmap", format 4: segments of letters, each with an offset to its glyphs. */
function glyphIn(data: Buffer, table: number, code: number): number {
  const doubled = data.readUInt16BE(table + 6);
  const ends = table + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    if (data.readUInt16BE(ends + at) < code) continue;
    const start = data.readUInt16BE(starts + at);
    if (start > code) return 0;
    const delta = data.readUInt16BE(starts + doubled + at);
    const offsetAt = starts + 2 * doubled + at;
    const offset = data.readUInt16BE(offsetAt);
    const glyph = offset === 0 ? code : data.readUInt16BE(offsetAt + offset + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** Loads the subsetter lazily, so that it doesn't slow down the start. */
export async function loadPdfFont(name: 'DejaVuSans' | 'DejaVuSans-Bold', text: string): Promise<PdfFont> {
  const { default: subsetFont } = await import('subset-font');
  const whole = await readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const data = await subsetFont(whole, text, { targetFormat: 'truetype' });
  const tables = tablesOf(data);
  const tableAt = (table: string) => {
    const at = tables.get(table);
    if (at === undefined) throw new Error(`The font has no ${table}`);
    return at;
  };
  const [head, hhea, hmtx] = [tableAt('head'), tableAt('hhea'), tableAt('hmtx')];
  const letters = letterTable(data, tableAt('cmap'));
  const thousandths = (units: number) => Math.round((units * 1_000) / data.readUInt16BE(head + 18));
  const widths = data.readUInt16BE(hhea + 34);
  const glyphOf = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    return code > 0xffff ? 0 : glyphIn(data, letters, code);
  };
  return {
    data,
    glyphOf,
    widthOf: glyph => thousandths(data.readUInt16BE(hmtx + 4 * Math.min(glyph, widths - 1))),
    glyphs: new Map([...new Set(text)].map(letter => [letter, glyphOf(letter)])),
    ascent: thousandths(data.readInt16BE(hhea + 4)),
    descent: thousandths(data.readInt16BE(hhea + 6)),
    box: [36, 38, 40, 42].map(at => thousandths(data.readInt16BE(head + at))),
  };
}
