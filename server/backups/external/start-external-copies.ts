/**
 * Copies backups into a second folder, such as a USB stick or a network folder. Faults there don't affect the server and its own backups; the office shows
 * them.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { ExternalFault } from '#shared/reports/overview-schema.ts';
import { inThread } from '../in-thread.ts';
import type { ExternalJob, ExternalOutcome } from './copy-newest.ts';

const everyMs = 5 * 60_000;
/** The office shows a fault after this time without progress. */
const slowAfterMs = 15 * 60_000;
/** Copying takes at most a twentieth of the time: a year's store takes minutes on a slow stick. */
const restFactor = 19;

export type ExternalState = {
  readonly folder: string;
  /** Null if there is none, or the folder was never seen. */
  readonly newestTakenAtMs: number | null;
  readonly isSameDisk: boolean;
  readonly fault: ExternalFault | null;
  /** Free space when last checked; null while unknown. */
  readonly freeBytes: number | null;
};

type ExternalCopies = {
  state(): ExternalState;
  /** Call after each backup. */
  wake(): void;
  stop(): void;
};

type ExternalOptions = ExternalJob & {
  clock: { now(): number; after(ms: number, then: () => void): () => void };
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  copy?: (job: ExternalJob) => Promise<ExternalOutcome>;
};

function copyInThread(job: ExternalJob): Promise<ExternalOutcome> {
  const script = new URL('./external-thread.ts', import.meta.url);
  return inThread<ExternalJob, ExternalOutcome>(script, job).catch((error: Error) => ({
    newestTakenAtMs: null,
    hasCopied: false,
    isSameDisk: false,
    fault: { kind: 'failed', message: error.message },
    freeBytes: null,
  }));
}

export function startExternalCopies(options: ExternalOptions): ExternalCopies {
  const { file, folder, passphrase, clock, log, copy = copyInThread } = options;
  let state: ExternalState = {
    folder,
    newestTakenAtMs: null,
    isSameDisk: false,
    fault: null,
    freeBytes: null,
  };
  let isCopying = false;
  let notBeforeMs = 0;
  let cancelNext = (): void => {};
  let isStopped = false;

  function note({ newestTakenAtMs, isSameDisk, hasCopied, fault, freeBytes }: ExternalOutcome): void {
    const was = state.fault;
    const known = newestTakenAtMs ?? (fault === null ? null : state.newestTakenAtMs);
    state = { folder, newestTakenAtMs: known, isSameDisk, fault: fault?.kind ?? null, freeBytes };
    if (fault !== null && fault.kind !== was)
      log.warn({ folder, fault: fault.message }, 'no copy could be put into BACKUP_DIR');
    if (fault === null && was !== null) log.info({ folder }, 'copies in BACKUP_DIR go on');
    if (hasCopied && isSameDisk && was === null)
      log.warn({ folder }, 'BACKUP_DIR is on the disk of the data: a lost disk takes both');
  }

  async function run(): Promise<void> {
    const startedMs = clock.now();
    isCopying = true;
    const cancelSlow = clock.after(slowAfterMs, () => {
      state = { ...state, fault: 'slow' };
      log.warn({ folder }, 'BACKUP_DIR does not answer');
    });
    const outcome = await copy({ file, folder, passphrase });
    cancelSlow();
    isCopying = false;
    if (isStopped) return;
    note(outcome);
    const tookMs = clock.now() - startedMs;
    notBeforeMs = clock.now() + (outcome.hasCopied ? restFactor * tookMs : 0);
  }

  function wake(): void {
    if (isStopped || isCopying || clock.now() < notBeforeMs) return;
    void run();
  }
  const schedule = (): void => {
    cancelNext = clock.after(everyMs, () => {
      wake();
      schedule();
    });
  };
  wake();
  schedule();

  return {
    state: () => state,
    wake,
    stop() {
      isStopped = true;
      cancelNext();
    },
  };
}
