/** Backups of a store, their copies outside the data folder, and the weekly check that they can be restored. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { systemClock, wallClock } from '../live/live-clock.ts';
import type { ChangeRecorder } from '../store/backup-files/change-recorder.ts';
import { type ExternalState, startExternalCopies } from './external/start-external-copies.ts';
import type { LastProof } from './proof/last-proof.ts';
import { startProofs } from './proof/start-proofs.ts';
import { type BackupState, startBackups } from './start-backups.ts';

export type BackupsState = BackupState & {
  /** Null: no folder is configured. */
  readonly external: ExternalState | null;
  /** Null before the first check. */
  readonly proof: LastProof | null;
};

export function keepBackups(options: {
  /** The database file. */
  file: string;
  /** Increases with every change of the store. */
  changeCount: () => number;
  recorder: ChangeRecorder;
  external: Config['externalBackups'];
  log: FastifyBaseLogger;
}): { state(): BackupsState; stop(): void } {
  const { file, changeCount, recorder, external, log } = options;
  const copies =
    external === null ? null : startExternalCopies({ file, ...external, clock: systemClock, log });
  const backups = startBackups({
    file,
    changeCount,
    recorder,
    log,
    clock: wallClock,
    onTaken: () => copies?.wake(),
  });
  const proofs = startProofs({ file, external, clock: wallClock, log });
  return {
    state: () => ({ ...backups.state(), external: copies?.state() ?? null, proof: proofs.last() }),
    stop() {
      backups.stop();
      copies?.stop();
      proofs.stop();
    },
  };
}
