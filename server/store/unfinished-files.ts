/** Files that a command is still writing hold what guests and staff are called: whoever interrupts it leaves none of them behind. */
import { rmSync, writeSync } from 'node:fs';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const stderr = 2;

/** From now until the returned function is called; interrupted, the process says `sentence` and ends as the signal would have ended it. */
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
