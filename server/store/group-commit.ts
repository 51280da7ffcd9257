/**
 * Group commit: transactions that arrive together share one flush to disk. Each is a savepoint, so a failing one rolls back only itself, and none is
 * answered before the commit that includes them all. On a disk with slow flushes, a burst of commands waits for one flush instead of one each.
 */
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';

type Waiting<Schema> = {
  work(tx: Transaction<Schema>): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

type GroupCommit<Schema> = <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;

/** Reads wait while a group runs: never for more than this many commands. */
const groupMax = 16;
const savepoint = 'command';

/** Runs one transaction of the group; returns the function that settles its caller once the group is on disk. */
async function carryOut<Schema>(
  tx: ControlledTransaction<Schema>,
  { work, resolve, reject }: Waiting<Schema>,
): Promise<() => void> {
  const inner = await tx.savepoint(savepoint).execute();
  try {
    const value = await work(inner);
    await inner.releaseSavepoint(savepoint).execute();
    return () => resolve(value);
  } catch (error) {
    // A full or failing disk ends the whole transaction: then the savepoint is gone, and the whole group fails.
    await inner
      .rollbackToSavepoint(savepoint)
      .execute()
      .catch(() => {
        throw error;
      });
    await inner.releaseSavepoint(savepoint).execute();
    return () => reject(error);
  }
}

async function commitTogether<Schema>(db: Kysely<Schema>, group: readonly Waiting<Schema>[]): Promise<void> {
  const tx = await db.startTransaction().execute();
  const outcomes: (() => void)[] = [];
  try {
    for (const entry of group) outcomes.push(await carryOut(tx, entry));
    await tx.commit().execute();
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
  for (const notify of outcomes) notify();
}

/** `soon` starts a group once the requests at hand have been read. */
export function createGroupCommit<Schema>(
  db: Kysely<Schema>,
  soon: (work: () => void) => void,
): GroupCommit<Schema> {
  let waiting: Waiting<Schema>[] = [];
  let isPlanned = false;

  const plan = (): void => {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    soon(() => void run());
  };

  async function run(): Promise<void> {
    const group = waiting.slice(0, groupMax);
    waiting = waiting.slice(groupMax);
    const [only] = group;
    try {
      if (group.length > 1) await commitTogether(db, group);
      else if (only !== undefined) only.resolve(await db.transaction().execute(tx => only.work(tx)));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    isPlanned = false;
    plan();
  }

  return <T>(work: (tx: Transaction<Schema>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // `resolve` gets the result of `work` of the same entry.
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      plan();
    });
}
