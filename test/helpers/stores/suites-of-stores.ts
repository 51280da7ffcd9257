/** Which test files read and write a store, and so are played on both. */
import { findTestFiles } from '../../../server/commands/test-files.ts';
import { root } from '../source-tree.ts';

const ofStores =
  /^test\/(server\/(origin|identity|notifications|store\/postgres)\/|flows\/orders\/guests-pay\.)/;
/** Pure rules, and stores that begin as a SQLite file of an older version. */
const withoutStore = /-rules\.test\.ts$|\/origin\/migrations\//;

/** The suites of origin, identity and notifications, by their paths from the root, with `/`. */
export function findSuitesOfStores(): string[] {
  return findTestFiles(root)
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => ofStores.test(file) && !withoutStore.test(file));
}
