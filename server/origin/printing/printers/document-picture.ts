/** Renders documents as pictures: whole ones for the simulator, and lines in letters that a printer lacks. */
import { Worker } from 'node:worker_threads';
import { plainText } from '#shared/kernel/plain-text.ts';
import type { DocumentLine } from '../print-jobs/line-layout.ts';
import { qrModules } from './qr-dots.ts';

const letterWidth = 10;
const fontSize = 16.6;
const lineHeight = 22;

/** Removes control characters, which SVG forbids and older stored documents may contain. */
function escaped(text: string): string {
  return plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

type Sheet = { lines: readonly DocumentLine[]; columns: number; margin: number; scale: number };

function codePath(qr: string, { x, y, width }: { x: number; y: number; width: number }) {
  const { rows, moduleDots } = qrModules(qr, width);
  const left = x + (width - rows.length * moduleDots) / 2;
  const modules = rows.flatMap((row, down) =>
    row.map((isDark, right) =>
      isDark
        ? `M${left + right * moduleDots} ${y + down * moduleDots}h${moduleDots}v${moduleDots}h-${moduleDots}z`
        : '',
    ),
  );
  return { path: `<path d="${modules.join('')}"/>`, height: rows.length * moduleDots };
}

function sheetSvg({ lines, columns, margin, scale }: Sheet): string {
  let y = margin;
  const texts = lines.map(({ text, isBold, isBig, qr }) => {
    if (qr !== undefined) {
      const { path, height } = codePath(qr, { x: margin, y, width: columns * letterWidth });
      y += height;
      return path;
    }
    const size = isBig ? 2 : 1;
    y += lineHeight * size;
    const weight = isBold ? ' font-weight="bold"' : '';
    return `<text x="${margin}" y="${y - 6 * size}" font-size="${fontSize * size}"${weight}>${escaped(text)}</text>`;
  });
  const width = margin * 2 + columns * letterWidth;
  const height = y + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${Math.ceil(height * scale)}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<g font-family="DejaVu Sans Mono" xml:space="preserve">${texts.join('')}</g></svg>`,
  ].join('');
}

export function paperSvg(lines: readonly DocumentLine[], columns: number): string {
  return sheetSvg({ lines, columns, margin: 20, scale: 1 });
}

/** The letters of a printer's standard font are 12 dots wide. */
const lettersDots = 12;

/** The number of bytes of a row of dots as wide as the paper. */
export function rowBytesOf(columns: number): number {
  return (columns * lettersDots) / 8;
}

/** The dots of a line, row by row, eight in a byte: a set bit is black. */
export async function drawLine(
  line: DocumentLine,
  columns: number,
): Promise<{ rowBytes: number; dots: Uint8Array }> {
  const svg = sheetSvg({
    lines: [{ ...line, isBold: true }],
    columns,
    margin: 0,
    scale: lettersDots / letterWidth,
  });
  const pixels = await drawPicture(svg, 'pixels');
  const rowBytes = rowBytesOf(columns);
  const dots = new Uint8Array(pixels.length / 32);
  // Pixels are RGBA, all black on white.
  for (let dot = 0; dot < dots.length * 8; dot++) {
    if ((pixels[dot * 4] ?? 0xff) < 0x80) dots[dot >> 3] = (dots[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
  }
  return { rowBytes, dots };
}

/** The thread's answers come in the order of the requests. */
export type DrawnPicture = { readonly bytes: Uint8Array } | { readonly fault: string };

/** `pixels` has four bytes per pixel. */
export type Drawing = { readonly svg: string; readonly as: 'png' | 'pixels' };

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

/** Starting a thread takes half a second of CPU; during service receipts follow each other faster than this. */
const usualIdleMs = 5 * 60_000;

/** Draws SVGs in a worker thread, which ends some time after the last. */
export function createPictureThread(
  idleMs = usualIdleMs,
): (svg: string, as?: Drawing['as']) => Promise<Uint8Array> {
  let thread: Worker | null = null;
  let drawings: Waiting[] = [];
  let ending: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./picture-thread.ts', import.meta.url));
    const ended = (error = new Error('The picture was not drawn')): void => {
      if (thread !== started) return;
      thread = null;
      clearTimeout(ending);
      for (const { reject } of drawings.splice(0)) reject(error);
    };
    started.on('message', (drawn: DrawnPicture) => {
      const drawing = drawings.shift();
      if ('bytes' in drawn) drawing?.resolve(drawn.bytes);
      else drawing?.reject(new Error(drawn.fault));
      if (drawings.length > 0) return;
      started.unref();
      ending = setTimeout(() => {
        thread = null;
        void started.terminate();
      }, idleMs).unref();
    });
    started.once('error', ended);
    started.once('exit', () => ended());
    return started;
  };

  return (svg, as = 'png') =>
    new Promise((resolve, reject) => {
      clearTimeout(ending);
      drawings = [...drawings, { resolve, reject }];
      thread ??= start();
      // Prevents the process from ending before the picture is drawn.
      thread.ref();
      thread.postMessage({ svg, as } satisfies Drawing);
    });
}

/** One thread serves all printers of the process. */
export const drawPicture = createPictureThread();
