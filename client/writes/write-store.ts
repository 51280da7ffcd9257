/**
 * Where writes are kept that found no server: in this browser's IndexedDB, for all its tabs, and who of them sends. Each
 * change is one transaction, so that no other tab cuts into it, and is on the disk when its promise resolves.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** `code` and `errors` as the server said them. */
export type KeptProblem = {
  code: string;
  title: string;
  errors: readonly { path: string; message: string }[];
};

export type OutboxEntry<Work> = {
  /** The order in which everything is sent. */
  seq: number;
  /** Whose it is: organization and user. */
  scope: string;
  /** The Idempotency-Key of every try. */
  key: string;
  work: Work;
  /** Grows with every change of `work`. */
  revision: number;
  /** When it was first tried; from then on `work` stays as it is. */
  attemptedAtMs?: number;
  /** Refused: not sent any more unless a person wants it. */
  problem?: KeptProblem;
};

export type NewEntry<Work> = Pick<OutboxEntry<Work>, 'key' | 'work' | 'attemptedAtMs'> & {
  /** Left out: behind all others. */
  seq?: number;
};

/** What becomes of the entries, given as they are now. */
export type Amendment<Work> = {
  put?: readonly OutboxEntry<Work>[];
  add?: readonly NewEntry<Work>[];
  /** By `seq`. */
  remove?: readonly number[];
};

export type Amend<Work> = (entries: readonly OutboxEntry<Work>[]) => Amendment<Work>;

export type OutboxStore<Work> = {
  /** Oldest first. */
  list(scope: string): Promise<readonly OutboxEntry<Work>[]>;
  /** With `holder`: only while that one has the lease. Answers whether it was done. */
  amend(scope: string, change: Amend<Work>, holder?: string): Promise<boolean>;
  /** Takes or renews the right to send; false while another has it. */
  takeLease(scope: string, holder: string, nowMs: number): Promise<boolean>;
  dropLease(scope: string, holder: string): Promise<void>;
  close(): void;
};

type Lease = { scope: string; holder: string; untilMs: number };

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Omit<OutboxEntry<unknown>, 'seq'>; indexes: { scope: string } };
  leases: { key: string; value: Lease };
}

/** How long the others wait for a tab that went away without a word. Renewed before each request. */
export const leaseMs = 20_000;

function open(name: string, onLost: () => void): Promise<IDBPDatabase<OutboxSchema>> {
  return openDB<OutboxSchema>(name, 1, {
    upgrade(database) {
      database
        .createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
        .createIndex('scope', 'scope');
      database.createObjectStore('leases', { keyPath: 'scope' });
    },
    blocking: (_current, _wanted, event) => {
      onLost();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onLost,
  });
}

/** Rejects where the browser keeps nothing. */
export async function openOutboxStore<Work>(name = 'kelner-outbox'): Promise<OutboxStore<Work>> {
  let connection: Promise<IDBPDatabase<OutboxSchema>> | null = null;
  let isClosed = false;
  const database = () => {
    if (isClosed) return Promise.reject(new Error('The outbox is closed'));
    connection ??= open(name, () => {
      connection = null;
    });
    return connection;
  };
  /** Strict: what the screen calls queued survives a power cut. */
  const change = async () =>
    (await database()).transaction(['entries', 'leases'], 'readwrite', { durability: 'strict' });
  await database();

  return {
    async list(scope) {
      const found: unknown[] = await (await database()).getAllFromIndex('entries', 'scope', scope);
      return found as OutboxEntry<Work>[];
    },
    async amend(scope, amendment, holder) {
      const transaction = await change();
      const entries = transaction.objectStore('entries');
      const lease = await transaction.objectStore('leases').get(scope);
      if (holder !== undefined && lease?.holder !== holder) return false;
      const before: unknown[] = await entries.index('scope').getAll(scope);
      const { put = [], add = [], remove = [] } = amendment(before as OutboxEntry<Work>[]);
      const writes: Promise<unknown>[] = [
        ...remove.map(seq => entries.delete(seq)),
        ...put.map(entry => entries.put(entry)),
        ...add.map(entry => entries.add({ ...entry, scope, revision: 1 })),
      ];
      await Promise.all([...writes, transaction.done]);
      return true;
    },
    async takeLease(scope, holder, nowMs) {
      const transaction = await change();
      const leases = transaction.objectStore('leases');
      const lease = await leases.get(scope);
      // Further ahead than any lease lasts: the device's clock was put back since.
      const isGood = lease !== undefined && lease.untilMs > nowMs && lease.untilMs <= nowMs + leaseMs;
      if (isGood && lease.holder !== holder) return false;
      await Promise.all([leases.put({ scope, holder, untilMs: nowMs + leaseMs }), transaction.done]);
      return true;
    },
    async dropLease(scope, holder) {
      const transaction = await change();
      const leases = transaction.objectStore('leases');
      const isMine = (await leases.get(scope))?.holder === holder;
      await Promise.all([...(isMine ? [leases.delete(scope)] : []), transaction.done]);
    },
    close() {
      isClosed = true;
      void connection?.then(opened => opened.close());
    },
  };
}
