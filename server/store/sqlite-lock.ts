/** Locks a data folder for one process; the lock ends with the process, however it ends. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusedError } from './database.ts';
import { closedFile, giveToFolderOwner } from './file-owners.ts';
import { readOnlySentence, storageReason } from './storage-faults.ts';

const lockFile = 'in-use.lock';
/** SQLITE_BUSY */
const busy = 5;
function refusal(folder: string, cause: unknown): DatabaseRefusedError {
  const closed = closedFile(join(folder, lockFile));
  if (closed !== null)
    return new DatabaseRefusedError(`The data folder ${folder} cannot be used: ${closed}`, { cause });
  const reason = storageReason(cause, folder) ?? (cause instanceof Error ? cause.message : String(cause));
  return new DatabaseRefusedError(
    `The data folder ${folder} cannot be used: ${reason}. Choose another one with DATA_DIR.`,
    { cause },
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Creates parent folders too. Node's `recursive` loops forever if a file system refuses new folders (/proc). */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another starting server may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

/** Null if another process holds the lock, else the function that releases it. Throws DatabaseRefusedError if the folder can't be created. */
export function lockFolder(folder: string): (() => void) | null {
  // On a read-only file SQLite would give everybody the lock.
  const sentence = readOnlySentence(folder);
  if (sentence !== null) throw new DatabaseRefusedError(sentence);
  let lock: DatabaseSync | undefined;
  const file = join(folder, lockFile);
  try {
    makeFolder(folder);
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
    giveToFolderOwner(file);
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw refusal(folder, error);
  }
  const held = lock;
  return () => held.close();
}
