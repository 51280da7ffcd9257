/** Checks whether a database file is intact, and finds the newest intact backup of a folder. */
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Backup, newestFirst } from './backup-rules.ts';
import { listBackups } from './listed-backups.ts';

/** Null for an intact database of ours, else its damage. Reads every page. */
export function findDamage(file: string): string | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const found = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0];
    // Removes the heading, which only names the main database.
    if (found !== 'ok') return String(found).replace(/^\*\*\*.*\n/, '');
    const books = database.prepare("select 1 from sqlite_master where name = 'applied_migrations'").get();
    return books === undefined ? 'it is not a database of Kelner' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}

/** The folder with the backups of a database file. */
export function backupFolderOf(file: string): string {
  return join(dirname(file), 'backups');
}

/** The path of the newest intact backup of `file`; null if there is none. */
export function findNewestSoundBackup(file: string): string | null {
  const folder = backupFolderOf(file);
  const store = basename(file, '.db');
  let backups: Backup[];
  try {
    backups = listBackups(folder, store);
  } catch {
    return null;
  }
  const sound = newestFirst(backups).find(({ name }) => findDamage(join(folder, name)) === null);
  return sound === undefined ? null : join(folder, sound.name);
}
