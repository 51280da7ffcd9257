/** What the computer says of its disk, its memory, the database's files and the certificate. Nothing here may throw. */
import { stat, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import type { CertificateState, HealthFacts, StoreFiles } from './health-facts.ts';

export type ShownCertificate = Extract<CertificateState, { kind: 'own' | 'renewed' }>;

/** Null where it can't be found out. Of the data folder only: a network folder that doesn't answer would hold a thread. */
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

/** Of the certificate that this process shows to browsers; null: it speaks plain http. */
export function certificateState(shown: ShownCertificate | null, isAlwaysHttps: boolean): CertificateState {
  return shown ?? { kind: isAlwaysHttps ? 'proxy' : 'none' };
}
