/** A store in its own folder with backups, on a clock that a test advances from one backup to the next. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { restoreBackup } from '../../../server/backups/restore-backup.ts';
import { startBackups } from '../../../server/backups/start-backups.ts';
import { takeBase } from '../../../server/store/backup-files/take-backup.ts';
import type { Database, Migration } from '../../../server/store/database.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';

type BackupOptions = Parameters<typeof startBackups>[0];

type Schema = { dishes: { id: number; name: string }; sessions: { id: string } };

export const schema: Migration = {
  name: '0001-first',
  async up(db) {
    await sql`create table dishes (id integer primary key, name text not null)`.execute(db);
    await sql`create table sessions (id text primary key)`.execute(db);
  },
};

export const startMs = Date.parse('2026-11-21T18:00:00Z');
export const fiveMinutesMs = 5 * 60_000;

export async function openStore(file: string) {
  return openDatabase<Schema>(file, [schema]);
}

/** The dishes of a backup that is restored into a folder of its own. */
export async function restoreDishes(t: Test, backup: string, passphrase: string | null = null) {
  const target = join(mkdtempSync(join(tmpdir(), 'restored-')), 'kelner.db');
  t.teardown(() => rmSync(dirname(target), { recursive: true, force: true }));
  await restoreBackup({ backup, target, migrations: [schema], passphrase, nowMs: startMs });
  const store = await openStore(target);
  const dishes = await store.db.selectFrom('dishes').selectAll().orderBy('id').execute();
  await store.close();
  return { ids: dishes.map(({ id }) => id), names: dishes.map(({ name }) => name), file: target };
}

/** Backups of an open store, on a clock that moves from one to the next. */
export async function scheduleBackups(
  t: Test,
  file: string,
  { changeCount, changeRecorder }: Pick<Database<unknown>, 'changeCount' | 'changeRecorder'>,
  options: Partial<BackupOptions> = {},
) {
  const folder = join(file, '..', 'backups');
  const faults: string[] = [];
  let nowMs = startMs;
  let planned: { work: () => void; looked: PromiseWithResolvers<void> } | null = null;
  const clock: BackupOptions['clock'] = {
    now: () => nowMs,
    after(ms, work) {
      t.equal(ms, fiveMinutesMs);
      planned?.looked.resolve();
      planned = { work, looked: Promise.withResolvers<void>() };
      return () => {
        planned = null;
      };
    },
  };
  const backups = startBackups({
    file,
    changeCount,
    recorder: changeRecorder,
    clock,
    log: {
      error: (told: object) => void faults.push(String((told as { err: Error }).err.message)),
      debug() {},
    },
    ...options,
  } as BackupOptions);
  // Backups of an earlier run are checked first.
  await new Promise(resolve => setImmediate(resolve));
  return {
    ...{ folder, backups, faults },
    names: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
    /** Resolves when the next scheduled backup was taken or skipped. */
    async pass(ms = fiveMinutesMs) {
      nowMs += ms;
      const due = planned;
      due?.work();
      await due?.looked.promise;
    },
  };
}

export async function startStore(t: Test, options: Partial<BackupOptions> = {}) {
  const file = join(t.testdir(), 'kelner.db');
  const database = await openStore(file);
  const scheduled = await scheduleBackups(t, file, database, options);
  t.teardown(async () => {
    scheduled.backups.stop();
    await database.close();
  });
  return {
    ...scheduled,
    ...{ file, database },
    addDish: (id: number) =>
      database.db
        .insertInto('dishes')
        .values({ id, name: `Danie ${id}` })
        .execute(),
    /** As a command beside the server does. */
    writeAsAnother(id: number) {
      const other = new DatabaseSync(file);
      other.prepare('insert into dishes values (?, ?)').run(id, `Danie ${id}`);
      other.close();
    },
  };
}

/** A base and three changes. */
export async function startChain(t: Test) {
  const store = await startStore(t, { makeBase: takeBase });
  for (const id of [1, 2, 3, 4]) {
    await store.addDish(id);
    await store.pass();
  }
  const paths = store.names().map(name => join(store.folder, name));
  return { ...store, paths: paths as [string, string, string, string] };
}
