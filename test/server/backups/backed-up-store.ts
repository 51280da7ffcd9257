/** A store in its own folder with backups, on a clock that a test advances from one backup to the next. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { startBackups } from '../../../server/backups/start-backups.ts';
import type { Migration } from '../../../server/store/database.ts';
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

export async function startStore(t: Test, options: Partial<BackupOptions> = {}) {
  const file = join(t.testdir(), 'kelner.db');
  const folder = join(file, '..', 'backups');
  const database = await openStore(file);
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
    changeCount: database.changeCount,
    clock,
    log: {
      error: (told: object) => void faults.push(String((told as { err: Error }).err.message)),
      debug() {},
    },
    ...options,
  } as BackupOptions);
  // Backups of an earlier run are checked first.
  await new Promise(resolve => setImmediate(resolve));
  t.teardown(async () => {
    backups.stop();
    await database.close();
  });
  return {
    ...{ file, folder, database, backups, faults },
    names: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
    addDish: (id: number) =>
      database.db
        .insertInto('dishes')
        .values({ id, name: `Danie ${id}` })
        .execute(),
    /** Resolves when the next scheduled backup was taken or skipped. */
    async pass() {
      nowMs += fiveMinutesMs;
      const due = planned;
      due?.work();
      await due?.looked.promise;
    },
  };
}
