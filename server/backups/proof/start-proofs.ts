/** Checks weekly that the newest backup can be restored; the newest external copy if there is one. */
import { statfsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { newestFirst } from '../../store/backup-files/backup-rules.ts';
import { listBackups } from '../../store/backup-files/listed-backups.ts';
import { backupFolderOf } from '../../store/backup-files/sound-backup.ts';
import { inThread } from '../in-thread.ts';
import { keepProof, type LastProof, readLastProof } from './last-proof.ts';
import type { Proof, ProofJob } from './prove-backup.ts';

const lookEveryMs = 60 * 60_000;
/** The first check waits until the computer has finished starting. */
const firstLookMs = 20 * 60_000;
const weekMs = 7 * 24 * 60 * 60_000;
/** Space for the restored store, the decrypted file and SQLite's temporary files, besides that for orders. */
const sizeFactor = 3;
const reserveBytes = 256 * 1_048_576;

type Proofs = { last(): LastProof | null; stop(): void };

type ProofOptions = {
  /** The database file. */
  file: string;
  external: { folder: string; passphrase: string | null } | null;
  clock: { now(): number; after(ms: number, then: () => void): () => void };
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
  prove?: (job: ProofJob) => Promise<Proof>;
};

const proveInThread = (job: ProofJob) =>
  inThread<ProofJob, Proof>(new URL('./proof-thread.ts', import.meta.url), job);

/** The newest external copy, else the newest backup; null if there is neither. */
export async function findNewest({
  file,
  external,
}: Pick<ProofOptions, 'file' | 'external'>): Promise<Pick<ProofJob, 'backup' | 'passphrase'> | null> {
  for (const { folder, passphrase } of [external, { folder: backupFolderOf(file), passphrase: null }].filter(
    each => each !== null,
  )) {
    try {
      const newest = newestFirst(await listBackups(folder, basename(file, '.db')))[0];
      if (newest !== undefined) return { backup: join(folder, newest.name), passphrase };
    } catch {
      // The disk is not plugged in, or no backup was taken yet.
    }
  }
  return null;
}

function hasRoom(folder: string, file: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > sizeFactor * statSync(file).size + reserveBytes;
}

export function startProofs(options: ProofOptions): Proofs {
  const { file, clock, log, prove = proveInThread } = options;
  const folder = backupFolderOf(file);
  let last = readLastProof(folder);
  let cancel = (): void => {};
  let isStopped = false;

  async function look(): Promise<void> {
    // The command `npm run restore -- --check` may have checked one meanwhile.
    last = readLastProof(folder) ?? last;
    if (last !== null && clock.now() - last.provedAtMs < weekMs && last.provedAtMs <= clock.now()) return;
    const newest = await findNewest(options);
    if (newest === null) return;
    if (!hasRoom(folder, file)) {
      log.warn({ folder }, 'the disk has no room to check that the backup can be restored');
      return;
    }
    const proof = await prove({ ...newest, running: file, nowMs: clock.now() });
    keepProof(folder, proof);
    last = proof;
    if (proof.wrong.length > 0)
      log.error({ backup: proof.backup, wrong: proof.wrong }, 'A backup cannot be restored: see error');
    else log.info({ backup: proof.backup }, 'The newest backup was restored and checked');
  }

  const schedule = (ms: number): void => {
    cancel = clock.after(ms, () => {
      look()
        .catch((error: unknown) => {
          if (!isStopped) log.error({ err: error }, 'the backup could not be checked');
        })
        .finally(() => {
          if (!isStopped) schedule(lookEveryMs);
        });
    });
  };
  schedule(firstLookMs);

  return {
    last: () => last,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
