/** The stores' suites, as `npm test` plays them on PostgreSQL. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { root } from '../source-tree.ts';
import { startPostgres } from './postgres-server.ts';
import { findSuitesOfStores } from './suites-of-stores.ts';

/** Evenings of a law, of which SQLite plays all: what differs between the stores shows in each. */
const runsOfLaws = '3';

/**
 * What `npm test` plays of them: every `count`th, from `index` on, in this process and on a PostgreSQL server of its own. Where none runs, each file is skipped
 * by name.
 */
export async function playSuites(index: number, count: number): Promise<void> {
  const files = findSuitesOfStores().filter((_file, at) => at % count === index);
  const server = await startPostgres();
  if (typeof server === 'string') {
    for (const file of files) t.test(`${file} on PostgreSQL`, { skip: server }, async () => {});
    return;
  }
  process.env['TEST_POSTGRES'] = await server.createDatabase();
  process.env['LAW_RUNS'] = runsOfLaws;
  for (const file of files) await import(pathToFileURL(join(root, file)).href);
  // Until then its process keeps this one.
  t.test('PostgreSQL stops', server.stop);
}
