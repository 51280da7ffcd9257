/** The common form in which stores are moved: their tables, with rows as texts that are equal if the rows are. */
import { createHash } from 'node:crypto';

export type ColumnKind = 'text' | 'integer' | 'number' | 'bytes';

export type MovedTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** A unique key, by which both stores read the rows in the same order. */
  readonly key: readonly string[];
  /** Rows are read in the order of insertion, which the column `rowid` preserves. */
  readonly isOrdered: boolean;
  /** Selects rows, in SQL that both stores understand. Absent: all. */
  readonly where?: string;
};

/** The cells of a row, in the order of the table's columns. Integers are exact. */
export type Cell = string | bigint | number | Uint8Array | null;
export type Row = readonly Cell[];

/** A sum by SQL that both stores understand: a name, a count and amounts in the smallest unit. */
export type MovedSum = { readonly name: string; readonly query: string };

export type StoreReader = {
  /** All rows, in the order of the key, a batch at a time. */
  rows(table: MovedTable): AsyncIterable<readonly Row[]>;
  /** One text per row of the result. */
  sum(query: string): Promise<string[]>;
};

export type StoreWriter = StoreReader & {
  /** Called without rows for an empty table. */
  write(table: MovedTable, rows: readonly Row[]): Promise<void>;
  /** Called after the last row: creates parts that would have changed rows or slowed down writing. */
  finish(): Promise<void>;
};

const batchMax = 500;
const batchTextMax = 1_000_000;

/** Groups rows that are read one by one. */
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

/** Throws SyntaxError if the line is not a row of the table. */
export function rowIn(line: string, { columns }: MovedTable): Row {
  const cells: unknown = JSON.parse(line);
  if (!Array.isArray(cells) || cells.length !== columns.length)
    throw new SyntaxError('A row has a cell for each column');
  return columns.map(({ kind }, index) => cellIn(cells[index], kind));
}

export type Digest = { readonly count: number; readonly hash: string };

/** Computes the digest of a table's rows in their order. */
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
