/**
 * Subsets Inter to the characters of the interface: Latin letters of all languages, symbols, currencies and arrows,
 * in the weights used. Other scripts fall back to system fonts.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** First and last code point. */
const letters: readonly (readonly [first: number, last: number])[] = [
  [0x0020, 0x007e],
  // Latin-1, Latin Extended-A, and Romanian's letters with a comma.
  [0x00a0, 0x017f],
  [0x0218, 0x021b],
  // Combining accents, which some phone keyboards produce.
  [0x02bb, 0x02bc],
  [0x02c6, 0x02dd],
  [0x0300, 0x030c],
  [0x0326, 0x0328],
  [0x1e9e, 0x1e9e],
  [0x2000, 0x206f],
  [0x20a0, 0x20c0],
  // №, ™, arrows, −, ∕, ≈, ≠, ≤, ≥, and the replacement character.
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x2199],
  [0x2212, 0x2215],
  [0x2248, 0x2248],
  [0x2260, 0x2265],
  [0xfffd, 0xfffd],
];

const options = {
  targetFormat: 'woff2',
  keepFeatures: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
  variationAxes: { wght: { min: 400, max: 800, default: 400 }, opsz: 14 },
} as const;

const source = createRequire(import.meta.url).resolve('inter-ui/variable/InterVariable.woff2');

function fileOf(): string {
  const made = createHash('sha256')
    .update(readFileSync(source))
    .update(JSON.stringify([letters, options]));
  return fileURLToPath(
    new URL(`../../.cache/inter-${made.digest('hex').slice(0, 8)}.woff2`, import.meta.url),
  );
}

/** Imported by the styles as `inter-ui/subset.woff2`. */
export function interfaceFont(): Plugin {
  const file = fileOf();
  return {
    name: 'interface-font',
    config: () => ({ resolve: { alias: { 'inter-ui/subset.woff2': file } } }),
    async buildStart() {
      if (existsSync(file)) return;
      const text = letters.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
      );
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await subsetFont(readFileSync(source), text.join(''), options));
    },
  };
}
