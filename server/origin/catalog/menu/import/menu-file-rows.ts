/** Splits the bytes of a CSV file from a spreadsheet of any language and age into rows of cells. */
import { CsvError, parse } from 'csv-parse/sync';
import type { MenuFileFault } from '#shared/catalog/menu-import-schema.ts';
import { menuFileRowsMax } from '#shared/catalog/menu-limits.ts';
import { plainName } from '#shared/kernel/plain-text.ts';

export type FileRow = { readonly row: number; readonly cells: readonly string[] };
type FileRows = { readonly rows: readonly FileRow[]; readonly fault?: MenuFileFault };

// biome-ignore lint/suspicious/noControlCharactersInRegex: their presence is what is asked
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/;

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel on a Polish Windows saves plain "CSV" in this encoding.
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** The separator that occurs most often in the heading line. */
function separatorOf(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => unquoted.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The line that Excel may put first to name the separator. */
const separatorLine = /^"?sep=(?<sign>[;,\t|])"?[^\S\r\n]*(?:\r\n|\r|\n)/i;

function parsed(text: string, delimiter: string): string[][] {
  return parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
}

export function readFileRows(bytes: Buffer): FileRows {
  const refused = (fault: MenuFileFault): FileRows => ({ rows: [], fault });
  // A zip archive: spreadsheets save in this format by default.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return refused({ code: 'spreadsheet' });
  const text = decoded(bytes);
  if (control.test(text)) return refused({ code: 'notText' });
  const named = separatorLine.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const firstLine = /[^\r\n]*\S[^\r\n]*/.exec(body)?.[0] ?? '';
  const before = named === null ? 1 : 2;
  try {
    const rows = parsed(body, named?.groups?.['sign'] ?? separatorOf(firstLine))
      .map((cells, index) => ({ row: index + before, cells: cells.map(plainName) }))
      .filter(({ cells }) => cells.some(cell => cell !== ''));
    if (rows.length < 2) return refused({ code: 'empty' });
    if (rows.length > menuFileRowsMax + 1)
      return refused({ code: 'tooManyRows', value: String(menuFileRowsMax) });
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const records = typeof error['records'] === 'number' ? error['records'] : undefined;
    return refused({ code: 'quote', ...(records !== undefined && { row: records + before }) });
  }
}
