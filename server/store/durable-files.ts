/** Files that after a power cut exist either completely or not at all. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Disk = {
  /** Flushes the file's content to disk. */
  flush(path: string): void;
  /** Flushes the folder's entries to disk. */
  flushFolder(path: string): void;
  rename(from: string, to: string): void;
};

function flushOpened(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export const systemDisk: Disk = {
  // Windows flushes only files opened for writing.
  flush: path => flushOpened(path, 'r+'),
  flushFolder(path) {
    // Windows can't open folders; its file system journals their entries itself.
    if (process.platform !== 'win32') flushOpened(path, 'r');
  },
  rename: renameSync,
};

/** SQLite copies without flushing: a name on disk before the pages would look like a complete backup. */
export function renameDurably(from: string, to: string, disk: Disk): void {
  disk.flush(from);
  disk.rename(from, to);
  disk.flushFolder(dirname(to));
}

/** For keys and records of the server's own account. Replaces an existing file; returns once it is on disk. */
export function writePrivateFile(file: string, text: string): void {
  const partial = `${file}.partial`;
  // A leftover may be readable by others, and writing would keep its mode.
  rmSync(partial, { force: true });
  writeFileSync(partial, text, { mode: 0o600, flag: 'wx' });
  renameDurably(partial, file, systemDisk);
}

/** Null if there is none; other errors of the system are thrown. */
export function readPrivateFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
