/** Moves rows of a PostgreSQL store: reads them by a cursor in the order of the key, and writes many at once. */
import { sql, type Transaction } from 'kysely';
import type { Cell, ColumnKind, MovedTable, Row, StoreReader } from '../moved-rows.ts';
import type { Bookkeeping } from './postgres-migrations.ts';

export type Books = Transaction<Bookkeeping>;

const batch = 500;
const types: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  bytes: 'bytea',
};
export const quoted = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

export async function textsOf(tx: Books, query: string): Promise<string[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(tx);
  return rows.map(row => Object.values(row).map(String).join(' '));
}

function cellOf(value: unknown, kind: ColumnKind): Cell {
  if (kind === 'integer' && typeof value === 'string') return BigInt(value);
  return value as Cell;
}

export function createReader(tx: Books): StoreReader {
  return {
    async *rows({ name, columns, key, where }) {
      // Integers are read as text to stay exact.
      const chosen = columns.map(
        column => `${quoted(column.name)}${column.kind === 'integer' ? '::text' : ''}`,
      );
      const query = `select ${chosen.join(', ')} from ${quoted(name)} t ${where === undefined ? '' : `where ${where}`} order by ${key.map(one => `t.${quoted(one)}`).join(', ')}`;
      await sql.raw(`declare moved_rows no scroll cursor for ${query}`).execute(tx);
      for (;;) {
        const { rows } = await sql.raw<Record<string, unknown>>(`fetch ${batch} from moved_rows`).execute(tx);
        if (rows.length === 0) break;
        yield rows.map(row => columns.map(column => cellOf(row[column.name], column.kind)));
      }
      await sql`close moved_rows`.execute(tx);
    },
    sum: query => textsOf(tx, query),
  };
}

/** The driver's arrays support neither bigint nor bytes other than Buffer. */
function parameterOf(cell: Cell | undefined): unknown {
  if (typeof cell === 'bigint') return String(cell);
  return cell instanceof Uint8Array ? Buffer.from(cell) : cell;
}

export async function insertRows(
  tx: Books,
  { name, columns }: MovedTable,
  rows: readonly Row[],
): Promise<void> {
  const arrays = columns.map(
    ({ kind }, index) => sql`${rows.map(row => parameterOf(row[index]))}::${sql.raw(types[kind])}[]`,
  );
  const names = sql.raw(list(columns.map(column => column.name)));
  await sql`insert into ${sql.table(name)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(tx);
}
