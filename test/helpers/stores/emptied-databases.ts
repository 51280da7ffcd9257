/**
 * Databases of tests that ended, emptied for those that follow in the same process: to make one and drop it costs PostgreSQL far more than to delete what a
 * test has written. One whose schema a test changed is not used again.
 */
import type pg from 'pg';

/** What an empty store holds: the rows that its migrations wrote, and how its schema looks. */
export type EmptyStore = { readonly schema: string; readonly rows: ReadonlyMap<string, string> };

const tablesQuery = `select quote_ident(relname) as name, pg_relation_size(oid) > 0 as "isWritten"
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;

/** Columns, indexes, constraints, triggers and functions: of each what a statement on it changes. */
const schemaQuery = `select concat_ws(' ',
  (select sum(hashtext(concat(attrelid, attname, atttypid, attnotnull))::bigint) from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r'),
  (select sum(hashtext(concat(oid, relname))::bigint) from pg_class where relnamespace = 'public'::regnamespace),
  (select sum(hashtext(concat(oid, conname, convalidated))::bigint) from pg_constraint where connamespace = 'public'::regnamespace),
  (select sum(hashtext(concat(oid, tgenabled))::bigint) from pg_trigger),
  (select sum(hashtext(concat(oid, prosrc))::bigint) from pg_proc where pronamespace = 'public'::regnamespace)) as schema`;

type Table = { name: string; isWritten: boolean };

async function writtenTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Table>(tablesQuery);
  return rows.filter(({ isWritten }) => isWritten).map(({ name }) => name);
}

async function readSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(schemaQuery);
  return rows[0]?.schema ?? '';
}

/** Of a store that was just made. */
export async function readEmptyStore(client: pg.ClientBase): Promise<EmptyStore> {
  const found = new Map<string, string>();
  for (const table of await writtenTables(client)) {
    const { rows } = await client.query(`select json_agg(kept)::text as kept from ${table} as kept`);
    if (rows[0].kept !== null) found.set(table, rows[0].kept);
  }
  return { schema: await readSchema(client), rows: found };
}

/** Brings a used store back to what it was; false: its schema is another one. `areOthersEnded`: connections that a test left open are. */
export async function emptyStore(
  client: pg.ClientBase,
  empty: EmptyStore,
  areOthersEnded: boolean,
): Promise<boolean> {
  if (areOthersEnded)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  if ((await readSchema(client)) !== empty.schema) return false;
  const written = await writtenTables(client);
  await client.query('begin');
  // No triggers and no foreign keys: everything goes.
  await client.query("set local session_replication_role = 'replica'; set local lock_timeout = '3s'");
  await client.query(written.map(table => `delete from ${table}`).join(';'));
  for (const [table, kept] of empty.rows)
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      kept,
    ]);
  await client.query("select setval(oid, 1, false) from pg_class where relkind = 'S'");
  await client.query('commit');
  return true;
}
