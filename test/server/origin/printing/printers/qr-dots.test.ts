import fc from 'fast-check';
import t from 'tap';
import { encode } from 'uqr';
import {
  drawPicture,
  paperSvg,
  rowBytesOf,
} from '../../../../../server/origin/printing/printers/document-picture.ts';
import { encodeLine } from '../../../../../server/origin/printing/printers/escpos-lines.ts';
import { qrDots } from '../../../../../server/origin/printing/printers/qr-dots.ts';

/** The code that the dots show: each module by the dot in its middle. */
function modulesIn(dots: Uint8Array, rowBytes: number): boolean[][] {
  const isBlack = (x: number, y: number) => ((dots[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
  const height = dots.length / rowBytes;
  const columns = Array.from({ length: rowBytes * 8 }, (_, x) => x);
  const inked = columns.filter(x => Array.from({ length: height }, (_, y) => y).some(y => isBlack(x, y)));
  const left = inked[0] ?? 0;
  const width = (inked.at(-1) ?? 0) - left + 1;
  const rows = Array.from({ length: height }, (_, y) => y).filter(y => columns.some(x => isBlack(x, y)));
  const top = rows[0] ?? 0;
  // The finder pattern in the corner is seven modules wide.
  let finder = 0;
  while (isBlack(left + finder, top)) finder += 1;
  const module = finder / 7;
  const size = width / module;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) =>
      isBlack(left + Math.floor((column + 0.5) * module), top + Math.floor((row + 0.5) * module)),
    ),
  );
}

t.test('a printer draws every module of a code, on wide and narrow paper', async t => {
  const link = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 850 });
  fc.assert(
    fc.property(link, fc.constantFrom(42, 32), (text, columns) => {
      const rowBytes = rowBytesOf(columns);
      const dots = qrDots(text, rowBytes);
      t.same(modulesIn(dots, rowBytes), encode(text, { ecc: 'M', border: 0 }).data);
    }),
    { numRuns: 30 },
  );
});

t.test('it is one picture of the paper’s width', async t => {
  const { bytes, isLegible } = await encodeLine(
    { text: '', qr: 'https://x' },
    { codePages: [], columns: 42 },
  );
  t.ok(isLegible);
  t.same(bytes.slice(0, 6), [0x1d, 0x76, 0x30, 0, rowBytesOf(42), 0]);
  const png = await drawPicture(paperSvg([{ text: 'Kod' }, { text: '', qr: 'https://x' }], 42));
  t.ok(Buffer.from(png).readUInt32BE(20) > 200, 'the simulator draws it too');
});
