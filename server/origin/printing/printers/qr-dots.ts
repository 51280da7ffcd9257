/** A QR code as dots of a printer, centred on its paper. */
import { encode } from 'uqr';

/** In modules; cameras need it around the code. */
const quietZone = 4;
/** One millimetre a module, where the paper is wide enough. */
const moduleDotsMax = 8;

/** The modules with their quiet zone, row by row, and how many dots each is wide on paper of this width. */
export function qrModules(content: string, widthDots: number): { rows: boolean[][]; moduleDots: number } {
  const { data, size } = encode(content.toWellFormed(), { ecc: 'M', border: quietZone });
  return { rows: data, moduleDots: Math.min(moduleDotsMax, Math.floor(widthDots / size)) };
}

/** Row by row, eight dots in a byte: a set bit is black. */
export function qrDots(content: string, rowBytes: number): Uint8Array {
  const { rows, moduleDots } = qrModules(content, rowBytes * 8);
  const left = Math.floor((rowBytes * 8 - rows.length * moduleDots) / 2);
  const drawn = rows.map(modules => {
    const row = new Uint8Array(rowBytes);
    for (let dot = 0; dot < modules.length * moduleDots; dot += 1) {
      const at = left + dot;
      if (modules[Math.floor(dot / moduleDots)]) row[at >> 3] = (row[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
    return row;
  });
  return Buffer.concat(drawn.flatMap(row => Array.from({ length: moduleDots }, () => row)));
}
