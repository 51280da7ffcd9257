/**
 * Puts a backup in the store's place: checked first, the replaced store kept beside it, and everybody signed out, because
 * who may come in was decided after the backup too. Backups of earlier versions hold what newer ones leave out.
 */
import { constants } from 'node:fs';
import { access, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signingKeyFile } from '../identity/local/signing-key.ts';
import { lockFolder } from '../store/sqlite-lock.ts';
import { forgetSecrets } from './copied-secrets.ts';
import { renameDurably, systemDisk } from './durable-rename.ts';
import { findDamage } from './sound-backup.ts';

/** Why nothing was put back, as a sentence for the person who asked for it. */
export class RestoreRefusedError extends Error {}

/** The store itself and what SQLite keeps beside it: only together they are whole. */
const parts = ['', '-wal', '-shm'];

async function isThere(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** By SQLite: what a killed server left in the log beside the file is part of it. */
function copyWhole(file: string, target: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

/** Answers where the replaced store is now; null where there was none. */
async function setAside(target: string, nowMs: number): Promise<string | null> {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = `${target.replace(/\.db$/, '')}-replaced-${time}Z.db`;
  let wasThere = false;
  for (const part of parts) {
    if (!(await isThere(`${target}${part}`))) continue;
    await rename(`${target}${part}`, `${aside}${part}`);
    wasThere = true;
  }
  return wasThere ? aside : null;
}

export async function restoreBackup(options: {
  backup: string;
  /** The database file that it comes back as. */
  target: string;
  nowMs: number;
}): Promise<{ replaced: string | null }> {
  const { backup, target, nowMs } = options;
  const found = await stat(backup).catch(() => null);
  if (!found?.isFile()) throw new RestoreRefusedError(`There is no file ${backup}.`);
  const folder = dirname(target);
  const unlock = lockFolder(folder);
  if (unlock === null)
    throw new RestoreRefusedError(
      `The server runs on ${folder}. Stop it first (Ctrl+C where it was started).`,
    );
  try {
    const damage = findDamage(backup);
    if (damage !== null) throw new RestoreRefusedError(`${backup} can't be used: ${damage}.`);
    await mkdir(folder, { recursive: true });
    const partial = `${target}.partial`;
    await rm(partial, { force: true });
    copyWhole(backup, partial);
    forgetSecrets(partial);
    const replaced = await setAside(target, nowMs);
    renameDurably(partial, target, systemDisk);
    // The next start makes a new one: what the old key signed was for the store that is gone.
    await rm(signingKeyFile(folder), { force: true });
    return { replaced };
  } finally {
    unlock();
    await rm(`${target}.partial`, { force: true });
  }
}
