/** `npm run screenshots -- icons`: renders the installed app's icons from the logo, in every shape that operating systems need. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const folder = new URL('../../client/public/', import.meta.url);
const mark = readFileSync(new URL('favicon.svg', folder), 'utf8');

/** The logo reaches into its corners; systems that mask to a circle keep the middle 80 %. */
const safeScale = 0.78;
const viewBox = 192;
const drawing = mark
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '')
  .replace(/<rect width="192" height="192"[^>]*\/>/, '');
const ground = /fill="(#[0-9a-f]{6})"/.exec(mark)?.[1] ?? '#000';
const edge = (viewBox * (1 - safeScale)) / 2;
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${viewBox} ${viewBox}">${content}</svg>`;

/** Full bleed, for systems that apply their own mask. */
const filled = svg(
  `<rect width="${viewBox}" height="${viewBox}" fill="${ground}"/>` +
    `<g transform="translate(${edge} ${edge}) scale(${safeScale})">${drawing}</g>`,
);
/** Monochrome on transparent, for Android's status bar; the highlight is a gap. */
const silhouette = svg(
  drawing
    .replace(/<path[^>]*stroke=[^>]*\/>/, '')
    .replaceAll(/fill="#(fff|f5b942)"/g, 'fill="#ffffff"')
    .replace(/^/, '<g transform="translate(-19 -14) scale(1.2)">')
    .concat('</g>'),
);

const pictures = [
  { name: 'logo192.png', source: mark, size: 192 },
  { name: 'logo512.png', source: mark, size: 512 },
  { name: 'maskable192.png', source: filled, size: 192 },
  { name: 'maskable512.png', source: filled, size: 512 },
  { name: 'apple-touch-icon.png', source: filled, size: 180 },
  { name: 'badge96.png', source: silhouette, size: 96 },
];

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
for (const { name, source, size } of pictures) {
  const picture = new Resvg(source, { fitTo: { mode: 'width', value: size } }).render();
  writeFileSync(fileURLToPath(new URL(`public/${name}`, folder)), picture.asPng());
}
