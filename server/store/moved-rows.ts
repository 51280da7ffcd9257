/** What a store is moved as, whatever keeps it: its tables, and their rows as texts that are equal where the rows are. */
import { createHash } from 'node:crypto';

export type ColumnKind = 'text' | 'integer' | 'number' | 'bytes';

export type MovedTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** Columns that no two rows share: both stores read the rows in their order. */
  readonly key: readonly string[];
  /** Its rows are read in the order of insertion, which the column `rowid` keeps. */
  readonly isOrdered: boolean;
  /** Which of its rows, in SQL that both stores understand. Absent: all. */
  readonly where?: string;
};

/** Of a row, by the table's columns. Integers are exact. */
export type Cell = string | bigint | number | Uint8Array | null;
export type Row = readonly Cell[];

/** A sum by SQL that both stores understand: a name, a count and amounts in the smallest unit. */
export type MovedSum = { readonly name: string; readonly query: string };

export type StoreReader = {
  /** All rows, in the order of the key, a batch at a time. */
  rows(table: MovedTable): AsyncIterable<readonly Row[]>;
  /** One text for each row of the answer. */
  sum(query: string): Promise<string[]>;
};

export type StoreWriter = StoreReader & {
  /** Without rows: the table has none. */
  write(table: MovedTable, rows: readonly Row[]): Promise<void>;
  /** After the last row: what would have changed rows, or slowed their writing down. */
  finish(): Promise<void>;
};

const batchMax = 500;
const batchTextMax = 1_000_000;

/** Of rows that are read one after the other. */
export function* inBatches(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let length = 0;
  for (const row of rows) {
    batch.push(row);
    for (const cell of row)
      length += typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8;
    if (batch.length < batchMax && length < batchTextMax) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

function textOf(cell: Cell): string | null {
  if (cell === null || typeof cell === 'string') return cell;
  return cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : String(cell);
}

/** A row as one line of text: the same in both stores. */
export const lineOf = (row: Row): string => JSON.stringify(row.map(textOf));

function cellIn(text: unknown, kind: ColumnKind): Cell {
  if (text === null) return null;
  if (typeof text !== 'string') throw new SyntaxError('A cell is a text');
  if (kind === 'text') return text;
  if (kind === 'integer') return BigInt(text);
  return kind === 'number' ? Number(text) : Buffer.from(text, 'base64');
}

/** Throws SyntaxError where the line is no row of the table. */
export function rowIn(line: string, { columns }: MovedTable): Row {
  const cells: unknown = JSON.parse(line);
  if (!Array.isArray(cells) || cells.length !== columns.length)
    throw new SyntaxError('A row has a cell for each column');
  return columns.map(({ kind }, index) => cellIn(cells[index], kind));
}

export type Digest = { readonly count: number; readonly hash: string };

/** Of all rows of a table, in their order. */
export function createDigest(): { add(rows: readonly Row[]): void; end(): Digest } {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(rows) {
      for (const row of rows) hash.update(`${lineOf(row)}\n`);
      count += rows.length;
    },
    end: () => ({ count, hash: hash.digest('base64url') }),
  };
}
