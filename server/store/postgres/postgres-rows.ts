/** Rows of a PostgreSQL store as they are moved: read in the order of the key by a cursor, written many at once. */
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
      // As text, integers are exact.
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

/** An array of the driver knows no bigint, and of bytes only Node's own kind. */
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
