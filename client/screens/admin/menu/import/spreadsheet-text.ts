/** Reads a spreadsheet (xlsx, xls, ods) as CSV. Loaded only for such a file; an archive that unpacks to more than any menu is refused before it is unpacked. */
import { readOds } from 'hucre/ods';
import { readXls, readXlsx } from 'hucre/xlsx';
import { menuFileRowsMax } from '#shared/catalog/menu-limits.ts';

const unpackedBytesMax = 64 * 1_048_576;
const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const rowsMax = menuFileRowsMax + 100;
const columnsMax = 300;

type Cell = string | number | boolean | Date | null | undefined | object;

/** The declared sizes of an archive's files; the reader refuses a file that is larger than declared. Infinity for an archive that declares none. */
function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) return Number.POSITIVE_INFINITY;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) return Number.POSITIVE_INFINITY;
    const size = view.getUint32(at + 24, true);
    const packed = view.getUint32(at + 20, true);
    sum += size === 0 && packed > 2 ? Number.POSITIVE_INFINITY : size;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

/** A fourth decimal shows the server that "1.234" is a number and not a group of three digits. */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== 'number') return typeof cell === 'object' ? '' : String(cell);
  const text = String(Number(cell.toFixed(6)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

function csvOf(rows: readonly (readonly Cell[])[]): string {
  const quoted = (cell: Cell) => `"${cellText(cell).replaceAll('"', '""')}"`;
  const lines = rows.slice(0, rowsMax).map(row => row.slice(0, columnsMax).map(quoted).join(';'));
  return `\uFEFF${lines.join('\n')}`;
}

async function sheetsOf(bytes: Uint8Array) {
  if (bytes[0] === 0xd0) return (await readXls(bytes)).sheets;
  const isOds = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes('opendocument');
  return (isOds ? await readOds(bytes) : await readXlsx(bytes)).sheets;
}

export async function readSpreadsheet(
  bytes: Uint8Array,
  chosen: string | undefined,
): Promise<{ text: string; sheets: string[] } | 'tooLarge' | 'unreadable'> {
  if (bytes[0] === 0x50 && unpackedBytes(bytes) > unpackedBytesMax) return 'tooLarge';
  try {
    const filled = (await sheetsOf(bytes)).filter(({ rows }) =>
      rows.some(row => row.some(cell => cellText(cell) !== '')),
    );
    const sheet = filled.find(({ name }) => name === chosen) ?? filled[0];
    if (sheet === undefined) return 'unreadable';
    return { text: csvOf(sheet.rows), sheets: filled.map(({ name }) => name) };
  } catch {
    // Damaged, or protected by a password.
    return 'unreadable';
  }
}
