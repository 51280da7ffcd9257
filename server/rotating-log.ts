/**
 * Writes the last days of the log to rotating files in the data folder, for `npm run support`: other log destinations, and their retention, differ between
 * computers. Faults of the files never affect the server.
 */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All files together hold some days of a busy restaurant. */
const fileBytesMax = 4 * 1_048_576;
const logFilesMax = 5;
const writeEveryMs = 1_000;
const waitingBytesMax = 1_048_576;

type RotatingLog = {
  write(line: string): void;
  /** Writes buffered lines at once; for the process's exit. */
  flush(): void;
};

/** The newest file is `kelner.log`, then `kelner.1.log`. */
function logFileName(age: number): string {
  return age === 0 ? 'kelner.log' : `kelner.${age}.log`;
}

export const logFileNames: readonly string[] = Array.from({ length: logFilesMax }, (_, age) =>
  logFileName(age),
);

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** `folder` is created with the first line. */
export function rotateLog(
  folder: string,
  {
    bytesMax = fileBytesMax,
    later = work => void setTimeout(work, writeEveryMs).unref(),
  }: { bytesMax?: number; later?: (work: () => void) => void } = {},
): RotatingLog {
  const file = join(folder, logFileName(0));
  let waiting: string[] = [];
  let waitingBytes = 0;
  let isPlanned = false;

  const takeAll = (): string => {
    const text = waiting.join('');
    waiting = [];
    waitingBytes = 0;
    return text;
  };

  const makeWay = (): void => {
    mkdirSync(folder, { recursive: true });
    if (sizeOf(file) < bytesMax) return;
    for (let age = logFilesMax - 1; age > 0; age -= 1) {
      const older = join(folder, logFileName(age - 1));
      if (sizeOf(older) > 0) renameSync(older, join(folder, logFileName(age)));
    }
  };

  const save = async (): Promise<void> => {
    try {
      makeWay();
      await appendFile(file, takeAll());
    } catch {
      // Other parts report a full disk; the lines are on stdout.
    }
    isPlanned = false;
    if (waiting.length > 0) plan();
  };

  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    later(() => void save());
  };

  return {
    write(line) {
      if (waitingBytes + line.length > waitingBytesMax) return;
      waiting.push(line);
      waitingBytes += line.length;
      plan();
    },
    flush() {
      if (waiting.length === 0) return;
      try {
        makeWay();
        appendFileSync(file, takeAll());
      } catch {
        // There is no output left to report this to.
      }
    },
  };
}
