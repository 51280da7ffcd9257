/** Gives a finished file its name so that after a power cut there is either no such file or the whole of it. */
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

export type Disk = {
  /** All of a file is on the disk when this returns. */
  flush(path: string): void;
  /** The names in it are. */
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
  // Windows flushes only what is open for writing.
  flush: path => flushOpened(path, 'r+'),
  flushFolder(path) {
    // Windows opens no folders; its file system keeps their names in a journal of its own.
    if (process.platform !== 'win32') flushOpened(path, 'r');
  },
  rename: renameSync,
};

/** SQLite copies without flushing: a name that reaches the disk before its pages would look like a whole backup. */
export function renameDurably(from: string, to: string, disk: Disk): void {
  disk.flush(from);
  disk.rename(from, to);
  disk.flushFolder(dirname(to));
}
