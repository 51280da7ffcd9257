/** The copy taken before an update changes the store, for a return to the previous version. */
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupName, newestFirst } from './backup-rules.ts';
import { listBackups } from './listed-backups.ts';
import { backupFolderOf } from './sound-backup.ts';
import { takeBackup } from './take-backup.ts';

const retainedCopies = 3;

/** `kelner-before-update`: retention of the other backups doesn't match this name. */
function copiesOf(file: string): string {
  return `${basename(file, '.db')}-before-update`;
}

function listCopies(file: string): string[] {
  return newestFirst(listBackups(backupFolderOf(file), copiesOf(file))).map(({ name }) =>
    join(backupFolderOf(file), name),
  );
}

/** The newest copy; null if there is none. */
export function findCopyBeforeUpdate(file: string): string | null {
  try {
    return listCopies(file)[0] ?? null;
  } catch {
    return null;
  }
}

/** Null once it is on disk, else the reason why it could not be taken. */
export function copyBeforeUpdate(file: string, nowMs: number): string | null {
  try {
    mkdirSync(backupFolderOf(file), { recursive: true });
    const target = join(backupFolderOf(file), backupName(copiesOf(file), nowMs));
    const { fault } = takeBackup({ source: file, target });
    if (fault !== null) return fault;
    for (const old of listCopies(file).slice(retainedCopies)) rmSync(old, { force: true });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
