/** Attempts at passwords and PINs that the processes of a store count together: table rows, changed by one process at a time, by the database's clock. */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Allowance, Bucket } from '../../http/token-bucket.ts';
import type { Database } from '../../store/database.ts';
import { clockMs } from '../../store/dialect-sql.ts';
import type { IdentityTables } from '../shared/identity-tables.ts';

/** `retainedUntilMs`: when the row becomes irrelevant without another attempt. */
export type StoredTries = Bucket & { readonly retainedUntilMs: number };
export type TryChange<T> = {
  /** Rows by key; null deletes. */
  readonly updates: ReadonlyMap<string, StoredTries | null>;
  readonly outcome: T;
};

/** A bucket becomes irrelevant once it is full again. */
export function storedTries({ burst, refillMs }: Allowance, bucket: Bucket): StoredTries {
  return { ...bucket, retainedUntilMs: bucket.atMs + (burst - bucket.left) * refillMs };
}

export type TryBook = {
  /** `count` gets the stored rows of `keys`; nobody else in the same scope changes them meanwhile. */
  change<T>(
    scope: string,
    keys: readonly string[],
    count: (stored: ReadonlyMap<string, Bucket>, nowMs: number) => TryChange<T>,
  ): Promise<T>;
};

type Tx = Transaction<IdentityTables>;

async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${clockMs} as now`.execute(tx);
  return rows[0]?.now ?? Date.now();
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

async function keep(tx: Tx, key: string, { left, atMs, retainedUntilMs }: StoredTries): Promise<void> {
  const values = { tries: left, at_ms: Math.round(atMs), kept_until_ms: Math.ceil(retainedUntilMs) };
  await tx
    .insertInto('counted_tries')
    .values({ key: hashed(key), ...values })
    .onConflict(conflict => conflict.column('key').doUpdateSet(values))
    .execute();
}

export function openTryBook(
  database: Database<IdentityTables>,
  nowOf: (tx: Tx) => Promise<number> = readClock,
): TryBook {
  return {
    change: (scope, keys, count) =>
      database.transaction(`tries ${scope}`, async tx => {
        const nowMs = await nowOf(tx);
        const rows = await tx
          .selectFrom('counted_tries')
          .selectAll()
          .where('key', 'in', keys.map(hashed))
          .execute();
        const byHash = new Map(rows.map(({ key, tries, at_ms }) => [key, { left: tries, atMs: at_ms }]));
        const stored = new Map(keys.flatMap(key => [[key, byHash.get(hashed(key))] as const]));
        const { updates, outcome } = count(
          new Map([...stored].flatMap(([key, row]) => (row === undefined ? [] : [[key, row]]))),
          nowMs,
        );
        for (const [key, row] of updates) {
          if (row !== null) await keep(tx, key, row);
          else await tx.deleteFrom('counted_tries').where('key', '=', hashed(key)).execute();
        }
        // Deletes expired rows whenever a new one is added, so that the table stays small.
        const isNew = [...updates.keys()].some(key => stored.get(key) === undefined);
        if (isNew) await tx.deleteFrom('counted_tries').where('kept_until_ms', '<', nowMs).execute();
        return outcome;
      }),
  };
}
