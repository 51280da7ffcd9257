/** Writes backups: the changes that the store's recorder has seen, or a base, and removes old ones. */
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { backup as copyPages, type DatabaseSync } from 'node:sqlite';
import {
  backupBytesMax,
  backupName,
  backupsToDrop,
  groupBackups,
  type SizedBackup,
} from '../store/backup-files/backup-rules.ts';
import { listCopiesBeforeUpdates } from '../store/backup-files/before-update.ts';
import type { ChangeRecorder, RecordedChanges } from '../store/backup-files/change-recorder.ts';
import { listBackups } from '../store/backup-files/listed-backups.ts';
import { writeChanges } from '../store/backup-files/packed-files.ts';
import { backupFolderOf } from '../store/backup-files/sound-backup.ts';
import type { BackupJob, BackupOutcome } from '../store/backup-files/take-backup.ts';
import { inThread } from './in-thread.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** When a base is due: at rest from 20 hours on, so that it is taken every night; in any case after two days. */
const baseDue = { atRestAfterMs: 20 * hourMs, afterMs: 48 * hourMs, restMs: 30 * minuteMs } as const;
/** Between the steps of copying others use the disk. */
const pagesPerStep = 1_000;
/** A base is made from a copy of the database file. */
const baseSizeFactor = 2;
/** Disk space left free for orders: a backup must never fill the disk. */
const reserveBytes = 256 * 1_048_576;
/** Bases with their changes that stay when the disk is short of space. */
const retainedGroupsMin = 3;

export type BackupWriterOptions = {
  /** The database file; its backups are in `backups/` beside it. */
  file: string;
  recorder: ChangeRecorder;
  makeBase?: (job: BackupJob) => Promise<BackupOutcome>;
  freeBytes?: (folder: string) => Promise<number>;
  /** Ends a copy under way. */
  isStopped: () => boolean;
};

type Taken = { readonly name: string; readonly takenAtMs: number };

/** In a worker thread, which ends with the server. */
function makeBaseInThread(job: BackupJob): Promise<BackupOutcome> {
  return inThread<BackupJob, BackupOutcome>(new URL('./backup-thread.ts', import.meta.url), job).catch(
    (error: Error) => ({ fault: error.message }),
  );
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The folder with the backups of one store. */
function createBackupFolder({ file, freeBytes = freeBytesOf }: BackupWriterOptions) {
  const path = backupFolderOf(file);
  const store = basename(file, '.db');
  const list = (): Promise<SizedBackup[]> => listBackups(path, store).catch(() => []);
  const remove = async (backups: readonly SizedBackup[]) => {
    for (const { name } of backups) await rm(join(path, name), { force: true });
  };
  return {
    path,
    list,
    nameOf: (takenAtMs: number, kind: 'base' | 'changes') => backupName(store, takenAtMs, kind),
    /** Creates the folder, and removes what an interrupted backup left. */
    async prepare(): Promise<void> {
      await mkdir(path, { recursive: true });
      for (const name of await readdir(path))
        if (name.startsWith(`${store}-`) && name.includes('.partial')) await rm(join(path, name));
    },
    /** Deletes the oldest backups if disk space is short, except the last few. */
    async makeRoom(bytes: number): Promise<void> {
      const older = groupBackups(await list()).slice(retainedGroupsMin);
      while ((await freeBytes(path)) < bytes + reserveBytes) {
        const oldest = older.pop();
        if (oldest === undefined) throw new Error('the disk has no room for a backup');
        await remove(oldest);
      }
    },
    async removeOld(): Promise<void> {
      const copies = await listCopiesBeforeUpdates(file);
      const copiedBytes = copies.reduce((sum, { bytes }) => sum + bytes, 0);
      await remove(backupsToDrop(await list(), backupBytesMax((await stat(file)).size, copiedBytes)));
    },
  };
}

/** Each method rejects if its file could not be written. */
export function createBackupWriter(options: BackupWriterOptions) {
  const { file, recorder, makeBase = makeBaseInThread, isStopped } = options;
  const folder = createBackupFolder(options);
  /** The backup that the next changes follow; null if they need a base. */
  let last: Taken | null = null;
  let lastBase: Taken | null = null;

  async function writeFile(after: Taken, changes: RecordedChanges, takenAtMs: number): Promise<void> {
    // The recorder has forgotten the changes: if they can't be written, the next backup must be a base.
    last = null;
    const isEmpty = changes.changeset.length === 0 && changes.replaced.length === 0;
    const name = folder.nameOf(takenAtMs, 'changes');
    if (!isEmpty) {
      await folder.makeRoom(changes.changeset.length);
      await writeChanges(join(folder.path, name), { after: after.name, ...changes });
    }
    last = isEmpty ? after : { name, takenAtMs };
  }

  async function copyState(state: DatabaseSync, target: string): Promise<void> {
    await copyPages(state, target, {
      rate: pagesPerStep,
      progress() {
        if (isStopped()) throw new Error('the server stops');
      },
    });
  }

  return {
    folder: folder.path,
    list: folder.list,
    prepare: folder.prepare,
    removeOld: folder.removeOld,
    /** `isUnchanged`: since the last backup. */
    isBaseDue(nowMs: number, isUnchanged: boolean): boolean {
      if (last === null || lastBase === null || last === lastBase) return false;
      const ageMs = nowMs - lastBase.takenAtMs;
      const isAtRest = isUnchanged && nowMs - last.takenAtMs >= baseDue.restMs;
      return ageMs >= baseDue.afterMs || (isAtRest && ageMs >= baseDue.atRestAfterMs);
    },
    /** False if only a base can be taken. */
    async takeChanges(takenAtMs: number): Promise<boolean> {
      const after = last;
      // Names of files that follow each other ascend, but the clock may have been set back.
      if (after === null || takenAtMs <= after.takenAtMs) return false;
      const changes = await recorder.take();
      if (changes === null) return false;
      await writeFile(after, changes, takenAtMs);
      return true;
    },
    /** Also writes the changes before it, which later changes follow if the base fails. */
    async takeBase(takenAtMs: number): Promise<void> {
      await folder.makeRoom(baseSizeFactor * (await stat(file)).size);
      const name = folder.nameOf(takenAtMs, 'base');
      const target = join(folder.path, name);
      const copied = `${target}.state.partial`;
      const { changes, state } = await recorder.takeWithState();
      try {
        const after = last;
        last = null;
        if (after !== null && changes !== null && takenAtMs > after.takenAtMs)
          await writeFile(after, changes, takenAtMs);
        await copyState(state, copied);
        state.close();
        const { fault } = await makeBase({ source: copied, target });
        if (fault !== null) throw new Error(fault);
      } finally {
        if (state.isOpen) state.close();
        for (const part of ['', '-wal', '-shm']) await rm(`${copied}${part}`, { force: true });
      }
      lastBase = { name, takenAtMs };
      last = lastBase;
    },
  };
}
