/**
 * Ends a large transaction of a command so that its outcome is known: where the connection is lost while it is committed, the database is asked again
 * whether it was.
 */
import { setTimeout } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { DatabaseRefusedError } from '../database.ts';
import { isServerFault } from '../storage-faults.ts';
import { createPatientDialect } from './postgres-dialect.ts';
import { type Bookkeeping, schemaLock } from './postgres-migrations.ts';

const tries = 6;
const triedAfterMs = 2_000;

type Found = (tx: Transaction<Bookkeeping>) => Promise<boolean>;

/** The transaction held `schemaLock`: as long as the server still works on its end, this waits. */
async function wasCommitted(url: string, isThere: Found): Promise<boolean> {
  const books = new Kysely<Bookkeeping>({ dialect: createPatientDialect(url) });
  try {
    return await books.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(tx);
      return isThere(tx);
    });
  } finally {
    await books.destroy();
  }
}

/**
 * `write` runs the transaction, which holds `schemaLock`, and gives its result to `confirm` as the last it does before the commit. `isThere`: whether what it
 * wrote can be seen.
 */
export async function commitSurely<T>(
  { url, pauseMs = triedAfterMs }: { url: string; pauseMs?: number | undefined },
  write: (confirm: (result: T) => T) => Promise<T>,
  isThere: Found,
): Promise<T> {
  let written: { result: T } | null = null as { result: T } | null;
  try {
    return await write(result => {
      written = { result };
      return result;
    });
  } catch (error) {
    if (written === null || !isServerFault(error)) throw error;
    for (let left = tries; left > 0; left--) {
      const found = await wasCommitted(url, isThere).catch(() => null);
      if (found === true) return written.result;
      if (found === false) throw error;
      if (left > 1) await setTimeout(pauseMs);
    }
    throw new DatabaseRefusedError(
      'Everything was written and compared, but the database went away before it confirmed it, and nobody knows whether it is there. Once the database answers, look with psql (\\dt): if it has tables, all was moved; if it has none, nothing was.',
      { cause: error },
    );
  }
}
