/** Opens a PostgreSQL database as a store, by the same contract as the SQLite file. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import {
  type Database,
  DatabaseRefusedError,
  type Migration,
  type TransactionScope,
  wholeStore,
} from '../database.ts';
import { isLockTimeout, isServerFault, isServerFull, serverAway } from '../storage-faults.ts';
import { createPatientDialect, createPostgresDialect, lockMs, type StoreWatch } from './postgres-dialect.ts';
import { type Bookkeeping, migratePostgres } from './postgres-migrations.ts';

/** Key of the advisory lock for writing to the whole store. */
export const storeLock = 7_263_012;

/** A server that had no space may have some again after this time without a write. */
const fullForMs = 30_000;

/** All restaurants wait behind a process that waits for the whole store: it waits this long at a time, with pauses of the same length. */
const queuedMs = 250;

/**
 * The first statement of every transaction, in READ COMMITTED: each later one sees the writes of the previous holder of the lock. Restaurants share the
 * store's lock, so that a transaction on the whole store and those of restaurants exclude each other; one that still waits for its restaurant doesn't hold
 * it.
 */
async function takeLock<Schema>(tx: Transaction<Schema>, scope: TransactionScope): Promise<void> {
  if (scope !== wholeStore) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0)), pg_advisory_xact_lock_shared(${storeLock})`.execute(
      tx,
    );
    return;
  }
  await sql`select set_config('lock_timeout', ${String(queuedMs)}, true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(${storeLock})`.execute(tx);
  await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx);
}

/** If the database doesn't respond, each waiting transaction would time out after the other. */
const turnMs = 15_000;

/** Serializes transactions of this process within a scope: a waiting one takes no connection. */
function createTurns() {
  const last = new Map<TransactionScope, Promise<unknown>>();
  return <T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> => {
    const askedAtMs = performance.now();
    const own = (last.get(scope) ?? Promise.resolve()).then(() => {
      if (performance.now() - askedAtMs > turnMs) throw serverAway('those before took too long');
      return work();
    });
    const end = own.then(
      () => {},
      () => {},
    );
    last.set(scope, end);
    void end.then(() => {
      if (last.get(scope) === end) last.delete(scope);
    });
    return own;
  };
}

function refusal(error: unknown): unknown {
  if (error instanceof DatabaseRefusedError) return error;
  const { code = '', message } = error as { code?: string; message: string };
  // Wrong account, password or database name.
  if (!isServerFault(error) && !/^(28|3D|42501)/.test(code)) return error;
  return new DatabaseRefusedError(`The database of DATABASE_URL cannot be opened: ${message}.`, {
    cause: error,
  });
}

export type PostgresOptions = {
  readonly poolMax?: number;
  /** False for commands next to a running server: a store with pending migrations is refused. */
  readonly migrate?: boolean;
  readonly watch?: StoreWatch | undefined;
};

async function migrate(url: string, migrations: readonly Migration[], mayMigrate: boolean): Promise<void> {
  const books = new Kysely<Bookkeeping>({ dialect: createPatientDialect(url) });
  try {
    await migratePostgres(books, migrations, mayMigrate);
  } finally {
    await books.destroy();
  }
}

/** Throws DatabaseRefusedError with a sentence if it can't be used. */
export async function openPostgres<Schema>(
  url: string,
  migrations: readonly Migration[],
  { poolMax = 16, migrate: mayMigrate = true, watch }: PostgresOptions = {},
): Promise<Database<Schema>> {
  try {
    await migrate(url, migrations, mayMigrate);
  } catch (error) {
    throw refusal(error);
  }
  const db = new Kysely<Schema>({ dialect: createPostgresDialect(url, poolMax, watch) });
  const inTurn = createTurns();
  let changes = 0;
  let fullAtMs = Number.NEGATIVE_INFINITY;
  const run = async <T>(
    scope: TransactionScope,
    work: (tx: Transaction<Schema>) => Promise<T>,
    askedAtMs: number,
  ): Promise<T> => {
    let isWaiting = true;
    const waited = () => {
      isWaiting = false;
      watch?.lockWaited(performance.now() - askedAtMs, scope === wholeStore ? 'store' : 'restaurant');
    };
    for (;;)
      try {
        return await db
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async tx => {
            await takeLock(tx, scope);
            waited();
            return work(tx);
          });
      } catch (error) {
        if (isServerFull(error)) fullAtMs = performance.now();
        const isQueued = isWaiting && scope === wholeStore && isLockTimeout(error);
        if (!isQueued || performance.now() - askedAtMs > lockMs) {
          // Also counts transactions that gave up waiting.
          if (isWaiting) waited();
          throw error;
        }
        await wait(queuedMs);
      }
  };
  return {
    db,
    transaction(scope, work) {
      const askedAtMs = performance.now();
      return inTurn(scope, async () => {
        const value = await run(scope, work, askedAtMs);
        changes += 1;
        fullAtMs = Number.NEGATIVE_INFINITY;
        return value;
      });
    },
    snapshot: work =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    async isWritable() {
      if (performance.now() - fullAtMs < fullForMs) return false;
      const { rows } = await sql<{ setting: string }>`
        select current_setting('transaction_read_only') as setting`
        .execute(db)
        .catch(() => ({ rows: [] }));
      return rows[0]?.setting === 'off';
    },
    changeCount: () => changes,
    changeRecorder: null,
    close: () => db.destroy(),
  };
}
