/** One program at a time on a data folder: held for as long as the process lives, however it ends. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusedError } from './database.ts';

const lockFile = 'in-use.lock';
/** SQLITE_BUSY */
const busy = 5;
/** SQLITE_READONLY, SQLITE_CANTOPEN */
const unwritable = [8, 14];

function refusal(folder: string, cause: unknown): DatabaseRefusedError {
  const { errcode = 0 } = cause as { errcode?: number };
  const told = cause instanceof Error ? cause.message : String(cause);
  const reason = unwritable.includes(errcode & 0xff) ? 'nothing can be written there' : told;
  return new DatabaseRefusedError(`The data folder ${folder} cannot be used (${reason}).`, { cause });
}

/** Null where another process has it, else how to let go. Throws DatabaseRefusedError where no folder can be. */
export function lockFolder(folder: string): (() => void) | null {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, lockFile), { timeout: 0 });
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw refusal(folder, error);
  }
  const held = lock;
  return () => held.close();
}
