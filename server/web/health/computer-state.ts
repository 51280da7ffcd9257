/** Reads the state of disk, memory, database files and certificate. None of these functions throws. */
import { stat, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import type { CertificateState, HealthFacts, StoreFiles } from './health-facts.ts';

export type ShownCertificate = Extract<CertificateState, { kind: 'own' | 'renewed' }>;

/** Null if it can't be determined. Reads the data folder only: a network folder that doesn't respond would block a thread. */
export async function diskRoom(folder: string): Promise<HealthFacts['disk']> {
  const found = await statfs(folder).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize };
}

/** SQLite writes to the file itself only when it empties its log. */
export async function storeFiles(file: string): Promise<StoreFiles | null> {
  const store = await stat(file).catch(() => null);
  const log = await stat(`${file}-wal`).catch(() => null);
  return store && { bytes: store.size, logBytes: log?.size ?? 0, checkpointAtMs: store.mtimeMs };
}

export function memoryState(): HealthFacts['memory'] {
  return { usedBytes: process.memoryUsage.rss(), freeBytes: freemem(), totalBytes: totalmem() };
}

/** The certificate that browsers see; without one, whether a proxy provides https. */
export function certificateState(shown: ShownCertificate | null, isAlwaysHttps: boolean): CertificateState {
  return shown ?? { kind: isAlwaysHttps ? 'proxy' : 'none' };
}
