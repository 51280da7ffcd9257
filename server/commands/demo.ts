/**
 * `npm run demo`: a temporary restaurant on this computer with sample data, 60 days behind it, open orders and one sign-in link for each role. Every role has its own
 * host (`waiter.localhost`, …): cookies are per host, so one browser can be waiter, kitchen, bar and office at once. Everything is deleted at exit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../app.ts';
import { closeGracefully } from '../close-gracefully.ts';
import { serverMigrations } from '../compose/store-migrations.ts';
import { environment, readConfig } from '../config.ts';
import type { OriginTables } from '../origin/kernel/origin-tables.ts';
import { listSubscriptions } from '../origin/kernel/restaurant/subscription-store.ts';
import { keepNewFilesPrivate } from '../store/private-files.ts';
import { openDatabase } from '../store/sqlite-store.ts';
import { addDemoHistory } from './demo-history/demo-history.ts';
import { openDemoRestaurant } from './demo-restaurant.ts';

import { createRoleLinks, describeRoleLinks } from './role-links.ts';

keepNewFilesPrivate();
const { PORT = '3000' } = environment;
const { values } = parseArgs({ options: { port: { type: 'string', default: PORT } } });
/** Days of history at the start; the seed makes them the same each time. */
const daysBefore = 60;
const seed = 7;
const linksLastMs = 24 * 60 * 60_000;
const dataFolder = mkdtempSync(join(tmpdir(), 'kelner-demo-'));
const read = readConfig({ PORT: values.port, DATA_DIR: dataFolder, LOG_LEVEL: 'warn' });
if ('faults' in read) {
  console.error(read.faults.join('\n'));
  process.exit(1);
}
const { app, identity, network } = await buildApp({ config: read.ok });
closeGracefully({ delay: 6_000 }, async ({ err }) => {
  if (err !== undefined) console.error(err);
  await app.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

try {
  await app.listen({ host: network.host(), port: read.ok.port });
} catch (error) {
  console.error(`Port ${read.ok.port} is taken. Choose another one: npm run demo -- --port 3001`);
  await app.close();
  rmSync(dataFolder, { recursive: true, force: true });
  process.exit((error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 1 : 2);
}

/** Writes directly to the database file, which only this process uses. */
async function addPast(): Promise<void> {
  const database = await openDatabase<OriginTables>(join(dataFolder, 'kelner.db'), serverMigrations, {
    migrate: false,
  });
  for (const { organizationId } of await listSubscriptions(database.db))
    await addDemoHistory(database, { organizationId, nowMs: Date.now(), days: daysBefore, seed });
  await database.close();
}

const people = await openDemoRestaurant(app, addPast);
const links = await createRoleLinks(identity, people, linksLastMs);
console.log('\nA demo restaurant is open. Open each link in a tab of its own:\n');
console.log(describeRoleLinks(links, read.ok.port));
console.log('\nCtrl+C ends it and deletes everything.\n');
