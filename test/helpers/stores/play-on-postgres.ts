/**
 * `npm run test:postgres`: what reads and writes a store is played once more on PostgreSQL, on one server for all processes. Where none runs on this
 * platform, that is said and nothing is played.
 *
 * `npm run test:chain`: flows, with the product running twice on one database, and every request and socket at the other one in turn
 * (`running-app.ts`).
 *
 * Usage: npm run test:postgres [-- FILE …], npm run test:chain [-- FILE …]
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findTestFiles, shareProcesses } from '../../../server/commands/test-files.ts';
import { failuresIn, playFiles } from '../../../server/commands/test-processes.ts';
import { root } from '../source-tree.ts';
import { startPostgres } from './postgres-server.ts';
import { findSuitesOfStores } from './suites-of-stores.ts';

/** What several processes of one database do, and whole servers on it. */
const flows = /^test\/flows\/(cluster\/|orders\/(busy-evening|pressed-again)\.)/;

/**
 * Flows of the running product with its own origin and accounts. Those are left out that read at one process, at once, what was written at the other: there
 * it is a hint later.
 */
const ofChain =
  /^test\/flows\/(orders\/(allergy|courses|dish-of|eighty|guests-change|ingredient|options|ready-at|stations-of|two-waiters|void)|cash\/bank|access\/device-is|printing\/(kitchen|paper-station|receipt-comes))/;

const { values: given, positionals: chosen } = parseArgs({
  options: { chain: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const server = await startPostgres();
if (typeof server === 'string') {
  process.stdout.write(`PostgreSQL: skipped, ${server}\n`);
} else {
  const folder = join('.cache', 'test-postgres');
  const output = join(root, folder);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  process.env['TEST_POSTGRES'] = await server.createDatabase();
  if (given.chain) process.env['TEST_CHAIN'] = 'yes';
  const all = findTestFiles(root).map(file => file.replaceAll('\\', '/'));
  const usual = given.chain
    ? all.filter(file => ofChain.test(file))
    : [...all.filter(file => flows.test(file)), ...findSuitesOfStores()];
  const files = chosen.length > 0 ? all.filter(file => chosen.includes(file)) : usual;
  if (files.length === 0) throw new Error('No test file has such a path');
  const tapOutput = join(output, 'tap.txt');
  const places = { root, output, tapOutput, coverage: null };
  const isPassed = await playFiles(places, shareProcesses(root, folder, files), Promise.resolve());
  await server.stop();
  if (!isPassed) process.stdout.write(`${failuresIn(readFileSync(tapOutput, 'utf8'))}\n`);
  process.stdout.write(`PostgreSQL: ${files.length} files ${isPassed ? 'passed' : 'FAILED'}\n`);
  process.exitCode = isPassed ? 0 : 1;
}
