/**
 * `npm run move -- data/kelner.db postgres://…`: copies all data of a server from its SQLite file into an empty PostgreSQL database, or back into a new
 * file. No server may run on either. The source stays unchanged.
 */

import { serverMigrations } from '../../compose/store-migrations.ts';
import { readConfig } from '../../config.ts';
import { type Moved, moveStore } from '../../store/move-store.ts';
import type { StoreReader, StoreWriter } from '../../store/moved-rows.ts';
import { readPostgres, writePostgres } from '../../store/postgres/postgres-move.ts';
import { keepNewFilesPrivate } from '../../store/private-files.ts';
import { type MoveEnd, readSqlite, writeSqlite } from '../../store/sqlite-move.ts';
import { tablesOf } from '../../store/sqlite-tables.ts';
import { typedPath } from './command-arguments.ts';
import { sentencesOf, sumsOf } from './moved-sums.ts';
import { CommandRefusedError, runCommand } from './restaurant-store.ts';

const usage =
  'npm run move -- data/kelner.db postgres://user:password@host:5432/database            npm run move -- postgres://… data/kelner.db';

/** Secrets of the processes of one database, which generate new ones; backups of a file would contain them. */
const secrets = 'shared_secrets';

type Place = {
  /** Without the password. */
  readonly name: string;
  readonly isFile: boolean;
  read<T>(end: MoveEnd, work: (reader: StoreReader) => Promise<T>): Promise<T>;
  write<T>(end: MoveEnd, work: (writer: StoreWriter) => Promise<T>): Promise<T>;
};

function placeOf(text: string): Place {
  if (!/^postgres(ql)?:/.test(text)) {
    const file = typedPath(text);
    return {
      name: text,
      isFile: true,
      read: (end, work) => readSqlite(file, end, work),
      write: (end, work) => writeSqlite(file, end, work),
    };
  }
  const read = readConfig({ DATABASE_URL: text });
  if ('faults' in read) {
    const faults = read.faults.map(fault => fault.replace('DATABASE_URL', 'The address'));
    throw new CommandRefusedError([...faults, usage].join('\n'));
  }
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
    : `Move ${from.name} away so that no server starts with it, and start the server with DATABASE_URL and the same DATA_DIR.`;
  return [
    ...sentencesOf(moved),
    `${rows} rows of ${full.length} tables moved from ${from.name} to ${to.name} and compared in ${(ms / 1000).toFixed(1)} s; all are equal.`,
    after,
  ];
}

async function run([source, target, ...rest]: string[]): Promise<string[]> {
  if (!source || !target || rest.length > 0) throw new CommandRefusedError(usage);
  const [from, to] = [placeOf(source), placeOf(target)];
  if (from.isFile === to.isFile) throw new CommandRefusedError(usage);
  const startedMs = performance.now();
  const end = { migrations: serverMigrations, tables: await tablesOf(serverMigrations) };
  const tables = end.tables.filter(({ name }) => name !== secrets);
  const moved = await from.read(end, reader =>
    to.write(end, writer => moveStore(reader, writer, { tables, sums: sumsOf() })),
  );
  return sentences(moved, [from, to], performance.now() - startedMs);
}

keepNewFilesPrivate();
await runCommand(run);
