/** Which test files are likely to notice a fault in a source file, by their names and by what they import. */
import { basename } from 'node:path';
import { readSources } from '../helpers/source-tree.ts';
import { usesBrowser } from '../run/test-files.ts';
import { isAlone } from './judged-copy.ts';

const importers = new Map<string, string[]>();
for (const { path, imports } of readSources(['server', 'client', 'shared', 'test']))
  for (const { file, isTypeOnly } of imports)
    if (file !== null && !isTypeOnly) importers.set(file, [...(importers.get(file) ?? []), path]);

/** How many imports lie between it and each file that needs it. */
function distancesFrom(source: string): Map<string, number> {
  const distances = new Map([[source, 0]]);
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

const wordsOf = (path: string) => basename(path).split('.')[0]?.split('-') ?? [];

function commonFolders(source: string, test: string): number {
  const [one, other] = [source.split('/').slice(0, -1), test.split('/').slice(1, -1)];
  const at = one.findIndex((folder, index) => folder !== other[index]);
  return at === -1 ? one.length : at;
}

/** Those of `tests` that come to the source by imports, the likeliest first; none that takes long. */
export function nearTests(source: string, tests: readonly string[]): string[] {
  const distances = distancesFrom(source);
  const farOf = (test: string) => {
    const words = wordsOf(test).filter(word => wordsOf(source).includes(word)).length;
    const isMirror = basename(test).split('.')[0] === basename(source).split('.')[0];
    return (distances.get(test) ?? 0) - commonFolders(source, test) - words - (isMirror ? 10 : 0);
  };
  return tests
    .filter(test => distances.has(test) && !isAlone(test) && !usesBrowser(test))
    .map(test => ({ test, far: farOf(test) }))
    .sort((one, other) => one.far - other.far)
    .map(({ test }) => test);
}
