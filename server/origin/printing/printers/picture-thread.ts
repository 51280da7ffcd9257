/** Worker thread that renders SVGs as pictures, because rendering takes long enough to delay requests. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Drawing, DrawnPicture } from './document-picture.ts';
import { fontFile } from './font-letters.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = ['DejaVuSansMono', 'DejaVuSansMono-Bold'];

await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
const fontBuffers = await Promise.all(fonts.map(name => readFile(fontFile(name))));

function draw({ svg, as }: Drawing): DrawnPicture {
  try {
    const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans Mono' };
    const drawing = new Resvg(svg, { font });
    const rendered = drawing.render();
    const bytes = as === 'png' ? rendered.asPng() : Uint8Array.from(rendered.pixels);
    // WebAssembly memory isn't garbage-collected.
    rendered.free();
    drawing.free();
    return { bytes };
  } catch (error) {
    return { fault: String(error) };
  }
}

parentPort?.on('message', (drawing: Drawing) => parentPort?.postMessage(draw(drawing)));
