/** Removes unfinished files of an interrupted command, because they contain names of guests and staff. */
import { rmSync, writeSync } from 'node:fs';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const stderr = 2;

/** Active until the returned function is called; when interrupted, the process prints `sentence` and ends as the signal would have ended it. */
export function removeWhenInterrupted(files: readonly string[], sentence: string): () => void {
  const end = (signal: (typeof signals)[number]) => {
    for (const file of files) rmSync(file, { force: true });
    writeSync(stderr, `${sentence}\n`);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
