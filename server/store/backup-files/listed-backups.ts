/** Lists the finished backups of a store in a folder. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupName, type SizedBackup, withoutEnding } from './backup-rules.ts';

/** Matches file names, including encrypted ones. Rejects if the folder can't be read. */
export async function listBackups(folder: string, store: string): Promise<SizedBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const listed = entries
    .filter(entry => entry.isFile())
    .map(async ({ name }): Promise<SizedBackup[]> => {
      const found = readBackupName(store, withoutEnding(name));
      // Null if another process deleted it meanwhile.
      const size = found && (await stat(join(folder, name)).catch(() => null))?.size;
      return found === null || size == null ? [] : [{ ...found, name, bytes: size }];
    });
  return (await Promise.all(listed)).flat();
}
