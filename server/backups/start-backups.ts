/**
 * Schedules backups: every five minutes, if something changed, a checked copy of the store, followed by the removal of old ones. A failed backup is
 * logged and doesn't affect the server.
 */
import { type Stats, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  type Backup,
  backupName,
  backupsToDrop,
  newestFirst,
  readBackupName,
} from '../store/backup-files/backup-rules.ts';
import { backupFolderOf } from '../store/backup-files/sound-backup.ts';
import type { BackupJob, BackupOutcome } from '../store/backup-files/take-backup.ts';
import { inThread } from './in-thread.ts';

const everyMs = 5 * 60_000;
/** Disk space left free for orders: a backup must never fill the disk. */
const reserveBytes = 256 * 1_048_576;
const retainedBackupsMin = 3;

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

type BackupOptions = {
  /** The database file; its backups are in `backups/` beside it. */
  file: string;
  /** Increases with every change of the store. */
  changeCount: () => number;
  clock: { now(): number; after(ms: number, then: () => void): () => void };
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>;
  /** Called after each backup. */
  onTaken?: () => void;
  copy?: (job: BackupJob) => Promise<BackupOutcome>;
  freeBytes?: (folder: string) => Promise<number>;
};

/** Copies in a worker thread, which ends with the server. */
function copyInThread(job: BackupJob): Promise<BackupOutcome> {
  return inThread<BackupJob, BackupOutcome>(new URL('./backup-thread.ts', import.meta.url), job).catch(
    (error: Error) => ({ fault: error.message }),
  );
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

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

export function startBackups({
  file,
  changeCount,
  clock,
  log,
  onTaken,
  copy = copyInThread,
  freeBytes = freeBytesOf,
}: BackupOptions): Backups {
  const folder = backupFolderOf(file);
  const store = basename(file, '.db');
  let newestTakenAtMs: number | null = null;
  let failures = 0;
  let hasFailed = false;
  /** The change count that the newest backup includes; null while unknown. */
  let savedCount: number | null = null;
  let isStopped = false;

  async function list(): Promise<Backup[]> {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap(name => readBackupName(store, name) ?? []);
  }

  /** Checks whether the newest backup of an earlier run is still up to date. */
  async function lookAtEarlierOnes(writtenMs: number, count: number): Promise<void> {
    const newest = newestFirst(await list())[0];
    newestTakenAtMs = newest?.takenAtMs ?? null;
    if (newest !== undefined && newest.takenAtMs >= writtenMs) savedCount = count;
  }

  /** Deletes the oldest backups if disk space is short, except the last few. */
  async function makeRoom(): Promise<void> {
    const neededBytes = (await stat(file)).size + reserveBytes;
    const older = newestFirst(await list()).slice(retainedBackupsMin);
    while ((await freeBytes(folder)) < neededBytes) {
      const oldest = older.pop();
      if (oldest === undefined) throw new Error('the disk has no room for a backup');
      await rm(join(folder, oldest.name), { force: true });
    }
  }

  async function removeUnfinished(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (name.startsWith(`${store}-`) && name.endsWith('.partial')) await rm(join(folder, name));
    }
  }

  async function take(): Promise<void> {
    const count = changeCount();
    if (count === savedCount) return;
    const takenAtMs = clock.now();
    await mkdir(folder, { recursive: true });
    await removeUnfinished();
    await makeRoom();
    const { fault } = await copy({ source: file, target: join(folder, backupName(store, takenAtMs)) });
    if (fault !== null) throw new Error(fault);
    savedCount = count;
    newestTakenAtMs = takenAtMs;
    onTaken?.();
    for (const { name } of backupsToDrop(await list())) await rm(join(folder, name), { force: true });
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
