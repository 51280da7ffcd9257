/** The schema of a PostgreSQL store: the migrations run translated. */
import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError, type Migration, refuseUnreleased } from '../database.ts';
import { translateStatements } from './postgres-schema.ts';

export type Bookkeeping = { applied_migrations: { name: string; applied_at: string } };
type Books = Kysely<Bookkeeping>;

/** Key of the advisory lock for schema changes. */
export const schemaLock = 7_263_011;
/** Everybody who uses a table waits behind a process that waits for its lock. */
const queuedMs = 1_000;
/** The stores' SQL requires this version. */
const oldestVersion = 160_000;

async function appliedNames(books: Books): Promise<Set<string> | null> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('applied_migrations')::text as found`.execute(books);
  if (rows[0]?.found == null) return null;
  const names = await books.selectFrom('applied_migrations').select('name').execute();
  return new Set(names.map(({ name }) => name));
}

async function noteApplied(books: Books, migrations: readonly Migration[]): Promise<void> {
  const applied_at = new Date().toISOString();
  if (migrations.length === 0) return;
  await books
    .insertInto('applied_migrations')
    .values(migrations.map(({ name }) => ({ name, applied_at })))
    .execute();
}

const makeAnother = "Make another one: create database kelner template template0 encoding 'UTF8' locale 'C'.";

/** Excludes tables of extensions, which exist in a new database. */
const tablesQuery = `select c.relname as name, n.nspname = current_schema() as "isOfSchema"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** `wholeDatabase`: in any schema, not only the one of the server's account. */
export async function tablesIn(books: Books, where: 'wholeDatabase' | 'ownSchema'): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string; isOfSchema: boolean }>(tablesQuery).execute(books);
  return rows.filter(row => where === 'wholeDatabase' || row.isOfSchema).map(({ name }) => name);
}

export function refuseUsed(tables: readonly string[]): void {
  if (tables.length > 0)
    throw new DatabaseRefusedError(
      `The database is not empty: it has ${tables.length} tables (${tables[0]}, …). ${makeAnother}`,
    );
}

/** Texts must be compared by code point, as in SQLite and JavaScript: times, ids and names. */
export async function refuseOtherDatabases(books: Books): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; collation: string | null }>`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      case when datlocprovider = 'c' then datcollate else to_jsonb(d) ->> 'datlocale' end as collation
    from pg_database d where datname = current_database()`.execute(books);
  const [found] = rows;
  if (found === undefined) throw new Error('A connection has a database');
  if (found.version < oldestVersion)
    throw new DatabaseRefusedError('The PostgreSQL server is too old: version 16 or newer is needed.');
  if (found.encoding !== 'UTF8')
    throw new DatabaseRefusedError(
      `The database has the encoding ${found.encoding}, which can't store every name. ${makeAnother}`,
    );
  if (!/^(C|POSIX|C\.UTF-?8)$/i.test(found.collation ?? ''))
    throw new DatabaseRefusedError(
      `The database sorts texts by language rules (${found.collation}). ${makeAnother}`,
    );
}

function refuseNewer(done: ReadonlySet<string>, migrations: readonly Migration[]): void {
  refuseUnreleased('The database', done);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter(name => !known.has(name));
  if (unknown.length > 0)
    throw new DatabaseRefusedError(
      `The database was written by a newer version of the program (${unknown.join(', ')}). Start that version.`,
    );
}

async function runPending(
  books: Books,
  done: ReadonlySet<string>,
  migrations: readonly Migration[],
): Promise<void> {
  const pending = migrations.filter(({ name }) => !done.has(name));
  const translated = books.withPlugin(translateStatements) as unknown as Kysely<unknown>;
  for (const { up } of pending) await up(translated);
  await noteApplied(books, pending);
}

/** Requires a database without tables. */
export async function makeStore(books: Books, migrations: readonly Migration[]): Promise<void> {
  await sql`create table applied_migrations (name text primary key, applied_at text not null)`.execute(books);
  await runPending(books, new Set(), migrations);
}

/** Checked without a lock, which another process may hold for long. */
async function isUpToDate(books: Books, migrations: readonly Migration[]): Promise<boolean> {
  const done = await appliedNames(books);
  if (done === null) return false;
  refuseNewer(done, migrations);
  return migrations.every(({ name }) => done.has(name));
}

async function requireUpToDate(books: Books, migrations: readonly Migration[]): Promise<void> {
  const done = await appliedNames(books);
  if (done === null)
    throw new DatabaseRefusedError('The database is not one of Kelner, or no server was started on it yet.');
  refuseNewer(done, migrations);
  if (migrations.some(({ name }) => !done.has(name)))
    throw new DatabaseRefusedError(
      'The database was written by an older version of the program. Restart the server first: it brings it up to date.',
    );
}

/** All migrations or none; processes that start together apply them once. */
export async function migratePostgres(
  books: Books,
  migrations: readonly Migration[],
  mayMigrate: boolean,
): Promise<void> {
  await refuseOtherDatabases(books);
  if (!mayMigrate) return requireUpToDate(books, migrations);
  if (await isUpToDate(books, migrations)) return;
  await books.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(tx);
    await sql`select set_config('lock_timeout', ${String(queuedMs)}, true)`.execute(tx);
    const done = await appliedNames(tx);
    if (done !== null) {
      refuseNewer(done, migrations);
      return runPending(tx, done, migrations);
    }
    refuseUsed(await tablesIn(tx, 'ownSchema'));
    await makeStore(tx, migrations);
  });
}
