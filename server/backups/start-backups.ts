/**
 * Schedules backups: every five minutes the changes since the last backup, and about once a day, at rest, a compressed base that later changes follow.
 * Old ones are removed. A failed backup is logged and doesn't affect the server.
 */
import { type Stats, statSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { newestFirst } from '../store/backup-files/backup-rules.ts';
import { type BackupWriterOptions, createBackupWriter } from './backup-writer.ts';

const everyMs = 5 * 60_000;

export type BackupState = {
  /** Null if there is none. */
  readonly newestTakenAtMs: number | null;
  readonly failures: number;
  /** True if the last attempt failed. */
  readonly hasFailed: boolean;
};

type Backups = {
  state(): BackupState;
  stop(): void;
};

type BackupOptions = Omit<BackupWriterOptions, 'isStopped'> & {
  /** Increases with every change of the store. */
  changeCount: () => number;
  clock: { now(): number; after(ms: number, then: () => void): () => void };
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>;
  /** Called after each backup. */
  onTaken?: () => void;
};

function statOf(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}

/** Time of the last write to the store. */
function lastWriteMs(file: string): number {
  const log = statOf(`${file}-wal`);
  // An empty WAL exists merely because the store is open.
  const logMs = log !== undefined && log.size > 0 ? log.mtimeMs : 0;
  return Math.max(statOf(file)?.mtimeMs ?? 0, logMs);
}

export function startBackups(options: BackupOptions): Backups {
  const { file, changeCount, clock, log, onTaken } = options;
  const writer = createBackupWriter({ ...options, isStopped: () => isStopped });
  const { folder } = writer;
  let newestTakenAtMs: number | null = null;
  let failures = 0;
  let hasFailed = false;
  /** The change count that the newest backup includes; null while unknown. */
  let savedCount: number | null = null;
  let isStopped = false;

  /** Checks whether the newest backup of an earlier run is still up to date. */
  async function lookAtEarlierOnes(writtenMs: number, count: number): Promise<void> {
    const newest = newestFirst(await writer.list())[0];
    newestTakenAtMs = newest?.takenAtMs ?? null;
    if (newest !== undefined && newest.takenAtMs >= writtenMs) savedCount = count;
  }

  async function take(): Promise<void> {
    const count = changeCount();
    const takenAtMs = clock.now();
    const isBaseDue = writer.isBaseDue(takenAtMs, count === savedCount);
    if (count === savedCount && !isBaseDue) return;
    await writer.prepare();
    if (isBaseDue || !(await writer.takeChanges(takenAtMs))) await writer.takeBase(takenAtMs);
    savedCount = count;
    newestTakenAtMs = takenAtMs;
    onTaken?.();
    await writer.removeOld();
    log.debug({ folder }, 'a backup was taken');
  }

  let cancel = (): void => {};
  const schedule = (): void => {
    cancel = clock.after(everyMs, () => {
      take()
        .then(() => {
          hasFailed = false;
        })
        .catch((error: unknown) => {
          failures += 1;
          hasFailed = true;
          if (!isStopped) log.error({ err: error, folder }, 'no backup could be taken');
        })
        .finally(() => {
          if (!isStopped) schedule();
        });
    });
  };
  lookAtEarlierOnes(lastWriteMs(file), changeCount()).catch((error: unknown) =>
    log.error({ err: error, folder }, 'the backups cannot be listed'),
  );
  schedule();

  return {
    state: () => ({ newestTakenAtMs, failures, hasFailed }),
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
