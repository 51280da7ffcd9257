/** Copies the newest backup, with the backups that it follows, into a folder outside the data folder. */
import { copyFileSync, existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ExternalFault } from '#shared/reports/overview-schema.ts';
import {
  backupBytesMax,
  backupsToDrop,
  encryptedEnding,
  groupBackups,
  kindOf,
  newestFirst,
  type SizedBackup,
  withoutEnding,
} from '../../store/backup-files/backup-rules.ts';
import { listBackups } from '../../store/backup-files/listed-backups.ts';
import { backupFolderOf, findFileDamage } from '../../store/backup-files/sound-backup.ts';
import { type Disk, renameDurably, systemDisk } from '../../store/durable-files.ts';
import { encryptFile } from './encrypted-copy.ts';

export type ExternalJob = {
  /** The database file whose backups are copied. */
  readonly file: string;
  readonly folder: string;
  /** Null: copies are not encrypted. */
  readonly passphrase: string | null;
};

export type ExternalOutcome = {
  /** The time of the newest copy; null if there is none or the folder can't be read. */
  readonly newestTakenAtMs: number | null;
  readonly hasCopied: boolean;
  /** True if the folder is on the same disk as the data, or its disk is not mounted. */
  readonly isSameDisk: boolean;
  readonly fault: { readonly kind: ExternalFault; readonly message: string } | null;
  /** Free space of the folder's disk; null if the folder can't be read. */
  readonly freeBytes: number | null;
};

/** Records the disk that holds the copies: a stick that isn't plugged in may leave an empty folder in its place. */
const diskNote = 'external-disk.json';
/** Space left free for other files on that disk. */
const reserveBytes = 16 * 1_048_576;
const aheadMs = 60_000;

const faultOfCode: Record<string, ExternalFault> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EHOSTDOWN: 'missing',
  ENODEV: 'missing',
  EIO: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

function faultOf(error: unknown): NonNullable<ExternalOutcome['fault']> {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return { kind: faultOfCode[code] ?? 'failed', message };
}

function noRoom(folder: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`there is no room in ${folder}`), { code: 'ENOSPC' });
}

function notMounted(folder: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`the disk of ${folder} is not mounted`), { code: 'ENODEV' });
}

function hadOwnDisk({ file, folder }: ExternalJob): boolean {
  try {
    const note = JSON.parse(readFileSync(join(backupFolderOf(file), diskNote), 'utf8'));
    return note.folder === folder && note.isSameDisk === false;
  } catch {
    return false;
  }
}

/** Deletes the oldest copies if the disk is short of space, never the newest. */
function makeRoom({ folder }: ExternalJob, copies: readonly SizedBackup[], neededBytes: number): void {
  const older = groupBackups(copies).slice(1);
  while (roomIn(folder) < neededBytes + reserveBytes) {
    const oldest = older.pop();
    if (oldest === undefined) throw noRoom(folder);
    for (const { name } of oldest) rmSync(join(folder, name), { force: true });
  }
}

async function writeCopy(source: string, target: string, job: ExternalJob, disk: Disk): Promise<void> {
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    if (job.passphrase === null) {
      copyFileSync(source, partial);
      const damage = await findFileDamage(partial, kindOf(basename(source)));
      if (damage !== null) throw new Error(`the copy is damaged: ${damage}`);
    } else {
      await encryptFile(source, partial, job.passphrase);
    }
    renameDurably(partial, target, disk);
  } finally {
    rmSync(partial, { force: true });
  }
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Ignores backups dated in the future by a wrong clock: they would stop copying until that day. */
function withoutFuture(backups: readonly SizedBackup[], nowMs: number): SizedBackup[] {
  return newestFirst(backups).filter(({ takenAtMs }) => takenAtMs <= nowMs + aheadMs);
}

/** Oldest first, so that an interrupted copy leaves none without what it follows. */
async function copyMissing(job: ExternalJob, taken: readonly SizedBackup[], disk: Disk): Promise<boolean> {
  const { file, folder, passphrase } = job;
  const store = basename(file, '.db');
  const copies = await listBackups(folder, store);
  const names = new Set(copies.map(({ name }) => withoutEnding(name)));
  const missing = (groupBackups(taken)[0] ?? []).filter(({ name }) => !names.has(name)).toReversed();
  for (const { name, bytes } of missing) {
    makeRoom(job, copies, bytes);
    const ending = passphrase === null ? '' : encryptedEnding;
    await writeCopy(join(backupFolderOf(file), name), join(folder, `${name}${ending}`), job, disk);
  }
  return missing.length > 0;
}

/** Never creates the folder: it is missing if the stick is not plugged in. */
export async function copyNewest(
  job: ExternalJob,
  {
    disk = systemDisk,
    nowMs = Date.now(),
    deviceOf = path => statSync(path).dev,
  }: { disk?: Disk; nowMs?: number; deviceOf?: (path: string) => number } = {},
): Promise<ExternalOutcome> {
  const { file, folder } = job;
  const store = basename(file, '.db');
  let newestTakenAtMs: number | null = null;
  let isSameDisk = false;
  let hasCopied = false;
  try {
    isSameDisk = deviceOf(folder) === deviceOf(file);
    if (isSameDisk && hadOwnDisk(job)) throw notMounted(folder);
    newestTakenAtMs = withoutFuture(await listBackups(folder, store), nowMs)[0]?.takenAtMs ?? null;
    // A newly installed server has no backup yet, which is not a fault.
    const taken = existsSync(backupFolderOf(file)) ? await listBackups(backupFolderOf(file), store) : [];
    const newest = withoutFuture(taken, nowMs)[0];
    if (newest !== undefined && newest.takenAtMs > (newestTakenAtMs ?? 0)) {
      hasCopied = await copyMissing(job, withoutFuture(taken, nowMs), disk);
      newestTakenAtMs = newest.takenAtMs;
      writeFileSync(join(backupFolderOf(file), diskNote), JSON.stringify({ folder, isSameDisk }));
      const bytesMax = backupBytesMax(statSync(file).size);
      for (const { name } of backupsToDrop(await listBackups(folder, store), bytesMax))
        rmSync(join(folder, name), { force: true });
    }
    return { newestTakenAtMs, hasCopied, isSameDisk, fault: null, freeBytes: roomIn(folder) };
  } catch (error) {
    return { newestTakenAtMs, hasCopied, isSameDisk, fault: faultOf(error), freeBytes: null };
  }
}
