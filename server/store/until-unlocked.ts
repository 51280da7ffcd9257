/** Retries a start that needs a lock held by somebody else, such as a transaction left open in `psql`, for a while. */
import { setTimeout } from 'node:timers/promises';
import { DatabaseRefusedError } from './database.ts';
import { isLocked, isLockTimeout } from './storage-faults.ts';

const lockedForMs = 60_000;
/** Transactions that waited behind the last attempt continue during the pause. */
const pauseMs = 2_000;

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function helpFor(error: unknown): string {
  return causesOf(error).some(isLockTimeout)
    ? "a transaction there holds what the start needs. See who it is (select pid, state, query from pg_stat_activity where state like 'idle in transaction%'), end it (select pg_terminate_backend(<pid>)) and start again"
    : 'another program holds its file. Close that program and start again';
}

/** Throws the error of `start`, or DatabaseRefusedError with a sentence if it is still locked at the end. */
export async function untilUnlocked<T>(
  start: () => Promise<T>,
  say: (sentence: string) => void,
  { forMs = lockedForMs, everyMs = pauseMs }: { forMs?: number; everyMs?: number } = {},
): Promise<T> {
  const untilMs = performance.now() + forMs;
  for (let tries = 1; ; tries += 1)
    try {
      return await start();
    } catch (error) {
      if (!causesOf(error).some(isLocked)) throw error;
      if (performance.now() > untilMs)
        throw new DatabaseRefusedError(
          `The database is locked: for ${Math.round(forMs / 1_000)} s ${helpFor(error)}.`,
          { cause: error },
        );
      if (tries === 1) say('Another program holds the database: the start continues once it is free.');
      await setTimeout(everyMs);
    }
}
