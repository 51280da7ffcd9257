/** Lists the finished backups of a store in a folder. */
import { readdirSync } from 'node:fs';
import { type Backup, readBackupName, withoutEnding } from './backup-rules.ts';

/** Matches file names, including encrypted ones. Throws if the folder can't be read. */
export function listBackups(folder: string, store: string): Backup[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .flatMap(({ name }) => {
      const found = readBackupName(store, withoutEnding(name));
      return found === null ? [] : [{ ...found, name }];
    });
}
