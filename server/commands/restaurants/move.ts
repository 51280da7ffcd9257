/**
 * `npm run move -- data/kelner.db postgres://…`: carries everything that a server keeps from its SQLite file into an empty PostgreSQL database, or back
 * into a file that doesn't exist yet. No server may run on either. What was moved from stays as it is.
 */
import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { type Moved, moveStore } from '../../store/move-store.ts';
import type { MovedSum, StoreReader, StoreWriter } from '../../store/moved-rows.ts';
import { readPostgres, writePostgres } from '../../store/postgres/postgres-move.ts';
import { keepNewFilesPrivate } from '../../store/private-files.ts';
import { type MoveEnd, readSqlite, writeSqlite } from '../../store/sqlite-move.ts';
import { schemaOf } from '../../store/sqlite-tables.ts';
import { serverMigrations } from '../../store-migrations.ts';
import { CommandRefusedError, runCommand } from './restaurant-store.ts';

const usage =
  'npm run move -- data/kelner.db postgres://user:password@host:5432/database            npm run move -- postgres://… data/kelner.db';

/** In SQL that both stores understand. Amounts are in the smallest unit of the currency, stock in thousandths. */
const sums: readonly MovedSum[] = [
  {
    name: 'orders (state, number, total, paid, tip)',
    query:
      'select state, count(*) as n, sum(total) as s, sum(paid) as p, sum(tip) as t from orders group by state order by state',
  },
  {
    name: 'payments (kind, number, amount, tip)',
    query:
      'select kind, count(*) as n, sum(amount) as s, sum(tip) as t from payments group by kind order by kind',
  },
  {
    name: 'cash movements (kind, number, amount)',
    query: 'select kind, count(*) as n, sum(amount) as s from cash_movements group by kind order by kind',
  },
  {
    name: 'cash counts (number, total)',
    query: 'select count(*) as n, sum(total) as s from cash_counts having count(*) > 0',
  },
  {
    name: 'day reports (number, gross)',
    query: 'select count(*) as n, sum(gross) as s from day_reports having count(*) > 0',
  },
  {
    name: 'stock (unit, number, amount)',
    query:
      'select unit, count(*) as n, sum(cast(floor(stock * 1000) as bigint)) as s from ingredients group by unit order by unit',
  },
  {
    name: 'events (number, last)',
    query: 'select count(*) as n, max(seq) as s from events having count(*) > 0',
  },
];

/** Of the processes of one database, which make them anew; the backups of a file would carry them on. */
const secrets = 'shared_secrets';

type Place = {
  /** Without a password. */
  readonly name: string;
  readonly isFile: boolean;
  read<T>(end: MoveEnd, work: (reader: StoreReader) => Promise<T>): Promise<T>;
  write<T>(end: MoveEnd, work: (writer: StoreWriter) => Promise<T>): Promise<T>;
};

function placeOf(text: string): Place {
  if (!/^postgres(ql)?:/.test(text)) {
    const file = resolve(text);
    return {
      name: text,
      isFile: true,
      read: (end, work) => readSqlite(file, end, work),
      write: (end, work) => writeSqlite(file, end, work),
    };
  }
  const read = readConfig({ DATABASE_URL: text });
  if ('faults' in read) throw new CommandRefusedError(usage);
  const { hostname, pathname } = new URL(text.replace('@/', '@localhost/'));
  return {
    name: `the database ${pathname.slice(1)} at ${hostname}`,
    isFile: false,
    read: (end, work) => readPostgres(text, end, work),
    write: (end, work) => writePostgres(text, end, work),
  };
}

function sentences(moved: Moved, [from, to]: readonly [Place, Place], ms: number): string[] {
  const full = moved.tables.filter(({ count }) => count > 0);
  const rows = full.reduce((sum, { count }) => sum + count, 0);
  const after = to.isFile
    ? 'Start the server without DATABASE_URL.'
    : `Put ${from.name} away, so that no server starts on it again, and start the server with DATABASE_URL and the same DATA_DIR.`;
  return [
    ...full.map(({ name, count }) => `${name.padEnd(24)}${String(count).padStart(10)}`),
    ...moved.sums.filter(sum => sum.rows.length > 0).map(sum => `${sum.name}: ${sum.rows.join(', ')}`),
    `${rows} rows of ${full.length} tables moved from ${from.name} to ${to.name} and compared in ${(ms / 1000).toFixed(1)} s; all are equal.`,
    after,
  ];
}

async function run([source, target, ...rest]: string[]): Promise<string[]> {
  if (!source || !target || rest.length > 0) throw new CommandRefusedError(usage);
  const [from, to] = [placeOf(source), placeOf(target)];
  if (from.isFile === to.isFile) throw new CommandRefusedError(usage);
  const startedMs = performance.now();
  const schema = await schemaOf(serverMigrations);
  const end = { migrations: serverMigrations, schema };
  const tables = schema.tables.filter(({ name }) => name !== secrets);
  const moved = await from.read(end, reader =>
    to.write(end, writer => moveStore(reader, writer, { tables, sums })),
  );
  return sentences(moved, [from, to], performance.now() - startedMs);
}

keepNewFilesPrivate();
await runCommand(run);
