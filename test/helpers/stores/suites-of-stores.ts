/** Which test files are played on PostgreSQL beside SQLite. */
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { findTapFiles, isLong } from '../../run/test-files.ts';
import { readSources, root } from '../source-tree.ts';

const ofStores =
  /^test\/(server\/(origin|identity|notifications|store\/postgres)\/|flows\/orders\/guests-pay\.)/;
/** Pure rules. */
const withoutStore = /-rules\.(long\.)?test\.ts$/;
/** Random bodies, of which hardly any reaches a store. */
const ofBodies = /\/fuzzed-/;
const ofPostgresAlone = /^test\/server\/store\/postgres\//;

/** Several processes on one database. */
export const ofChains = /^test\/flows\/(cluster\/|orders\/(busy-evening|pressed-again)\.)/;

/** The suites of origin, identity and notifications, by their paths from the root. */
export function findSuitesOfStores(): string[] {
  return findTapFiles().filter(file => ofStores.test(file) && !withoutStore.test(file));
}

const words = (name: string) =>
  name
    .split('-')
    .filter(word => !['store', 'reads', 'sql', 'rows', 'table'].includes(word))
    .map(word => word.replace(/s$/, ''));

/** The tests beside a source that share a word with its name, else all of them. */
function testsOf(source: string, tests: readonly string[]): string[] {
  let folder = `test/${dirname(source)}`;
  while (!existsSync(`${root}/${folder}`)) folder = dirname(folder);
  const beside = tests.filter(file => dirname(file) === folder);
  const own = words(basename(source, '.ts'));
  const named = beside.filter(file => own.some(word => basename(file).includes(word)));
  return named.length > 0 ? named : beside;
}

/** Of these suites the short ones that read or write what the two stores say differently: tests of the sources that use the dialect's fragments. */
export function findSuitesOfDialect(): string[] {
  const suites = findSuitesOfStores().filter(file => !isLong(file) && !ofBodies.test(file));
  const sources = readSources(['server/identity', 'server/origin', 'server/notifications']).filter(
    ({ imports }) => imports.some(({ file }) => file === 'server/store/dialect-sql.ts'),
  );
  const found = new Set(sources.flatMap(({ path }) => testsOf(path, suites)));
  return suites.filter(file => found.has(file) || ofPostgresAlone.test(file));
}
