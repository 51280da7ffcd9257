/** Writes several rows at once; the statement is built only once for the same columns and number of rows. */
import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { byDialect, dialectOf } from '../../store/dialect-sql.ts';
import type { OriginTables } from './origin-tables.ts';

type Table = keyof OriginTables & string;
type Row = Readonly<Record<string, unknown>>;

/** Kysely can't type queries on a table given as a parameter. */
function anyRows(tx: Transaction<OriginTables>) {
  return tx as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

const inserts = new Map<string, CompiledQuery>();
const updates = new Map<string, CompiledQuery>();

/** A statement has at most 32,766 parameters in SQLite and 65,535 in PostgreSQL. */
const parametersMax = 30_000;

/** One statement for as many rows as its parameters allow. Does nothing for an empty list. */
export async function insertRows<T extends Table>(
  tx: Transaction<OriginTables>,
  table: T,
  rows: readonly OriginTables[T][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const rowsMax = Math.floor(parametersMax / columns.length);
  for (let start = 0; start < rows.length; start += rowsMax) {
    const batch = rows.slice(start, start + rowsMax);
    const key = `${dialectOf(tx)} ${table} ${batch.length} ${columns}`;
    const insert = inserts.get(key) ?? anyRows(tx).insertInto(table).values(batch).compile();
    inserts.set(key, insert);
    const parameters = batch.flatMap((row: Row) => columns.map(column => row[column]));
    await tx.executeQuery({ ...insert, parameters });
  }
}

type RowId = { org_id: string; id: string };

export async function updateRow<T extends Table>(
  tx: Transaction<OriginTables>,
  table: T,
  { org_id, id }: RowId,
  changes: Partial<OriginTables[T]>,
): Promise<void> {
  const columns = Object.keys(changes);
  const key = `${dialectOf(tx)} ${table} ${columns}`;
  const update = updates.get(key) ?? updateOfRow(tx, table, columns);
  updates.set(key, update);
  await tx.executeQuery({ ...update, parameters: [...Object.values(changes), org_id, id] });
}

function updateOfRow(tx: Transaction<OriginTables>, table: string, columns: readonly string[]) {
  const set = columns.map(column => sql`${sql.ref(column)} = ${null}`);
  return sql`update ${sql.table(table)} set ${sql.join(set)} where org_id = ${null} and id = ${null}`.compile(
    tx,
  );
}

/** Takes the columns from each object of a JSON array, with its key: without the key SQLite would scan all of the organization's rows. */
function updateOfRows(tx: Transaction<OriginTables>, table: string, columns: readonly string[]) {
  const field = (column: string) =>
    byDialect({
      sqlite: sql`changed.value ->> ${sql.lit(column)}`,
      postgres: sql.ref(`changed.${column}`),
    });
  const set = columns.map(column => sql`${sql.ref(column)} = ${field(column)}`);
  const keys = ['org_id', 'id'].map(column => sql`${sql.ref(`${table}.${column}`)} = ${field(column)}`);
  const rows = byDialect({
    sqlite: sql`json_each(${null})`,
    postgres: sql`json_populate_recordset(cast(null as ${sql.table(table)}), cast(${null} as json))`,
  });
  const from = sql`update ${sql.table(table)} set ${sql.join(set)} from ${rows} as changed`;
  return sql`${from} where ${sql.join(keys, sql` and `)}`.compile(tx);
}

/** Sets these columns of each row to its values; rows are matched by id. */
export async function updateRows<T extends Table>(
  tx: Transaction<OriginTables>,
  table: T,
  rows: readonly (RowId & Partial<OriginTables[T]>)[],
  columns: readonly (keyof OriginTables[T] & string)[],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return;
  const key = `${dialectOf(tx)} ${table} each ${columns}`;
  const update = updates.get(key) ?? updateOfRows(tx, table, columns);
  updates.set(key, update);
  const changed = rows.map((row: Row) =>
    Object.fromEntries(['org_id', 'id', ...columns].map(column => [column, row[column]])),
  );
  await tx.executeQuery({ ...update, parameters: [JSON.stringify(changed)] });
}
