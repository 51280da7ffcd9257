/** Reads and writes rows of an SQLite file for a move. */
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { refuseCell } from './move-refusals.ts';
import {
  type Cell,
  type ColumnKind,
  inBatches,
  type MovedTable,
  type Row,
  type StoreReader,
  type StoreWriter,
} from './moved-rows.ts';

const quoted = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

function isOfKind(value: unknown, kind: ColumnKind): value is Cell {
  if (value === null) return true;
  if (kind === 'integer') return typeof value === 'bigint';
  if (kind === 'number') return typeof value === 'number';
  return kind === 'text' ? typeof value === 'string' : value instanceof Uint8Array;
}

function rowOf(table: MovedTable, found: Record<string, unknown>): Row {
  return table.columns.map(({ name, kind }) => {
    // SQLite returns a number without decimals as an integer.
    const value = kind === 'number' && typeof found[name] === 'bigint' ? Number(found[name]) : found[name];
    return isOfKind(value, kind) ? value : refuseCell(table, name, found);
  });
}

function* rowsOf(sqlite: DatabaseSync, table: MovedTable): Generator<Row> {
  const names = table.columns.map(({ name }) => name);
  const where = table.where === undefined ? '' : `where ${table.where}`;
  const statement = sqlite.prepare(
    `select ${list(names)} from ${quoted(table.name)} ${where} order by ${list(table.key)}`,
  );
  statement.setReadBigInts(true);
  for (const found of statement.iterate()) yield rowOf(table, found);
}

export function createReader(sqlite: DatabaseSync): StoreReader {
  return {
    async *rows(table) {
      for (const batch of inBatches(rowsOf(sqlite, table))) {
        yield batch;
        // Lets signals be handled within a table.
        await setImmediate();
      }
    },
    async sum(query) {
      return sqlite
        .prepare(query)
        .all()
        .map(row => Object.values(row).map(String).join(' '));
    },
  };
}

/** Adds rows next to existing ones; triggers act as for writes of restaurants. */
export function createWriter(sqlite: DatabaseSync): StoreWriter {
  return {
    ...createReader(sqlite),
    async write({ name, columns }, rows) {
      const marks = columns.map(() => '?').join(', ');
      const statement = sqlite.prepare(
        `insert into ${quoted(name)} (${list(columns.map(column => column.name))}) values (${marks})`,
      );
      for (const row of rows) statement.run(...row);
    },
    async finish() {
      const lost = sqlite.prepare('pragma foreign_key_check').all();
      if (lost.length > 0)
        throw new Error(`Rows of ${String(lost[0]?.['table'])} refer to rows that are not there`);
    },
  };
}

/** Copies rows unchanged: triggers, which count and record changes, are off. */
export function createWholeWriter(sqlite: DatabaseSync): StoreWriter {
  const triggers = sqlite.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  for (const { name } of triggers) sqlite.exec(`drop trigger ${quoted(String(name))}`);
  // The record of applied migrations is among the copied rows.
  sqlite.exec('delete from applied_migrations');
  const writer = createWriter(sqlite);
  return {
    ...writer,
    async finish() {
      for (const trigger of triggers) sqlite.exec(String(trigger['sql']));
      await writer.finish();
    },
  };
}
