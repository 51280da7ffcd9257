/**
 * Proves that a backup can be restored: restores it into a folder of its own, opens it like the server does, and compares sums, events and payments with
 * each other and with the running store.
 */
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { migrationsOf } from '../../compose/store-migrations.ts';
import type { OriginTables } from '../../origin/kernel/origin-tables.ts';
import { listSubscriptions } from '../../origin/kernel/restaurant/subscription-store.ts';
import { checkSums } from '../../origin/reports/day-sums/sums-check.ts';
import { readBackupName, withoutEnding } from '../../store/backup-files/backup-rules.ts';
import type { Migration } from '../../store/database.ts';
import { openDatabase } from '../../store/sqlite-store.ts';
import { RestoreRefusedError, restoreBackup } from '../restore-backup.ts';
import { countStore, findDifferences, findLooseRows, type StoreCounts } from './compared-stores.ts';

export type ProofJob = {
  readonly backup: string;
  readonly passphrase: string | null;
  /** The running database file. */
  readonly running: string;
  readonly nowMs: number;
};

export type Proof = {
  readonly backup: string;
  /** Null if the file isn't named like a backup. */
  readonly takenAtMs: number | null;
  readonly provedAtMs: number;
  /** Null if restoring failed. */
  readonly counts: StoreCounts | null;
  readonly days: number;
  readonly isCompared: boolean;
  /** Faults as sentences; empty: the backup can be relied on. */
  readonly wrong: readonly string[];
};

async function wrongSums(file: string, migrations: readonly Migration[], nowMs: number) {
  const database = await openDatabase<OriginTables>(file, migrations, { copyBefore: false });
  const wrong: string[] = [];
  let days = 0;
  try {
    for (const { organizationId, name } of await listSubscriptions(database.db)) {
      const check = await checkSums(database, { organizationId, nowMs });
      days += check.days;
      if (check.wrong.length > 0)
        wrong.push(`${name}: ${check.wrong.length} sums of days differ from the orders or their events`);
    }
    return { wrong, days };
  } finally {
    await database.close();
  }
}

/** `folder` holds only the restored store and is deleted afterwards. */
async function proveIn(
  folder: string,
  job: ProofJob,
): Promise<Omit<Proof, 'provedAtMs' | 'takenAtMs' | 'backup'>> {
  const { backup, passphrase, running, nowMs } = job;
  const restored = join(folder, basename(running));
  const migrations = migrationsOf(running);
  await restoreBackup({ backup, passphrase, target: restored, migrations, nowMs });
  const { wrong, days } = await wrongSums(restored, migrations, nowMs);
  const differences = findDifferences(restored, running);
  return {
    counts: countStore(restored),
    days,
    isCompared: differences !== null,
    wrong: [...findLooseRows(restored), ...wrong, ...(differences ?? [])],
  };
}

export async function proveBackup(job: ProofJob): Promise<Proof> {
  const { backup, running, nowMs } = job;
  const store = basename(running, '.db');
  const folder = join(dirname(running), 'backups', 'proof');
  const taken = readBackupName(store, withoutEnding(basename(backup)))?.takenAtMs ?? null;
  const about = { backup, takenAtMs: taken, provedAtMs: nowMs };
  rmSync(folder, { recursive: true, force: true });
  try {
    return { ...about, ...(await proveIn(folder, job)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof RestoreRefusedError)) throw error;
    return { ...about, counts: null, days: 0, isCompared: false, wrong: [reason] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
