/**
 * Non-blocking log output. A failed write never stops the process: lines that stdout doesn't take now (full disk, blocked reader) are buffered and
 * retried; beyond the buffer they are dropped and counted.
 */
import { write, writeSync } from 'node:fs';

type LogStream = {
  write(line: string): void;
  /** Writes lines that were not tried yet; for the process's exit. */
  flush(): void;
};

type WriteFile = (fd: number, bytes: Buffer, done: (error: Error | null, written: number) => void) => void;

const usualBufferedBytesMax = 1_048_576;
const againAfterMs = 500;

export function createLogStream(options: {
  fd: number;
  bufferedBytesMax?: number;
  write?: WriteFile;
  /** Schedules a callback without keeping the process alive. */
  later?: (work: () => void) => void;
}): LogStream {
  const { fd, bufferedBytesMax = usualBufferedBytesMax, write: writeFile = write } = options;
  const { later = (work: () => void) => void setTimeout(work, againAfterMs).unref() } = options;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let isWriting = false;

  const keep = (line: string): void => {
    const bytes = Buffer.from(line);
    waiting.push(bytes);
    waitingBytes += bytes.length;
  };

  const takeAll = (): Buffer => {
    const all = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return all;
  };

  const send = (bytes: Buffer): void => {
    isWriting = true;
    writeFile(fd, bytes, (error, written) => {
      const rest = error === null ? bytes.subarray(written) : bytes;
      if (error !== null) later(() => send(rest));
      else if (rest.length > 0) send(rest);
      else goOn();
    });
  };

  const goOn = (): void => {
    isWriting = false;
    if (lost > 0) {
      keep(
        `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, lost, msg: 'lines of the log were lost' })}\n`,
      );
      lost = 0;
    }
    if (waiting.length > 0) send(takeAll());
  };

  return {
    write(line) {
      if (waitingBytes + line.length > bufferedBytesMax) lost += 1;
      else keep(line);
      if (!isWriting && waiting.length > 0) send(takeAll());
    },
    flush() {
      try {
        for (let rest = takeAll(); rest.length > 0; ) rest = rest.subarray(writeSync(fd, rest));
      } catch {
        // There is no output left to report this to.
      }
    },
  };
}

const alsoTo: ((line: string) => void)[] = [];

/** Shared by the whole process. */
const stdout = createLogStream({ fd: process.stdout.fd });
export const stdoutLog: LogStream = {
  write(line) {
    stdout.write(line);
    for (const write of alsoTo) write(line);
  },
  flush: stdout.flush,
};
process.once('exit', () => stdoutLog.flush());

/** Copies each line of the log to `write` from now on. */
export function copyLogTo(write: (line: string) => void): void {
  alsoTo.push(write);
}

/** Keeps the process running when stdout or stderr is closed or broken. */
export function outliveItsOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
