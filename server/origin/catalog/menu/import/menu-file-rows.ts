/** Splits the bytes of a menu file, from a spreadsheet or till of any language and age, a web page or a typed list, into rows of cells. */
import { gunzipSync } from 'node:zlib';
import { CsvError, parse } from 'csv-parse/sync';
import type { MenuFileEncoding } from '#shared/catalog/menu-file-fields.ts';
import type { MenuFileFault } from '#shared/catalog/menu-import-schema.ts';
import {
  menuCellLengthMax,
  menuFileColumnsMax,
  menuFileRowsMax,
  menuTextBytesMax,
} from '#shared/catalog/menu-limits.ts';
import { plainName } from '#shared/kernel/plain-text.ts';
import { decodeText } from './menu-file-encoding.ts';
import type { FileRow } from './menu-file-words.ts';
import { readMenuJson } from './menu-json-rows.ts';
import { isPriceList, type PriceAnswers, readPriceList } from './menu-list-rows.ts';

type FileRows = {
  readonly rows: readonly FileRow[];
  readonly encoding: MenuFileEncoding;
  readonly sample?: string;
  readonly fault?: MenuFileFault;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: their presence is what is asked
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/;
/** Rows above the headings. */
const titleRowsMax = 20;

/** The separator that divides most of the first lines into the same number of cells. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, 3 * titleRowsMax);
  const regularity = (sign: string) => {
    const counts = lines.map(line => line.split(sign).length - 1).filter(count => count > 0);
    const alike = Map.groupBy(counts, count => count);
    const [[usual, those] = [0, []]] = [...alike].sort(([, one], [, other]) => other.length - one.length);
    return those.length + Math.min(usual, titleRowsMax) / 100;
  };
  return [';', '\t', ',', '|'].reduce((best, sign) => (regularity(sign) > regularity(best) ? sign : best));
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

type TextRows = Pick<FileRows, 'rows' | 'fault'>;

function separatedRows(text: string): TextRows {
  const named = separatorLine.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const before = named === null ? 1 : 2;
  try {
    const rows = parsed(body, named?.groups?.['sign'] ?? separatorOf(body));
    return {
      rows: rows.map((cells, index) => ({
        row: index + before,
        cells: cells.slice(0, menuFileColumnsMax).map(cell => plainName(cell.slice(0, menuCellLengthMax))),
      })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const records = typeof error['records'] === 'number' ? error['records'] : undefined;
    return { rows: [], fault: { code: 'quote', ...(records !== undefined && { row: records + before }) } };
  }
}

/** Null for a larger text, which a small archive may contain. */
function unpacked(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: menuTextBytesMax });
  } catch {
    return null;
  }
}

const noAnswers: PriceAnswers = { amounts: new Map(), fractionDigits: 2 };

export function readFileRows(
  file: Buffer,
  { encoding, answers = noAnswers }: { encoding?: MenuFileEncoding | undefined; answers?: PriceAnswers } = {},
): FileRows {
  const refused = (fault: MenuFileFault): FileRows => ({ encoding: 'utf-8', rows: [], fault });
  // A zip archive: spreadsheets save in this format by default.
  if (file.subarray(0, 2).toString('latin1') === 'PK') return refused({ code: 'spreadsheet' });
  const bytes = unpacked(file);
  if (bytes === null) return refused({ code: 'tooLargeText', value: String(menuTextBytesMax / 1_048_576) });
  const { text, ...decoded } = decodeText(bytes, encoding);
  if (control.test(text)) return { ...decoded, rows: [], fault: { code: 'notText' } };
  const json = readMenuJson(text);
  const read: TextRows =
    json ?? (isPriceList(text) ? { rows: readPriceList(text, answers) } : separatedRows(text));
  const rows = read.rows.filter(({ cells }) => cells.some(cell => cell !== ''));
  const { fault } = read;
  if (fault !== undefined) return { ...decoded, rows: [], fault };
  if (rows.length === 0) return { ...decoded, rows: [], fault: { code: 'empty' } };
  if (rows.length > menuFileRowsMax + titleRowsMax)
    return { ...decoded, rows: [], fault: { code: 'tooManyRows', value: String(menuFileRowsMax) } };
  return { ...decoded, rows };
}
