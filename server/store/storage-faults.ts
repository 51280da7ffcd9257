/** Classifies errors of SQLite, PostgreSQL and the operating system that mean the store can't be written, with texts for the operator. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** SQLITE_BUSY: another process holds the file, which says nothing about the disk. */
const busy = 5;
const unwritable = 'nothing can be written there';
const full = 'the disk is full';
const readOnly = 'the disk is read-only';
/** Keys are SQLite's result codes (READONLY, IOERR, FULL, CANTOPEN) and the system's. */
const reasons: Readonly<Record<string, string>> = {
  8: unwritable,
  10: 'the disk fails, or is full',
  13: full,
  14: unwritable,
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: readOnly,
  EIO: 'the disk fails',
  EDQUOT: full,
  ENOSPC: full,
  ENOENT: 'no folder can be made there',
  EEXIST: 'a file stands in its place',
};
/** Errors that uploads and print jobs can meet as well. */
const systemFaults = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

function codesOf(error: unknown): { primary: number; code: string } {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const primary = code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : 0;
  return { primary, code: typeof code === 'string' ? code : '' };
}

/** The disk refused the write or failed; nothing was written. */
export function isDiskFault(error: unknown): boolean {
  const { primary, code } = codesOf(error);
  return [8, 10, 13, 14].includes(primary) || systemFaults.includes(code);
}

/**
 * SQLSTATEs of a PostgreSQL server that can't execute a write now: connection, resources, shutting down, timeout of a lock or statement, deadlock, idle for
 * too long, read-only, disk.
 */
const serverFault = /^(08|53|57P|58)|^(25006|25P03|40001|40P01|55P03|57014)$/;
const awayCode = 'STORE_AWAY';

/** The database's server can't be reached, or ended the connection. */
export function serverAway(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new Error(`The database does not answer: ${reason}`, { cause }), { code: awayCode });
}

/** Whether the error has a complete sentence for the operator. */
export function isServerAway(error: unknown): boolean {
  return codesOf(error).code === awayCode;
}

export function isServerFault(error: unknown): boolean {
  const { code } = codesOf(error);
  return isServerAway(error) || (code.length === 5 && serverFault.test(code));
}

/** The lock wasn't released within the timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codesOf(error).code === '55P03';
}

/** The same for an SQLite file. */
export function isLocked(error: unknown): boolean {
  return isLockTimeout(error) || codesOf(error).primary === busy;
}

/** The server's disk is full, or fails. */
export function isServerFull(error: unknown): boolean {
  return /^(53100|58030)$/.test(codesOf(error).code);
}

/** Nothing was written, or the outcome is unknown; trying later may help. */
export function isStorageFault(error: unknown): boolean {
  return codesOf(error).primary === busy || isDiskFault(error) || isServerFault(error);
}

/** For a read-only disk SQLite only reports that it can't open or write. */
function isOnReadOnlyDisk(path: string): boolean {
  let found = path;
  while (!existsSync(found) && dirname(found) !== found) found = dirname(found);
  try {
    accessSync(found, constants.W_OK);
    return false;
  } catch (error) {
    return codesOf(error).code === 'EROFS';
  }
}

/** `the disk is full`, or null for an unknown fault. `path`: the file to write, or its folder. */
export function storageReason(error: unknown, path: string): string | null {
  const { primary, code } = codesOf(error);
  const reason = reasons[primary] ?? reasons[code] ?? null;
  return reason !== null && isOnReadOnlyDisk(path) ? readOnly : reason;
}

/** Null if the folder is writable. */
export function readOnlySentence(folder: string): string | null {
  if (!isOnReadOnlyDisk(folder)) return null;
  return `The data folder ${folder} cannot be written: ${readOnly}. Mount it for writing (the system makes a failing disk read-only: its log says so) and start again: nothing is lost.`;
}

/** For a start that fails because of the disk; null for every other fault. */
export function unwritableSentence(folder: string, error: unknown): string | null {
  const { primary, code } = codesOf(error);
  const reason = storageReason(error, folder);
  if (reason === readOnly) return readOnlySentence(folder);
  if (![8, 10, 13].includes(primary) && ![...systemFaults, 'EACCES', 'EPERM'].includes(code)) return null;
  const advice = "Make room, or let the server's account write there, and start again: nothing is lost.";
  return `The data folder ${folder} cannot be written: ${reason}. ${advice}`;
}
