/**
 * `npm run trial -- postgres`: what reads and writes a store is played once more on PostgreSQL, on one server for all processes. Where none runs on this
 * platform, that is said and nothing is played.
 *
 * `npm run trial -- chain`: flows, with the product running twice on one database, and every request and socket at the other one in turn
 * (`running-app.ts`).
 *
 * Usage: npm run trial -- postgres [FILE …], npm run trial -- chain [FILE …]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playParts } from '../../run/tap-processes.ts';
import { divide, findTapFiles } from '../../run/test-files.ts';
import { startPostgres } from './postgres-server.ts';
import { findSuitesOfStores, ofChains } from './suites-of-stores.ts';

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
  const variables = {
    TEST_POSTGRES: await server.createDatabase(),
    ...(given.chain && { TEST_CHAIN: 'yes' }),
  };
  const all = findTapFiles();
  const usual = given.chain
    ? all.filter(file => ofChain.test(file))
    : [...all.filter(file => ofChains.test(file)), ...findSuitesOfStores()];
  const files = chosen.length > 0 ? all.filter(file => chosen.includes(file)) : usual;
  if (files.length === 0) throw new Error('No test file has such a path');
  const parts = divide(files).map(part => ({ ...part, variables }));
  const { passed, failures } = await playParts(parts, { folder: join('.cache', 'test-postgres') });
  await server.stop();
  for (const { file, titles, seen } of failures)
    process.stdout.write(`✗ ${[file, ...titles].join(' › ')}: ${seen}\n`);
  process.stdout.write(`PostgreSQL: ${files.length} files, ${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
