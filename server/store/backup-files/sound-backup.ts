/** Checks whether a database file is intact, and finds the newest intact backup of a folder. */
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readChain } from './backup-chain.ts';
import { type Backup, type BackupKind, kindOf, newestFirst } from './backup-rules.ts';
import { listBackups } from './listed-backups.ts';
import { decompressFile } from './packed-files.ts';

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

/** Null for an intact file of a backup, else its damage. */
export async function findFileDamage(file: string, kind: BackupKind | null): Promise<string | null> {
  if (kind === 'whole') return findDamage(file);
  try {
    await decompressFile(file, null);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function isSound(file: string): Promise<boolean> {
  const chain = await readChain(file).catch(() => null);
  return chain !== null && (await findFileDamage(chain.base, kindOf(basename(chain.base)))) === null;
}

/** The path of the newest intact backup of `file`; null if there is none. */
export async function findNewestSoundBackup(file: string): Promise<string | null> {
  const folder = backupFolderOf(file);
  let backups: Backup[];
  try {
    backups = await listBackups(folder, basename(file, '.db'));
  } catch {
    return null;
  }
  for (const { name } of newestFirst(backups))
    if (await isSound(join(folder, name))) return join(folder, name);
  return null;
}
