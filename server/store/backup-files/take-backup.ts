/** Takes one backup: an online copy of the store, made over a separate connection so that no write waits, and checked page by page before it counts. */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Disk, renameDurably, systemDisk } from '../durable-files.ts';
import { forgetSecrets } from './copied-secrets.ts';
import { findDamage } from './sound-backup.ts';

export type BackupJob = { source: string; target: string };
export type BackupOutcome = { fault: string | null };

/** Written under a temporary name: a file with a backup's name is complete and on disk. */
export function takeBackup({ source, target }: BackupJob, disk: Disk = systemDisk): BackupOutcome {
  const partial = `${target}.partial`;
  let database: DatabaseSync | undefined;
  try {
    rmSync(partial, { force: true });
    database = new DatabaseSync(source, { readOnly: true });
    database.prepare('vacuum into ?').run(partial);
    forgetSecrets(partial);
    const damage = findDamage(partial);
    if (damage !== null) throw new Error(`the copy is damaged: ${damage}`);
    renameDurably(partial, target, disk);
    return { fault: null };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  } finally {
    database?.close();
    rmSync(partial, { force: true });
  }
}
