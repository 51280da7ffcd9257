/** What every store does, whatever keeps it: a file of SQLite (`sqlite-store.ts`) or a PostgreSQL database (`postgres/postgres-store.ts`). */
import type { Kysely, Transaction } from 'kysely';

export type Migration = {
  /** Numbered and unique, e.g. `0001-orders`; applied once each, in the order of the list, all of an update or none. */
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
};

/** What a transaction has to itself where it belongs to no restaurant, or to several: set-up, local accounts. Everything else waits meanwhile. */
export const wholeStore = Symbol('whole store');

/**
 * An organization's id: transactions of one restaurant run one after the other. Those of others may run at the same time. Any other word: those of what
 * no rule of a restaurant depends on.
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
  close(): Promise<void>;
};

/** Why a store is not opened, as a sentence for the operator. */
export class DatabaseRefusedError extends Error {}
