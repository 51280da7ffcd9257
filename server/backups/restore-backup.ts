/**
 * Replaces the store with a backup. The backup is first checked and opened as at the next start; the replaced store stays beside it, and everybody is
 * signed out, because access may have been revoked after the backup. Secrets in backups of earlier versions are removed.
 */
import { constants } from 'node:fs';
import { access, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signingKeyFile } from '../identity/local/signing-key.ts';
import { assembleStore, readChain } from '../store/backup-files/backup-chain.ts';
import { encryptedEnding, kindOf } from '../store/backup-files/backup-rules.ts';
import { forgetSecrets } from '../store/backup-files/copied-secrets.ts';
import { readChanges } from '../store/backup-files/packed-files.ts';
import { findDamage } from '../store/backup-files/sound-backup.ts';
import { DatabaseRefusedError, type Migration } from '../store/database.ts';
import { renameDurably, systemDisk } from '../store/durable-files.ts';
import { forgetLastEvents } from '../store/last-events.ts';
import { lockFolder } from '../store/sqlite-lock.ts';
import { openDatabase } from '../store/sqlite-store.ts';
import { isDiskFault, storageReason } from '../store/storage-faults.ts';
import { decryptFile } from './external/encrypted-copy.ts';

/** The message is a sentence for the operator; nothing was restored. */
export class RestoreRefusedError extends Error {}

/** The suffixes of the database and SQLite's files beside it, which are only complete together. */
const parts = ['', '-wal', '-shm'];

async function isThere(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** Uses SQLite, so that the WAL left by a killed server is included. */
function copyWhole(file: string, target: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

/** Also migrates the copy. */
async function openAsAStartWould(backup: string, copy: string, migrations: readonly Migration[]) {
  try {
    await (await openDatabase(copy, migrations, { copyBefore: false })).close();
  } catch (error) {
    if (!(error instanceof DatabaseRefusedError)) throw error;
    const reason = error.message.replaceAll(copy, backup);
    throw new RestoreRefusedError(`${backup} can't be used: ${reason}`, { cause: error });
  }
}

/** Returns the new path of the replaced store; null if there was none. */
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

/** Returns the path of the readable file: `plain` if it had to be decrypted. */
async function decrypted(file: string, passphrase: string | null, plain: string): Promise<string> {
  if (!file.endsWith(encryptedEnding)) return file;
  if (passphrase === null)
    throw new RestoreRefusedError(
      `${file} is encrypted. Set BACKUP_PASSPHRASE to what it was encrypted with.`,
    );
  await rm(plain, { force: true });
  try {
    await decryptFile(file, plain, passphrase);
  } catch (error) {
    if (isDiskFault(error)) throw error;
    const sentence = `${file} can't be decrypted: BACKUP_PASSPHRASE is not the one that it was encrypted with, or the file is damaged.`;
    throw new RestoreRefusedError(sentence, { cause: error });
  }
  return plain;
}

/** Writes the store of the backup, with all that it follows, to `target`, which must not exist. */
async function writeStore(backup: string, passphrase: string | null, target: string, plain: string) {
  const read = (file: string) => decrypted(file, passphrase, plain);
  try {
    const chain = await readChain(backup, async file => readChanges(await read(file)));
    const base = await read(chain.base);
    const isCompressed = kindOf(basename(chain.base)) === 'base';
    if (isCompressed) await assembleStore({ ...chain, base }, target);
    const damage = findDamage(isCompressed ? target : base);
    if (damage !== null) throw new Error(damage);
    if (!isCompressed) copyWhole(base, target);
  } catch (error) {
    if (error instanceof RestoreRefusedError || isDiskFault(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreRefusedError(`${backup} can't be used: ${reason}.`, { cause: error });
  }
}

function noRoom(folder: string, cause: unknown): RestoreRefusedError {
  const reason = storageReason(cause, folder);
  const advice = 'It takes room for the backup and its copy. Nothing was changed.';
  return new RestoreRefusedError(`Nothing can be restored to ${folder}: ${reason}. ${advice}`, { cause });
}

export async function restoreBackup(options: {
  backup: string;
  /** For an encrypted backup. */
  passphrase?: string | null;
  /** The database file to restore to. */
  target: string;
  migrations: readonly Migration[];
  nowMs: number;
}): Promise<{ replaced: string | null }> {
  const { backup, passphrase = null, target, migrations, nowMs } = options;
  const found = await stat(backup).catch(() => null);
  if (!found?.isFile()) throw new RestoreRefusedError(`There is no file ${backup}.`);
  const folder = dirname(target);
  const unlock = lockFolder(folder);
  if (unlock === null)
    throw new RestoreRefusedError(
      `The server runs on ${folder}. Stop it first (Ctrl+C where it was started).`,
    );
  const plain = `${target}.decrypted`;
  try {
    const partial = `${target}.partial`;
    try {
      await mkdir(folder, { recursive: true });
      await rm(partial, { force: true });
      await writeStore(backup, passphrase, partial, plain);
      forgetSecrets(partial);
      await openAsAStartWould(backup, partial, migrations);
    } catch (error) {
      throw isDiskFault(error) ? noRoom(folder, error) : error;
    }
    const replaced = await setAside(target, nowMs);
    renameDurably(partial, target, systemDisk);
    // The next start generates a new one: the old key signed tokens for the replaced store.
    await rm(signingKeyFile(folder), { force: true });
    await forgetLastEvents(folder);
    return { replaced };
  } finally {
    unlock();
    for (const part of parts) await rm(`${target}.partial${part}`, { force: true });
    await rm(plain, { force: true });
  }
}
