/** Commits a large transaction of a command so that its outcome is known: if the connection is lost during the commit, the database is asked afterwards. */
import { setTimeout } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { DatabaseRefusedError } from '../database.ts';
import { isServerFault } from '../storage-faults.ts';
import { createPatientDialect } from './postgres-dialect.ts';
import { type Bookkeeping, schemaLock } from './postgres-migrations.ts';

const tries = 6;
const triedAfterMs = 2_000;

type Found = (tx: Transaction<Bookkeeping>) => Promise<boolean>;

/** The transaction held `schemaLock`, so this waits until the server has finished it. */
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
 * `write` runs the transaction, which holds `schemaLock`, and passes its result to `confirm` as its last step before the commit. `isThere`: whether its
 * effect is visible.
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
      'All data was written and compared, but the connection was lost before the database confirmed the end. The result is unknown. Once the database answers, look with psql (\\dt): if it has tables, everything was moved; if it has none, nothing was.',
      { cause: error },
    );
  }
}
