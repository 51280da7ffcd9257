/** Worker thread that renders SVGs as pictures. Each takes a while of CPU, which must not delay requests. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { DrawnPicture } from './document-picture.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf'];

await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
const fontBuffers = await Promise.all(fonts.map(name => readFile(resolve(`dejavu-fonts-ttf/ttf/${name}`))));

function draw(svg: string): DrawnPicture {
  try {
    const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans Mono' };
    const drawing = new Resvg(svg, { font });
    const rendered = drawing.render();
    const png = rendered.asPng();
    // Their memory is WebAssembly's, which no collector frees.
    rendered.free();
    drawing.free();
    return { png };
  } catch (error) {
    return { fault: String(error) };
  }
}

parentPort?.on('message', (svg: string) => parentPort?.postMessage(draw(svg)));
