/** Classifies errors of SQLite and the operating system that mean the disk can't be written, with texts for the operator. */

/** SQLITE_BUSY: another process holds the file, which says nothing about the disk. */
const busy = 5;
const unwritable = 'nothing can be written there';
const full = 'the disk is full';
/** By SQLite's result codes (READONLY, IOERR, FULL, CANTOPEN) and the system's. */
const reasons: Readonly<Record<string, string>> = {
  8: unwritable,
  10: 'the disk fails, or is full',
  13: full,
  14: unwritable,
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
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

/** Nothing was written, and trying later may help. */
export function isStorageFault(error: unknown): boolean {
  return codesOf(error).primary === busy || isDiskFault(error);
}

/** `the disk is full`, or null for an unknown fault. */
export function storageReason(error: unknown): string | null {
  const { primary, code } = codesOf(error);
  return reasons[primary] ?? reasons[code] ?? null;
}

/** For a start that fails because of the disk; null for every other fault. */
export function unwritableSentence(folder: string, error: unknown): string | null {
  const { primary, code } = codesOf(error);
  if (![8, 10, 13].includes(primary) && ![...systemFaults, 'EACCES', 'EPERM'].includes(code)) return null;
  const advice = "Make room, or let the server's account write there, and start again: nothing is lost.";
  return `The data folder ${folder} cannot be written: ${storageReason(error)}. ${advice}`;
}
