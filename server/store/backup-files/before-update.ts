/** The copy taken before an update changes the store, for a return to the previous version. It is not compressed, because earlier versions can't read bases. */
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupName, newestFirst, type SizedBackup } from './backup-rules.ts';
import { listBackups } from './listed-backups.ts';
import { backupFolderOf } from './sound-backup.ts';
import { takeBackup } from './take-backup.ts';

const retainedCopies = 3;
/** Older copies than the newest stay only if all together are this small. */
const retainedBytes = 64 * 1_048_576;

/** `kelner-before-update`: retention of the other backups doesn't match this name. */
function copiesOf(file: string): string {
  return `${basename(file, '.db')}-before-update`;
}

/** Newest first. Rejects if the folder can't be read. */
export async function listCopiesBeforeUpdates(file: string): Promise<SizedBackup[]> {
  return newestFirst(await listBackups(backupFolderOf(file), copiesOf(file)));
}

/** The newest copy; null if there is none. */
export async function findCopyBeforeUpdate(file: string): Promise<string | null> {
  try {
    const [newest] = await listCopiesBeforeUpdates(file);
    return newest === undefined ? null : join(backupFolderOf(file), newest.name);
  } catch {
    return null;
  }
}

/** Null once it is on disk, else the reason why it could not be taken. */
export async function copyBeforeUpdate(file: string, nowMs: number): Promise<string | null> {
  try {
    mkdirSync(backupFolderOf(file), { recursive: true });
    const target = join(backupFolderOf(file), backupName(copiesOf(file), nowMs, 'whole'));
    const { fault } = takeBackup({ source: file, target });
    if (fault !== null) return fault;
    let bytes = 0;
    for (const [index, copy] of (await listCopiesBeforeUpdates(file)).entries()) {
      bytes += copy.bytes;
      if (index >= retainedCopies || (index > 0 && bytes > retainedBytes))
        rmSync(join(backupFolderOf(file), copy.name), { force: true });
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
