/** The tables that migrations create, ordered so that each comes after those that it refers to. */
import { sql } from 'kysely';
import type { Migration } from './database.ts';
import type { ColumnKind, MovedTable } from './moved-rows.ts';
import { orderedTables } from './postgres/postgres-schema.ts';
import { openDatabase } from './sqlite-store.ts';

/** The probe's table exists only in files. */
const notMoved = 'write_probe';

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

export async function tablesOf(migrations: readonly Migration[]): Promise<MovedTable[]> {
  const { db, close } = await openDatabase<unknown>(':memory:', migrations);
  const { rows: columns } = await sql<FoundColumn>`
    select m.name as table_name, c.name, c.type, c.pk from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name <> ${notMoved} order by m.name, c.cid`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select m.name as "from", k."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' and m.name <> k."table"`.execute(db);
  await close();
  const columnsOf = Map.groupBy(columns, column => column.table_name);
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const { from, to } of references) if (from === name) add(to);
    ordered.add(name);
  };
  for (const name of columnsOf.keys()) add(name);
  return [...ordered].map(name => describe(name, columnsOf.get(name) ?? []));
}
