/** Renders a document as a picture for the simulator. */
import { Worker } from 'node:worker_threads';
import { type DocumentLine, paperColumns } from '../print-jobs/line-layout.ts';

const letterWidth = 10;
const fontSize = 16.6;
const lineHeight = 22;
const margin = 20;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function paperSvg(lines: readonly DocumentLine[]): string {
  let y = margin;
  const texts = lines.map(({ text, isBold, isBig }) => {
    const scale = isBig ? 2 : 1;
    y += lineHeight * scale;
    const weight = isBold ? ' font-weight="bold"' : '';
    return `<text x="${margin}" y="${y - 6 * scale}" font-size="${fontSize * scale}"${weight}>${escaped(text)}</text>`;
  });
  const width = margin * 2 + paperColumns * letterWidth;
  const height = y + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<g font-family="DejaVu Sans Mono" xml:space="preserve">${texts.join('')}</g></svg>`,
  ].join('');
}

/** As the thread answers, in the order in which it was asked. */
export type DrawnPicture = { readonly png: Uint8Array } | { readonly fault: string };

type Drawing = { resolve(png: Uint8Array): void; reject(error: Error): void };

/** Until it can draw the first one, a thread takes half a second of CPU; an evening's receipts follow each other faster than this. */
const usuallyKeptMs = 5 * 60_000;

/** Draws PNGs of SVGs in a worker thread, which ends some time after the last. */
export function createPictureThread(keptMs = usuallyKeptMs): (svg: string) => Promise<Uint8Array> {
  let thread: Worker | null = null;
  let drawings: Drawing[] = [];
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
      if ('png' in drawn) drawing?.resolve(drawn.png);
      else drawing?.reject(new Error(drawn.fault));
      if (drawings.length > 0) return;
      started.unref();
      ending = setTimeout(() => {
        thread = null;
        void started.terminate();
      }, keptMs).unref();
    });
    started.once('error', ended);
    started.once('exit', () => ended());
    return started;
  };

  return svg =>
    new Promise((resolve, reject) => {
      clearTimeout(ending);
      drawings = [...drawings, { resolve, reject }];
      thread ??= start();
      // The process doesn't end before it is drawn.
      thread.ref();
      thread.postMessage(svg);
    });
}

/** One thread for all printers of the process. */
export const drawPicture = createPictureThread();
