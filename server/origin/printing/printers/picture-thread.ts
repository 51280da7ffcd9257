/**
 * A thread that draws one picture of an SVG and ends. Drawing takes a few hundred milliseconds of processor, during which
 * nobody's order may wait.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const { resolve } = createRequire(import.meta.url);
const fonts = ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf'];

await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
const fontBuffers = await Promise.all(fonts.map(name => readFile(resolve(`dejavu-fonts-ttf/ttf/${name}`))));
const drawing = new Resvg(String(workerData), {
  font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans Mono' },
});
parentPort?.postMessage(drawing.render().asPng());
