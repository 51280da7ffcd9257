/** Worker thread that renders one SVG as a picture. Takes a few hundred milliseconds of CPU, which must not delay requests. */
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
