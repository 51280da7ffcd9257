/** An SQLite file as the source or target of a move: read as it is, or written from scratch. The move has exclusive use of its folder. */
import { rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findDamage } from './backup-files/sound-backup.ts';
import { DatabaseRefusedError, type Migration } from './database.ts';
import { renameDurably, systemDisk } from './durable-files.ts';
import { closedFile, giveToFolderOwner, isThere } from './file-owners.ts';
import { forgetLastEvents } from './last-events.ts';
import { refuseOtherTables, refuseOtherVersions } from './move-refusals.ts';
import type { MovedTable, StoreReader, StoreWriter } from './moved-rows.ts';
import { lockFolder } from './sqlite-lock.ts';
import { createReader, createWholeWriter, createWriter } from './sqlite-rows.ts';
import { openDatabase } from './sqlite-store.ts';
import { storageReason } from './storage-faults.ts';
import { removeWhenInterrupted } from './unfinished-files.ts';

export type MoveEnd = {
  readonly migrations: readonly Migration[];
  readonly tables: readonly MovedTable[];
  /** Pause between two queries to a database server that disconnected at the end. */
  readonly pauseMs?: number;
};

/** A stand-alone origin uses only a file. */
const originFile = 'origin.db';
/** SQLite's additional files belong to the database. */
const parts = ['', '-wal', '-shm', '-journal'];

function refuseClosed(file: string): void {
  const closed = closedFile(file);
  if (closed !== null) throw new DatabaseRefusedError(`${file} can't be used: ${closed}`);
}

async function withFolder<T>(file: string, work: () => Promise<T>): Promise<T> {
  const folder = dirname(file);
  const unlock = lockFolder(folder);
  if (unlock === null)
    throw new DatabaseRefusedError(`A server runs on the data folder ${folder}. Stop it first.`);
  try {
    refuseClosed(file);
    return await work();
  } finally {
    unlock();
  }
}

function names(sqlite: DatabaseSync, query: string): string[] {
  return sqlite
    .prepare(query)
    .all()
    .map(({ name }) => String(name));
}

function refuseForeign(sqlite: DatabaseSync, file: string, { migrations, tables }: MoveEnd): void {
  const applied = names(sqlite, 'select name from applied_migrations');
  refuseOtherVersions(file, { applied, migrations });
  const found = names(
    sqlite,
    `select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c
     where m.type = 'table' and m.name not like 'sqlite_%' and m.name <> 'write_probe'`,
  );
  const rowids = tables.filter(({ isOrdered }) => isOrdered).map(({ name }) => `${name}.rowid`);
  refuseOtherTables(file, [...found, ...rowids], tables);
}

/**
 * A killed server leaves its newest rows in the log beside the file: moved without it, the file would lack them. Opening and closing it removes the log.
 */
function openWhole(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file);
  try {
    const { busy } = sqlite.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
    if (busy !== 0) throw new DatabaseRefusedError(`${file} is in use. Stop the program that reads it.`);
    sqlite.exec('pragma query_only = on');
    return sqlite;
  } catch (error) {
    sqlite.close();
    const reason = storageReason(error, file);
    if (reason === null) throw error;
    throw new DatabaseRefusedError(
      `${file} can't be moved: the changes in ${basename(file)}-wal can't be merged into it (${reason}).`,
      { cause: error },
    );
  }
}

/** Leaves the data unchanged, but merges the file's log into it. */
export async function readSqlite<T>(
  file: string,
  end: MoveEnd,
  work: (reader: StoreReader) => Promise<T>,
): Promise<T> {
  if (basename(file) === originFile)
    throw new DatabaseRefusedError(
      `${file} belongs to a stand-alone origin, which keeps its data in a file.`,
    );
  if (!isThere(file)) throw new DatabaseRefusedError(`There is no file ${file}.`);
  if (statSync(file).isDirectory())
    throw new DatabaseRefusedError(`${file} is a folder. Name the file in it: ${join(file, 'kelner.db')}`);
  return withFolder(file, async () => {
    const damage = findDamage(file);
    if (damage !== null) throw new DatabaseRefusedError(`${file} can't be moved: ${damage}.`);
    const sqlite = openWhole(file);
    try {
      refuseForeign(sqlite, file, end);
      return await work(createReader(sqlite));
    } finally {
      sqlite.close();
    }
  });
}

const partsOf = (file: string): string[] => parts.map(part => `${file}${part}`);
const forget = (file: string): void => {
  for (const part of partsOf(file)) rmSync(part, { force: true });
};

function refusal(file: string, error: unknown): unknown {
  const reason = error instanceof DatabaseRefusedError ? null : storageReason(error, file);
  if (reason === null) return error;
  return new DatabaseRefusedError(`${file} cannot be written: ${reason}. Nothing of it was kept.`, {
    cause: error,
  });
}

/** The file exists once `work` is done, complete and on disk, or not at all. */
export async function writeSqlite<T>(
  file: string,
  { migrations }: MoveEnd,
  work: (writer: StoreWriter) => Promise<T>,
): Promise<T> {
  if (basename(file) === originFile)
    throw new DatabaseRefusedError(
      `${file} is the name of a stand-alone origin's database. The server's is kelner.db.`,
    );
  const found = partsOf(file).find(part => isThere(part));
  if (found !== undefined)
    throw new DatabaseRefusedError(`There is a file ${found} already. Move it away, or name another one.`);
  return withFolder(file, async () => {
    const partial = `${file}.partial`;
    forget(partial);
    const finished = removeWhenInterrupted(partsOf(partial), 'Interrupted: nothing was moved.');
    let sqlite: DatabaseSync | undefined;
    try {
      const store = await openDatabase<unknown>(partial, migrations, { copyBefore: false });
      await store.close();
      giveToFolderOwner(partial);
      sqlite = new DatabaseSync(partial);
      // Flushed as a whole at the end.
      sqlite.exec('pragma foreign_keys = off; pragma journal_mode = memory; pragma synchronous = off');
      sqlite.exec('begin immediate');
      const result = await work(createWholeWriter(sqlite));
      sqlite.exec('commit');
      sqlite.close();
      renameDurably(partial, file, systemDisk);
      await forgetLastEvents(dirname(file));
      return result;
    } catch (error) {
      if (sqlite?.isOpen) sqlite.close();
      throw refusal(file, error);
    } finally {
      forget(partial);
      finished();
    }
  });
}

/** Adds rows to the file: all that `work` writes, or nothing. No server may run on it. */
export function addToSqlite<T>(
  file: string,
  end: MoveEnd,
  work: (writer: StoreWriter) => Promise<T>,
): Promise<T> {
  if (!isThere(file)) throw new DatabaseRefusedError(`There is no file ${file}. Start the server once.`);
  return withFolder(file, async () => {
    const sqlite = new DatabaseSync(file);
    try {
      refuseForeign(sqlite, file, end);
      sqlite.exec('pragma foreign_keys = on; pragma synchronous = full; begin immediate');
      const result = await work(createWriter(sqlite));
      sqlite.exec('commit');
      return result;
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('rollback');
      throw refusal(file, error);
    } finally {
      sqlite.close();
    }
  });
}
