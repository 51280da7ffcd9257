/** The contract of every store, in an SQLite file (`sqlite-store.ts`) or a PostgreSQL database (`postgres/postgres-store.ts`). */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ChangeRecorder } from './backup-files/change-recorder.ts';

export type Migration = {
  /** Numbered and unique, e.g. `0001-orders`; each is applied once, in the order of the list, and all pending ones together or none. */
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
};

/** A migration of complete statements, executed in order. */
export function statements(...texts: readonly (readonly string[])[]): Migration['up'] {
  return async db => {
    for (const text of texts.flat()) await sql.raw(text).execute(db);
  };
}

/** The scope of transactions that belong to no restaurant, or to several: setup, local accounts. All others wait meanwhile. */
export const wholeStore = Symbol('whole store');

/**
 * An organization's id: transactions of one restaurant run one after the other, those of different restaurants may run concurrently. Other texts serialize
 * work that no rule of a restaurant depends on.
 */
export type TransactionScope = string | typeof wholeStore;

export type StoreTransaction<Schema> = Transaction<Schema>;

export type Database<Schema> = {
  /** For single queries. Inside `transaction` or `snapshot` use their argument: this one would wait for their end. */
  readonly db: Kysely<Schema>;
  /** Atomic, and serialized within its scope. It is on disk when the promise resolves. */
  transaction<T>(scope: TransactionScope, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Several reads of the same state. */
  snapshot<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Whether a write would succeed now: the disk is neither full nor read-only, and the last write succeeded. */
  isWritable(): Promise<boolean>;
  /** Number of rows written since it was opened. */
  changeCount(): number;
  /** Null on PostgreSQL. */
  readonly changeRecorder: ChangeRecorder | null;
  close(): Promise<void>;
};

/** The reason why a store is not opened, as a sentence for the operator. */
export class DatabaseRefusedError extends Error {}

/** The first migration of all stores that are older than the baselines of the first version. */
const beforeBaselines = '0001-master-data';

export function refuseUnreleased(place: string, applied: Iterable<string>): void {
  if ([...applied].includes(beforeBaselines))
    throw new DatabaseRefusedError(
      `${place} was written by a development version before 0.1.0, and this version can't open it. Nothing was changed. Use the version that wrote it, or start with an empty data folder or database.`,
    );
}
