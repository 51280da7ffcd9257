/** The configured store as the source or target of moving one restaurant. */
import { join } from 'node:path';
import { serverMigrations } from '../../compose/store-migrations.ts';
import { readConfig } from '../../config.ts';
import type { StoreReader, StoreWriter } from '../../store/moved-rows.ts';
import { addToSqlite, type MoveEnd, readSqlite } from '../../store/sqlite-move.ts';
import { tablesOf } from '../../store/sqlite-tables.ts';
import { CommandRefusedError } from './restaurant-store.ts';

type RestaurantEnd = {
  /** Without the password. */
  readonly name: string;
  readonly tables: MoveEnd['tables'];
  read<T>(work: (reader: StoreReader) => Promise<T>): Promise<T>;
  /** Adds everything that `work` writes, or nothing. `isThere`: a query that returns a row once it is there. */
  add<T>(isThere: string, work: (writer: StoreWriter) => Promise<T>): Promise<T>;
};

export async function openRestaurantEnd(): Promise<RestaurantEnd> {
  const read = readConfig();
  if ('faults' in read) throw new CommandRefusedError(read.faults.join('\n'));
  const { store, dataDir, origin } = read.ok;
  if (origin.kind === 'remote')
    throw new CommandRefusedError(
      'This server uses the restaurant API at ORIGIN_URL. Run this command on that server.',
    );
  const tables = await tablesOf(serverMigrations);
  const end = { migrations: serverMigrations, tables };
  if (store.kind === 'sqlite') {
    const file = join(dataDir, 'kelner.db');
    return {
      name: file,
      tables,
      read: work => readSqlite(file, end, work),
      add: (_isThere, work) => addToSqlite(file, end, work),
    };
  }
  const { addToPostgres, readBeside } = await import('../../store/postgres/postgres-move.ts');
  return {
    name: 'the database of DATABASE_URL',
    tables,
    read: work => readBeside(store.url, end, work),
    add: (isThere, work) => addToPostgres(store.url, { ...end, isThere }, work),
  };
}
