/** A PostgreSQL database as the source or target of a move: read in one snapshot, or written in one transaction. Nobody else may use it meanwhile. */
import { Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from '../database.ts';
import { refuseOtherTables, refuseOtherVersions } from '../move-refusals.ts';
import type { MovedTable, StoreReader, StoreWriter } from '../moved-rows.ts';
import type { MoveEnd } from '../sqlite-move.ts';
import { isServerAway, isServerFault } from '../storage-faults.ts';
import { commitSurely } from './postgres-commit.ts';
import { createPatientDialect } from './postgres-dialect.ts';
import {
  type Bookkeeping,
  makeStore,
  refuseOtherDatabases,
  refuseUsed,
  schemaLock,
  tablesIn,
} from './postgres-migrations.ts';
import { type Books, createReader, insertRows, quoted, textsOf } from './postgres-rows.ts';
import { storeLock } from './postgres-store.ts';

/** A starting server waits for `schemaLock`, all other writers for `storeLock`. */
async function takeForItself(tx: Books): Promise<void> {
  const others = await textsOf(
    tx,
    `select coalesce(nullif(application_name, ''), usename) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
  );
  const [locks] = await textsOf(
    tx,
    `select pg_try_advisory_xact_lock(${schemaLock}) and pg_try_advisory_xact_lock(${storeLock})`,
  );
  if (others.length === 0 && locks === 'true') return;
  const who = [...new Set(others)].join(', ');
  throw new DatabaseRefusedError(
    `The database is in use (${others.length} connections: ${who}). Stop the server that uses it, and close the other connections.`,
  );
}

/** Servers create these rows at their start, for their own run. */
const ofRunning = ['changed_orders', 'lease_holders'];

const columnsQuery = `select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = current_schema() and table_name not in ('${ofRunning.join("', '")}')`;

async function refuseForeign(tx: Books, { migrations, tables }: MoveEnd): Promise<void> {
  const found = await textsOf(tx, columnsQuery);
  if (!found.includes('applied_migrations.name'))
    throw new DatabaseRefusedError('The database is not one of Kelner.');
  const applied = await tx.selectFrom('applied_migrations').select('name').execute();
  refuseOtherVersions('The database', { applied: applied.map(({ name }) => name), migrations });
  refuseOtherTables('The database', found, tables);
}

/** Later rows continue the numbering after the last one. */
async function countOn(tx: Books, { name, isOrdered }: MovedTable): Promise<void> {
  if (!isOrdered) return;
  await sql
    .raw(
      `select setval(pg_get_serial_sequence('${name}', 'rowid'), found.last)
       from (select max(rowid) as last from ${quoted(name)}) found where found.last is not null`,
    )
    .execute(tx);
}

/** Excludes indexes of keys and other constraints. */
const indexesQuery = `select indexname as name, indexdef as definition from pg_indexes
  where schemaname = current_schema() and indexname not in (select conname from pg_constraint)`;

/**
 * Writes into an empty database. Rows are copied unchanged, so triggers, which count and record changes, are off. Indexes are created afterwards, which is
 * faster.
 */
async function createWholeWriter(tx: Books, { migrations, tables }: MoveEnd): Promise<StoreWriter> {
  await makeStore(tx, migrations);
  const { rows: indexes } = await sql.raw<{ name: string; definition: string }>(indexesQuery).execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  // The record of applied migrations is among the copied rows.
  await tx.deleteFrom('applied_migrations').execute();
  return {
    ...createReader(tx),
    write: (table, rows) => insertRows(tx, table, rows),
    async finish() {
      for (const table of tables) await countOn(tx, table);
      for (const { definition } of indexes) await sql.raw(definition).execute(tx);
      for (const { name } of tables)
        await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
      await sql`analyze`.execute(tx);
    },
  };
}

function refusal(error: unknown): unknown {
  if (error instanceof DatabaseRefusedError) return error;
  const { code = '', message } = error as { code?: string; message: string };
  if (!isServerFault(error) && !/^(22|23|28|3D|42501)/.test(code)) return error;
  const said = isServerAway(error) ? message : `The database refuses: ${message}`;
  return new DatabaseRefusedError(`${said}. Nothing was changed.`, { cause: error });
}

async function withDatabase<T>(url: string, work: (books: Kysely<Bookkeeping>) => Promise<T>): Promise<T> {
  const books = new Kysely<Bookkeeping>({ dialect: createPatientDialect(url) });
  try {
    return await work(books);
  } catch (error) {
    throw refusal(error);
  } finally {
    await books.destroy();
  }
}

export function readPostgres<T>(
  url: string,
  end: MoveEnd,
  work: (reader: StoreReader) => Promise<T>,
): Promise<T> {
  return withDatabase(url, books =>
    books
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async tx => {
        await takeForItself(tx);
        await refuseOtherDatabases(tx);
        await refuseForeign(tx, end);
        return work(createReader(tx));
      }),
  );
}

/** All that `work` writes, or nothing. */
export function writePostgres<T>(
  url: string,
  end: MoveEnd,
  work: (writer: StoreWriter) => Promise<T>,
): Promise<T> {
  return withDatabase(url, books =>
    commitSurely(
      { url, pauseMs: end.pauseMs },
      confirm =>
        books.transaction().execute(async tx => {
          await takeForItself(tx);
          await refuseOtherDatabases(tx);
          refuseUsed(await tablesIn(tx, 'wholeDatabase'));
          return confirm(await work(await createWholeWriter(tx, end)));
        }),
      // The database was empty before.
      async again => (await tablesIn(again, 'wholeDatabase')).length > 0,
    ),
  );
}

/** Reads next to running servers, without their later writes. */
export function readBeside<T>(
  url: string,
  end: MoveEnd,
  work: (reader: StoreReader) => Promise<T>,
): Promise<T> {
  return withDatabase(url, books =>
    books
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async tx => {
        await refuseOtherDatabases(tx);
        await refuseForeign(tx, end);
        return work(createReader(tx));
      }),
  );
}

/**
 * Adds rows next to running servers: all that `work` writes, or nothing. `isThere`: a query that returns one row once its effect is visible. An update
 * waits until it is done.
 */
export function addToPostgres<T>(
  url: string,
  end: MoveEnd & { readonly isThere: string },
  work: (writer: StoreWriter) => Promise<T>,
): Promise<T> {
  return withDatabase(url, books =>
    commitSurely(
      { url, pauseMs: end.pauseMs },
      confirm =>
        books.transaction().execute(async tx => {
          await sql`select pg_advisory_xact_lock_shared(${schemaLock})`.execute(tx);
          await refuseOtherDatabases(tx);
          await refuseForeign(tx, end);
          const result = await work({
            ...createReader(tx),
            write: (table, rows) => insertRows(tx, table, rows),
            finish: async () => {},
          });
          return confirm(result);
        }),
      async again => (await textsOf(again, end.isThere)).length > 0,
    ),
  );
}
