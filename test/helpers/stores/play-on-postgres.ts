/**
 * `npm run test:postgres`: what reads and writes a store is played once more on PostgreSQL, on one server for all processes. Where none runs on this
 * platform, that is said and nothing is played.
 *
 * Usage: npm run test:postgres [-- FILE …]
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findTestFiles, shareProcesses } from '../../../server/commands/test-files.ts';
import { failuresIn, playFiles } from '../../../server/commands/test-processes.ts';
import { root } from '../source-tree.ts';
import { startPostgres } from './postgres-server.ts';

const ofStores =
  /^test\/(server\/(origin|identity|notifications|store\/postgres)\/|flows\/(cluster\/|orders\/(busy-evening|guests-pay|pressed-again)\.))/;
/** Pure rules, and stores that begin as a SQLite file of an older version. */
const withoutStore = /-rules\.test\.ts$|\/origin\/migrations\//;

const server = await startPostgres();
if (typeof server === 'string') {
  process.stdout.write(`PostgreSQL: skipped, ${server}\n`);
} else {
  const folder = join('.cache', 'test-postgres');
  const output = join(root, folder);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  process.env['TEST_POSTGRES'] = await server.createDatabase();
  const chosen = process.argv.slice(2);
  const all = findTestFiles(root).map(file => file.replaceAll('\\', '/'));
  const files = all.filter(file =>
    chosen.length > 0 ? chosen.includes(file) : ofStores.test(file) && !withoutStore.test(file),
  );
  if (files.length === 0) throw new Error('No test file has such a path');
  const tapOutput = join(output, 'tap.txt');
  const places = { root, output, tapOutput, coverage: null };
  const isPassed = await playFiles(places, shareProcesses(root, folder, files), Promise.resolve());
  await server.stop();
  if (!isPassed) process.stdout.write(`${failuresIn(readFileSync(tapOutput, 'utf8'))}\n`);
  process.stdout.write(`PostgreSQL: ${files.length} files ${isPassed ? 'passed' : 'FAILED'}\n`);
  process.exitCode = isPassed ? 0 : 1;
}
