/** Finds the letters of the font for drawn documents in the `cmap` table of its file. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const tableRecordsAt = 12;
const recordBytes = 16;
/** This format also covers code points beyond the Basic Multilingual Plane. */
const segmented = 12;

export const fontFile = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

function readLetters(file: string): Set<number> {
  const font = readFileSync(file);
  const records = Array.from(
    { length: font.readUInt16BE(4) },
    (_, index) => tableRecordsAt + index * recordBytes,
  );
  const record = records.find(at => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(record + 8);
  const letters = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const table = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (font.readUInt16BE(table) !== segmented) continue;
    for (let group = 0; group < font.readUInt32BE(table + 12); group++) {
      const at = table + 16 + group * 12;
      for (let point = font.readUInt32BE(at); point <= font.readUInt32BE(at + 4); point++) letters.add(point);
    }
  }
  return letters;
}

let letters: Set<number> | null = null;

/** Lines are drawn in bold, which thermal paper shows best. */
export function canBeDrawn(letter: string): boolean {
  letters ??= readLetters(fontFile('DejaVuSansMono-Bold'));
  return letters.has(letter.codePointAt(0) ?? 0);
}
