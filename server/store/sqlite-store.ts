/**
 * Opens the SQLite file with durable settings, applies numbered migrations and provides transactions. A file that can't be trusted stops the start
 * with a sentence; it is never overwritten by a new store.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, sql } from 'kysely';
import { copyBeforeUpdate, findCopyBeforeUpdate } from './backup-files/before-update.ts';
import { type ChangeRecorder, createChangeRecorder } from './backup-files/change-recorder.ts';
import { backupFolderOf, findNewestSoundBackup } from './backup-files/sound-backup.ts';
import { type Database, DatabaseRefusedError, type Migration, refuseUnreleased } from './database.ts';
import { closedFile } from './file-owners.ts';
import { createGroupCommit } from './group-commit.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { createSqliteProbe, type ProbeTable, type SqliteProbe } from './sqlite-probe.ts';
import { unwritableSentence } from './storage-faults.ts';

type Bookkeeping = ProbeTable & { applied_migrations: { name: string; applied_at: string } };

/** A full integrity check reads every page, so it is only done if it takes far less than the second a start may take. */
const wholeCheckMaxBytes = 64 * 1_048_576;
const memoryFile = ':memory:';

function pragmaNumber(sqlite: DatabaseSync, name: string): number {
  const value = Object.values(sqlite.prepare(`pragma ${name}`).get() ?? {})[0];
  return typeof value === 'number' ? value : 0;
}

/** Advice for a lost store: the newest intact backup, by name. */
async function wayBack(file: string): Promise<string> {
  const backup = await findNewestSoundBackup(file);
  if (backup === null) return `There is no sound backup in ${backupFolderOf(file)}.`;
  return `Restore the newest sound backup with: npm run restore -- ${backup}`;
}

async function damaged(file: string, reason: string, cause?: unknown): Promise<DatabaseRefusedError> {
  return new DatabaseRefusedError(
    `The database file ${file} is damaged (${reason.replaceAll('\n', ' ')}). Nothing was changed. ${await wayBack(file)}`,
    { cause },
  );
}

/** SQLite's two result codes for damaged content: SQLITE_CORRUPT and SQLITE_NOTADB. */
function isDamage(error: Error): boolean {
  return 'errcode' in error && typeof error.errcode === 'number' && [11, 26].includes(error.errcode & 0xff);
}

/** SQLite treats an empty or missing file as a new store; but one existed here, or a copy was truncated. */
async function refuseEmptied(file: string): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined && (await findNewestSoundBackup(file)) !== null) {
    throw new DatabaseRefusedError(
      `The database file ${file} is missing. To start with an empty database, move the folder ${backupFolderOf(file)} away. ${await wayBack(file)}`,
    );
  }
  if (size !== 0) return;
  throw new DatabaseRefusedError(
    `The database file ${file} is empty. To begin anew, delete it. ${await wayBack(file)}`,
  );
}

async function refusal(file: string, cause: unknown): Promise<DatabaseRefusedError> {
  if (cause instanceof DatabaseRefusedError) return cause;
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (isDamage(error)) return damaged(file, error.message, cause);
  const closed = closedFile(file);
  if (closed !== null)
    return new DatabaseRefusedError(`The database file cannot be opened: ${closed}`, { cause });
  const sentence = unwritableSentence(dirname(file), cause);
  if (sentence !== null) return new DatabaseRefusedError(sentence, { cause });
  return new DatabaseRefusedError(`The database file ${file} cannot be opened (${error.message}).`, {
    cause,
  });
}

/** SQLite creates the file before it finds no space for the first page; left behind, it would look like an emptied store. */
function removeUnbegun(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() && found.size === 0) rmSync(file);
}

async function prepare(sqlite: DatabaseSync, file: string): Promise<void> {
  // The event loop is blocked while SQLite waits for another process's lock.
  sqlite.exec('pragma busy_timeout = 1000');
  sqlite.exec('pragma journal_mode = wal');
  sqlite.exec('pragma synchronous = full');
  sqlite.exec('pragma foreign_keys = on');
  if (pragmaNumber(sqlite, 'page_count') * pragmaNumber(sqlite, 'page_size') > wholeCheckMaxBytes) return;
  const found = Object.values(sqlite.prepare('pragma quick_check(1)').get() ?? {})[0];
  if (found !== 'ok') throw await damaged(file, String(found));
}

async function knownMigrations(books: Kysely<Bookkeeping>): Promise<Set<string>> {
  await sql`create table if not exists applied_migrations (name text primary key, applied_at text not null)`.execute(
    books,
  );
  await sql`create table if not exists write_probe (id integer primary key, at text not null)`.execute(books);
  const rows = await books.selectFrom('applied_migrations').select('name').execute();
  return new Set(rows.map(row => row.name));
}

/** The sentence of an older program about a newer store, with the way back if the update was made on this computer. */
async function newerStore(file: string, unknown: readonly string[]): Promise<DatabaseRefusedError> {
  const copy = await findCopyBeforeUpdate(file);
  const way =
    copy === null
      ? ''
      : ` Or go back to the day of the update, without what was written since: npm run restore -- ${copy}`;
  return new DatabaseRefusedError(
    `The database was written by a newer version of the program (${unknown.join(', ')}). Start that version.${way}`,
  );
}

async function requireCopy(file: string): Promise<void> {
  const fault = await copyBeforeUpdate(file, Date.now());
  if (fault === null) return;
  throw new DatabaseRefusedError(
    `No copy of the database could be taken before the update (${fault}), so nothing was changed. Make room and start again, or start the version from before.`,
  );
}

async function migrate(
  dialect: Dialect,
  file: string,
  migrations: readonly Migration[],
  { migrate: mayMigrate = true, copyBefore = true }: OpenOptions,
): Promise<void> {
  const db = new Kysely<unknown>({ dialect });
  const done = await knownMigrations(new Kysely<Bookkeeping>({ dialect }));
  refuseUnreleased(`The database file ${file}`, done);
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter(name => !names.has(name));
  if (unknown.length > 0) {
    throw await newerStore(file, unknown);
  }
  const [baseline] = migrations;
  if (done.size > 0 && baseline !== undefined && !done.has(baseline.name)) {
    throw new DatabaseRefusedError(
      `The database file ${file} is that of another program of Kelner, as a stand-alone origin: it lacks ${baseline.name}. Nothing was changed.`,
    );
  }
  const pending = migrations.filter(({ name }) => !done.has(name));
  if (pending.length > 0 && !mayMigrate) {
    throw new DatabaseRefusedError(
      'The database was written by an older version of the program. Restart the server first: it brings it up to date.',
    );
  }
  if (pending.length === 0) return;
  if (done.size > 0 && copyBefore && file !== memoryFile) await requireCopy(file);
  // All or none, so that the older version still works if one fails; and one flush to disk instead of one for each.
  await db.transaction().execute(async tx => {
    for (const { name, up } of pending) {
      await up(tx);
      await sql`insert into applied_migrations (name, applied_at) values (${name}, current_timestamp)`.execute(
        tx,
      );
    }
  });
}

type OpenOptions = {
  /** False for commands next to a running server: a store with pending migrations is refused. */
  readonly migrate?: boolean;
  /** False for a store that is itself a copy; otherwise one is taken before pending migrations change it. */
  readonly copyBefore?: boolean;
};

type SqliteDatabase<Schema> = Database<Schema> & { readonly changeRecorder: ChangeRecorder };

/** `file` is a path or `:memory:`. Throws DatabaseRefusedError with a sentence if it can't be used. */
export async function openDatabase<Schema>(
  file: string,
  migrations: readonly Migration[],
  options: OpenOptions = {},
): Promise<SqliteDatabase<Schema>> {
  let sqlite: DatabaseSync | undefined;
  try {
    if (file !== memoryFile) {
      mkdirSync(dirname(file), { recursive: true });
      await refuseEmptied(file);
    }
    sqlite = new DatabaseSync(file);
    await prepare(sqlite, file);
    return await openStore<Schema>(sqlite, file, migrations, options);
  } catch (error) {
    sqlite?.close();
    // If the store was not opened, the file existed before and stays.
    if (sqlite !== undefined) removeUnbegun(file);
    throw await refusal(file, error);
  }
}

async function openStore<Schema>(
  sqlite: DatabaseSync,
  file: string,
  migrations: readonly Migration[],
  options: OpenOptions,
): Promise<SqliteDatabase<Schema>> {
  let probe: SqliteProbe | undefined;
  const dialect = createSqliteDialect(sqlite, error => probe?.queryFailed(error));
  await migrate(dialect, file, migrations, options);
  const db = new Kysely<Schema>({ dialect });
  const folder = file === memoryFile ? null : dirname(file);
  const writable = createSqliteProbe({ books: new Kysely<Bookkeeping>({ dialect }), folder });
  probe = writable;
  // One writer for the whole file: a scope would serialize nothing more.
  const transaction = createGroupCommit(db, setImmediate);
  const changes = sqlite.prepare('select total_changes() as count');
  const changeRecorder = createChangeRecorder(sqlite, file, work =>
    db.connection().execute(async () => work()),
  );
  return {
    db,
    transaction: (_scope, work) => transaction(work).finally(() => changeRecorder.limit()),
    snapshot: work => db.connection().execute(work),
    isWritable: writable.isWritable,
    changeCount: () => Number(changes.get()?.['count'] ?? 0) - writable.rowCount(),
    changeRecorder,
    async close() {
      await db.destroy();
      // Kysely closes nothing if it was never used.
      if (sqlite.isOpen) sqlite.close();
    },
  };
}
