/** Takes a copy of a store, over a separate connection so that no write waits, and checked page by page before it counts. */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Disk, renameDurably, systemDisk } from '../durable-files.ts';
import { forgetSecrets } from './copied-secrets.ts';
import { compressFile } from './packed-files.ts';
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

/** The same, compressed. */
export async function takeBase(
  { source, target }: BackupJob,
  disk: Disk = systemDisk,
): Promise<BackupOutcome> {
  const partial = `${target}.partial`;
  const plain = `${target}.plain.partial`;
  try {
    const taken = takeBackup({ source, target: plain }, disk);
    if (taken.fault !== null) return taken;
    rmSync(partial, { force: true });
    await compressFile(plain, partial);
    renameDurably(partial, target, disk);
    return { fault: null };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const file of [plain, partial]) rmSync(file, { force: true });
  }
}
