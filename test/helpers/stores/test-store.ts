/** The store that a test runs on: SQLite in memory, or a PostgreSQL database of its own where `TEST_POSTGRES` names a server's database to connect to. */
import type { Database, Migration } from '../../../server/store/database.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';

/** Null: tests run on SQLite. */
export const testServer = process.env['TEST_POSTGRES'] ?? null;

/** For tests of what only a SQLite file has: `t.test(title, onlySqlite, …)`. */
export const onlySqlite = testServer === null ? {} : { skip: 'of SQLite files alone' };

let databases: typeof import('./test-databases.ts') | null = null;

/** On SQLite no test loads the driver. */
async function loadDatabases() {
  databases ??= await import('./test-databases.ts');
  return databases;
}

/** Queries and connections of this process that PostgreSQL has not answered; SQLite answers at once. */
export const queriesUnderWay = (): number => databases?.queriesUnderWay() ?? 0;

/** Null: the test runs on SQLite. */
export async function createDatabaseOfTest(migrations: readonly Migration[]) {
  return testServer === null ? null : (await loadDatabases()).createTestDatabase(migrations);
}

export async function openTestStore<Schema>(migrations: readonly Migration[]): Promise<Database<Schema>> {
  if (testServer === null) return openDatabase<Schema>(':memory:', migrations);
  const { openTestStore: openOnPostgres } = await loadDatabases();
  return openOnPostgres<Schema>(migrations);
}
