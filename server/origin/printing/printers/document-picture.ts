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

/** PNG, drawn in a worker thread. */
export function drawPicture(svg: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), { workerData: svg });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The picture was not drawn')));
  });
}
