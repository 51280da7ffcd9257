/** Reads a chosen file or a pasted list for the server: spreadsheets become text here, and long texts are compressed. */
import { menuFileBytesMax, menuTextBytesMax } from '#shared/catalog/menu-limits.ts';

/** `sheets`: names of a spreadsheet's sheets with cells; one of them is read. */
export type MenuSource = { readonly name: string; readonly file: string; readonly sheets: readonly string[] };
export type SourceFault = 'tooLarge' | 'unreadable';

/** Shorter files are sent as they are. */
const plainBytesMax = 128 * 1_024;
const spreadsheetBytesMax = 16 * 1_048_576;

function base64(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  });
}

async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** A zip archive (xlsx, ods) or an older workbook (xls). */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

export async function readMenuSource(
  name: string,
  blob: Blob,
  sheet?: string,
): Promise<MenuSource | SourceFault> {
  if (blob.size > spreadsheetBytesMax) return 'tooLarge';
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = bytes;
  let sheets: readonly string[] = [];
  if (isSpreadsheet(bytes)) {
    const { readSpreadsheet } = await import('./spreadsheet-text.ts');
    const read = await readSpreadsheet(bytes, sheet);
    if (typeof read === 'string') return read;
    text = new TextEncoder().encode(read.text);
    sheets = read.sheets;
  }
  if (text.length > menuTextBytesMax) return 'tooLarge';
  const sent = text.length > plainBytesMax ? await compressed(text) : text;
  return sent.length > menuFileBytesMax ? 'tooLarge' : { name, file: await base64(sent), sheets };
}
