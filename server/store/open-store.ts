/** Opens the configured store. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database, Migration } from './database.ts';
import type { PostgresOptions } from './postgres/postgres-store.ts';
import { openDatabase } from './sqlite-store.ts';

/** `watch` is for a database server; `migrate: false` for commands next to a running server. Throws DatabaseRefusedError with a sentence. */
export async function openStore<Schema>(
  { dataDir, store }: Pick<Config, 'dataDir' | 'store'>,
  migrations: readonly Migration[],
  options: Pick<PostgresOptions, 'migrate' | 'watch'> = {},
): Promise<Database<Schema>> {
  if (store.kind === 'sqlite') return openDatabase<Schema>(join(dataDir, 'kelner.db'), migrations, options);
  // Imported on demand: a server on SQLite needn't load the driver.
  const { openPostgres } = await import('./postgres/postgres-store.ts');
  return openPostgres<Schema>(store.url, migrations, { ...options, poolMax: store.poolMax });
}
