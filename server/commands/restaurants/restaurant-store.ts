/** What operators' commands on the restaurants of this computer share: the store they open, and how they refuse. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment, readConfig } from '../../config.ts';
import type { OriginTables } from '../../origin/origin-tables.ts';
import { listSubscriptions } from '../../origin/settings/subscription-store.ts';
import { DatabaseRefusedError } from '../../store/database.ts';
import { openStore } from '../../store/open-store.ts';
import { openDatabase } from '../../store/sqlite-store.ts';
import { serverMigrations, storeMigrations } from '../../store-migrations.ts';

/** A sentence for the operator. */
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
    if (restaurants.length > 0) return { database, restaurants };
    await database.close();
    throw new CommandRefusedError('There is no restaurant in the database of DATABASE_URL.');
  }
  for (const [name, migrations] of Object.entries(storeMigrations)) {
    const file = join(dataDir, name);
    if (!existsSync(file)) continue;
    const database = await openDatabase<OriginTables>(file, migrations, { migrate: false });
    const restaurants = await listSubscriptions(database.db);
    if (restaurants.length > 0) return { database, restaurants };
    await database.close();
  }
  throw new CommandRefusedError(`There is no restaurant in ${dataDir}. Another folder: DATA_DIR.`);
}

/** Prints what the command says; refused, it says why and ends with 1. */
export async function runCommand(run: (args: string[]) => Promise<string[]>): Promise<void> {
  try {
    for (const line of await run(process.argv.slice(2))) console.log(line);
  } catch (error) {
    if (!(error instanceof CommandRefusedError || error instanceof DatabaseRefusedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
