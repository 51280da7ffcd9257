/** The result of the last backup check, stored next to the backups for the office and across restarts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../../store/durable-files.ts';
import type { Proof } from './prove-backup.ts';

const name = 'last-check.json';

export type LastProof = Pick<Proof, 'takenAtMs' | 'provedAtMs' | 'wrong'>;

/** Null before the first check. */
export function readLastProof(folder: string): LastProof | null {
  try {
    const { takenAtMs, provedAtMs, wrong } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Proof;
    const isKnown = Number.isFinite(provedAtMs) && Array.isArray(wrong);
    return isKnown ? { takenAtMs, provedAtMs, wrong } : null;
  } catch {
    return null;
  }
}

export function keepProof(folder: string, proof: Proof): void {
  writePrivateFile(join(folder, name), JSON.stringify(proof, null, 1));
}

export function proofSentences({
  backup,
  takenAtMs,
  provedAtMs,
  counts,
  days,
  isCompared,
  wrong,
}: Proof): string[] {
  const minutes = takenAtMs === null ? null : Math.max(0, Math.round((provedAtMs - takenAtMs) / 60_000));
  const age = minutes === null ? '' : `, ${ageOf(minutes)} old`;
  const head = `${backup}${age}`;
  if (counts === null) return [`${head}: ${wrong.join('; ')}`];
  const held = `${counts.orders} orders, ${counts.payments} payments and ${counts.events} events, the last of ${counts.newestEventAt ?? 'no time'}; the sums of ${days} days`;
  return [
    `${head}: restored and opened. It holds ${held}.`,
    isCompared
      ? 'It was compared with the running store.'
      : 'There is no running store on this computer to compare it with.',
    ...(wrong.length === 0 ? ['Nothing is wrong with it.'] : wrong.map(each => `WRONG: ${each}.`)),
  ];
}

function ageOf(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
