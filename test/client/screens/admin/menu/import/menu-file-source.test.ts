// @vitest-environment node
/** Spreadsheets become text, long texts are compressed, and archives that unpack to more than a menu are refused. */
import { deflateRawSync, gunzipSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { readMenuSource } from '../../../../../../client/screens/admin/menu/import/menu-file-source.ts';

class NodeFileReader {
  result: string | null = null;
  onload: () => void = () => {};
  readAsDataURL(blob: Blob) {
    void blob.arrayBuffer().then(buffer => {
      this.result = `data:;base64,${Buffer.from(buffer).toString('base64')}`;
      this.onload();
    });
  }
}
const blobOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);
vi.stubGlobal('FileReader', NodeFileReader);

const rows = [
  ['Karta 2026'],
  [],
  ['Nazwa', 'Cena', 'Opis'],
  ['Żurek; "biały"', 28.5, null],
  ['Gulasz', 1.234, true],
];
const expected =
  '\uFEFF"Karta 2026"\n\n"Nazwa";"Cena";"Opis"\n"Żurek; ""biały""";"28.5";""\n"Gulasz";"1.2340";"true"';

async function textOf(blob: Blob, sheet?: string): Promise<string> {
  const read = await readMenuSource('menu', blob, sheet);
  if (typeof read === 'string') return read;
  const bytes = Buffer.from(read.file, 'base64');
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
}
const withoutTrailing = (text: string) => text.replace(/(?:;"")+$/gm, '').replace(/^""$/gm, '');

/** An archive with one file of zeros. */
function bomb(size: number, declared: number): Blob {
  const content = deflateRawSync(Buffer.alloc(size));
  const name = Buffer.from('xl/workbook.xml');
  const fields = (first: number[]) => Buffer.from(Uint16Array.from(first).buffer);
  const sizes = Buffer.from(Uint32Array.from([0, content.length, declared]).buffer);
  const local = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    fields([20, 0, 8, 0, 0]),
    sizes,
    fields([name.length, 0]),
    name,
  ]);
  const central = Buffer.concat([
    ...[Buffer.from('PK\u0001\u0002'), fields([20, 20, 0, 8, 0, 0]), sizes],
    ...[fields([name.length, 0, 0, 0, 0, 0, 0, 0, 0]), name],
  ]);
  const at = Buffer.from(Uint32Array.from([central.length, local.length + content.length]).buffer);
  const end = Buffer.concat([Buffer.from('PK\u0005\u0006'), fields([0, 0, 1, 1]), at, fields([0])]);
  return new Blob([local, content, central, end]);
}

describe('a menu to import', () => {
  it.each([
    ['xlsx', writeXlsx],
    ['ods', writeOds],
  ] as const)('reads %s with its rows where they are, and numbers as numbers', async (_, write) => {
    const file = await write({ sheets: [{ name: 'Karta', rows }] });
    expect(withoutTrailing(await textOf(blobOf(file)))).toBe(withoutTrailing(expected));
  });

  it('lets the owner choose another sheet, and skips empty ones', async () => {
    const sheets = [
      { name: 'Pusty', rows: [] },
      { name: 'Zupy', rows: [['Żurek', 28]] },
      { name: 'Wina', rows: [['Riesling', 31]] },
    ];
    const blob = blobOf(await writeXlsx({ sheets }));
    expect(await readMenuSource('menu', blob)).toMatchObject({ sheets: ['Zupy', 'Wina'] });
    expect(await textOf(blob, 'Wina')).toContain('Riesling');
  });

  it('takes 5,000 rows, and compresses them', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => [
      `Danie ${index}`,
      'Kategoria',
      index / 100,
      'Długi opis dania '.repeat(5),
    ]);
    const text = await textOf(blobOf(await writeXlsx({ sheets: [{ name: 'Karta', rows: many }] })));
    expect(text.split('\n').length).toBe(5_000);
  });

  it('refuses what is damaged, too large, or unpacks to more than a menu', async () => {
    expect(await textOf(new Blob(['PK\u0003\u0004 damaged']))).toBe('tooLarge');
    expect(await textOf(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])]))).toBe('unreadable');
    expect(await textOf(bomb(100_000_000, 100_000_000))).toBe('tooLarge');
    expect(await textOf(bomb(100_000_000, 1_000))).toBe('unreadable');
    expect(await textOf(new Blob([new Uint8Array(17_000_000)]))).toBe('tooLarge');
  });

  it('sends a text as it is, in whatever encoding', async () => {
    const bytes = new Uint8Array([0xaf, 0x75, 0x72]);
    expect(await readMenuSource('menu', new Blob([bytes]))).toMatchObject({
      file: Buffer.from(bytes).toString('base64'),
      sheets: [],
    });
  });
});
