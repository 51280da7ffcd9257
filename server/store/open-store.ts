/** Opens the store that the configuration names. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database, Migration } from './database.ts';
import type { PostgresOptions } from './postgres/postgres-store.ts';
import { openDatabase } from './sqlite-store.ts';

/** `watch` for a database server's; `migrate: false` for commands run beside a running server. Throws DatabaseRefusedError with a sentence. */
export async function openStore<Schema>(
  { dataDir, store }: Pick<Config, 'dataDir' | 'store'>,
  migrations: readonly Migration[],
  options: Pick<PostgresOptions, 'migrate' | 'watch'> = {},
): Promise<Database<Schema>> {
  if (store.kind === 'sqlite') return openDatabase<Schema>(join(dataDir, 'kelner.db'), migrations, options);
  // Only here: a server on SQLite needn't load the driver.
  const { openPostgres } = await import('./postgres/postgres-store.ts');
  return openPostgres<Schema>(store.url, migrations, { ...options, poolMax: store.poolMax });
}
