/** Code shared by operators' commands: opening the store, choosing a restaurant, and refusing. */
import { join } from 'node:path';
import { serverMigrations, storeMigrations } from '../../compose/store-migrations.ts';
import { environment, readConfig } from '../../config.ts';
import { ProblemError } from '../../http/errors.ts';
import type { IdentityTables } from '../../identity/shared/identity-tables.ts';
import type { OriginTables } from '../../origin/kernel/origin-tables.ts';
import { listSubscriptions } from '../../origin/kernel/restaurant/subscription-store.ts';
import { DatabaseRefusedError, type StoreTransaction } from '../../store/database.ts';
import { isThere } from '../../store/file-owners.ts';
import { openStore } from '../../store/open-store.ts';
import { openDatabase } from '../../store/sqlite-store.ts';

/** The message is a sentence for the operator. */
export class CommandRefusedError extends Error {}

/** The store in DATA_DIR that has restaurants: the server's or that of a stand-alone origin. The server may be running. */
export async function openRestaurants() {
  const { DATA_DIR, DATABASE_URL } = environment;
  const read = readConfig({ DATA_DIR, DATABASE_URL });
  if ('faults' in read) throw new CommandRefusedError(read.faults.join('\n'));
  const { dataDir, store } = read.ok;
  if (store.kind === 'postgres') {
    const database = await openStore<OriginTables>(read.ok, serverMigrations, { migrate: false });
    const restaurants = await listSubscriptions(database.db);
    if (restaurants.length > 0) return { database, restaurants, isStandaloneOrigin: false };
    await database.close();
    throw new CommandRefusedError('There is no restaurant in the database of DATABASE_URL.');
  }
  for (const [name, migrations] of Object.entries(storeMigrations)) {
    const file = join(dataDir, name);
    if (!isThere(file)) continue;
    const database = await openDatabase<OriginTables>(file, migrations, { migrate: false });
    const restaurants = await listSubscriptions(database.db);
    if (restaurants.length > 0)
      return { database, restaurants, isStandaloneOrigin: migrations !== serverMigrations };
    await database.close();
  }
  throw new CommandRefusedError(`There is no restaurant in ${dataDir}. Another folder: DATA_DIR.`);
}

export type ServerTables = OriginTables & IdentityTables;

/** A transaction over all tables, typed for each part, which knows only its own. */
export function partsOf(tx: unknown) {
  return {
    origin: tx as StoreTransaction<OriginTables>,
    identity: tx as StoreTransaction<IdentityTables>,
  };
}

/**
 * The server's own store, to which restaurants are added. It must be migrated already, because a server may be running on it. `isHosted`: accounts and
 * organization ids come from Clerk.
 */
export async function openServerStore() {
  const read = readConfig();
  if ('faults' in read) throw new CommandRefusedError(read.faults.join('\n'));
  const config = read.ok;
  if (config.origin.kind === 'remote')
    throw new CommandRefusedError(
      'This server uses the restaurant API at ORIGIN_URL. Run this command on that server.',
    );
  if (config.store.kind === 'sqlite' && !isThere(join(config.dataDir, 'kelner.db')))
    throw new CommandRefusedError(
      `There is no store in ${config.dataDir}. Start the server once, or name another folder: DATA_DIR.`,
    );
  const database = await openStore<ServerTables>(config, serverMigrations, { migrate: false });
  return { config, database, isHosted: config.identity.kind === 'clerk' };
}

/** By name or organization id; without one, the only restaurant. */
export function chooseOne<Found extends { readonly name: string; readonly organizationId: string }>(
  restaurants: readonly Found[],
  wanted: string | undefined,
): Found {
  const found = restaurants.filter(
    ({ name, organizationId }) => wanted === undefined || name === wanted || organizationId === wanted,
  );
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const names = restaurants.map(({ name, organizationId }) => `"${name}" (${organizationId})`).join(', ');
  const unknown = wanted === undefined || found.length > 0 ? '' : `There is none called ${wanted}. `;
  throw new CommandRefusedError(`${unknown}Which restaurant? By name, or by id where two share it: ${names}`);
}

/** Prints the command's result; if it refuses, prints the reason and exits with 1. */
export async function runCommand(run: (args: string[]) => Promise<string[]>): Promise<void> {
  try {
    for (const line of await run(process.argv.slice(2))) console.log(line);
  } catch (error) {
    const isSaid = [CommandRefusedError, DatabaseRefusedError, ProblemError].some(
      kind => error instanceof kind,
    );
    if (!isSaid || !(error instanceof Error)) throw error;
    process.exitCode = 1;
    // Exits at once: an open database connection would keep the process alive for a minute.
    process.stderr.write(`${error.message}\n`, () => process.exit());
  }
}
