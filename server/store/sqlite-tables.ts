/** The tables that migrations make, in an order in which each comes after those that it refers to. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from './database.ts';
import type { ColumnKind, MovedTable } from './moved-rows.ts';
import { orderedTables, type SchemaEntry, tablesInOrder } from './postgres/postgres-schema.ts';
import { openDatabase } from './sqlite-store.ts';

/** The probe's table is of files alone. */
const notMoved = 'write_probe';

export type StoreSchema = {
  /** As SQLite says it. */
  readonly entries: readonly SchemaEntry[];
  readonly tables: readonly MovedTable[];
};

type FoundColumn = { table_name: string; name: string; type: string; pk: number };

function kindOf(type: string): ColumnKind {
  if (/^(integer|bigint)$/i.test(type)) return 'integer';
  if (/^(real|double precision|numeric\(.*\))$/i.test(type)) return 'number';
  if (/^blob$/i.test(type)) return 'bytes';
  if (/^text$/i.test(type)) return 'text';
  throw new Error(`A column of the type ${type} is not known`);
}

function describe(name: string, found: readonly FoundColumn[]): MovedTable {
  const isOrdered = orderedTables.has(name);
  const columns = found.map(column => ({ name: column.name, kind: kindOf(column.type) }));
  if (isOrdered) {
    return { name, isOrdered, key: ['rowid'], columns: [{ name: 'rowid', kind: 'integer' }, ...columns] };
  }
  const keyed = found.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  if (keyed.length === 0) throw new Error(`The table ${name} has no primary key`);
  return { name, isOrdered, key: keyed.map(column => column.name), columns };
}

async function withEmptyStore<T>(
  migrations: readonly Migration[],
  read: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const store = await openDatabase<unknown>(':memory:', migrations);
  try {
    return await read(store.db);
  } finally {
    await store.close();
  }
}

async function entriesIn(db: Kysely<unknown>): Promise<SchemaEntry[]> {
  const { rows } = await sql<SchemaEntry>`
    select type, name, sql from sqlite_master
    where sql is not null and name not like 'sqlite_%' and name <> ${notMoved} order by name
  `.execute(db);
  return rows;
}

/** What the migrations make, as SQLite says it. */
export function schemaEntries(migrations: readonly Migration[]): Promise<SchemaEntry[]> {
  return withEmptyStore(migrations, entriesIn);
}

export function schemaOf(migrations: readonly Migration[]): Promise<StoreSchema> {
  return withEmptyStore(migrations, async db => {
    const entries = await entriesIn(db);
    const { rows: columns } = await sql<FoundColumn>`
      select m.name as table_name, c.name, c.type, c.pk from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' order by m.name, c.cid
    `.execute(db);
    const tables = tablesInOrder(entries.filter(({ type }) => type === 'table'));
    const of = (name: string) => columns.filter(column => column.table_name === name);
    return { entries, tables: tables.map(({ name }) => describe(name, of(name))) };
  });
}
