/**
 * `npm run subscription`: lists the subscription status of each restaurant on this computer. `-- lapse ["Name"]` blocks the office and new orders of
 * one until `-- renew ["Name"]`; the server may be running. With Clerk billing (CLERK_PLANS) both must be active.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment, readConfig } from '../config.ts';
import { identityMigrations } from '../identity/migrations/identity-migrations.ts';
import { notificationMigrations } from '../notifications/migrations/0001-notifications.ts';
import { originMigrations } from '../origin/migrations/origin-migrations.ts';
import type { OriginTables } from '../origin/origin-tables.ts';
import {
  listSubscriptions,
  type RestaurantSubscription,
  setSubscriptionNeeded,
} from '../origin/settings/subscription-store.ts';
import { DatabaseRefusedError, openDatabase } from '../store/database.ts';

const usage =
  'npm run subscription            npm run subscription -- lapse|renew ["Name of the restaurant"]';
const migrationsOf: Record<string, Parameters<typeof openDatabase>[1]> = {
  'kelner.db': [...identityMigrations, ...originMigrations, ...notificationMigrations],
  [join('origin', 'origin.db')]: originMigrations,
};

/** A sentence for the operator. */
class CommandRefusedError extends Error {}

/** The store in `dataDir` that has restaurants: the server's or that of a stand-alone origin. */
async function openStore(dataDir: string) {
  for (const [name, migrations] of Object.entries(migrationsOf)) {
    const file = join(dataDir, name);
    if (!existsSync(file)) continue;
    const database = await openDatabase<OriginTables>(file, migrations, { migrate: false });
    const restaurants = await listSubscriptions(database.db);
    if (restaurants.length > 0) return { database, restaurants };
    await database.close();
  }
  throw new CommandRefusedError(`There is no restaurant in ${dataDir}. Another folder: DATA_DIR.`);
}

/** By name or organization id; without one, the only restaurant. */
function chooseOne(restaurants: readonly RestaurantSubscription[], wanted: string | undefined) {
  const found = restaurants.filter(
    ({ name, organizationId }) => wanted === undefined || name === wanted || organizationId === wanted,
  );
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const names = restaurants.map(({ name, organizationId }) => `"${name}" (${organizationId})`).join(', ');
  throw new CommandRefusedError(`Which restaurant? By name, or by id where two share it: ${names}`);
}

function sentenceOf({ name, needsSubscription }: Omit<RestaurantSubscription, 'organizationId'>): string {
  return needsSubscription
    ? `${name}: lapsed. Office and new orders are closed, open orders go on.`
    : `${name}: active.`;
}

async function run([deed, wanted, ...rest]: string[]): Promise<string[]> {
  const read = readConfig({ DATA_DIR: environment['DATA_DIR'] });
  if ('faults' in read) throw new CommandRefusedError(read.faults.join('\n'));
  if (rest.length > 0 || !(deed === undefined || deed === 'lapse' || deed === 'renew'))
    throw new CommandRefusedError(usage);
  const { database, restaurants } = await openStore(read.ok.dataDir);
  try {
    if (deed === undefined) return restaurants.map(sentenceOf);
    const { organizationId, name } = chooseOne(restaurants, wanted);
    const change = { organizationId, needsSubscription: deed === 'lapse' };
    await database.transaction(tx => setSubscriptionNeeded(tx, change, Date.now()));
    return [sentenceOf({ name, ...change })];
  } finally {
    await database.close();
  }
}

try {
  for (const line of await run(process.argv.slice(2))) console.log(line);
} catch (error) {
  if (!(error instanceof CommandRefusedError || error instanceof DatabaseRefusedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
