/**
 * Where writes are kept that are under way or found no server: in this browser's IndexedDB, for all its tabs, and who of
 * them sends. Each change is one transaction, so that no other tab cuts into it, and is on the disk when its promise
 * resolves; one that the disk leaves without an answer is taken back and refused.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** `code` and `errors` as the server said them. */
export type KeptProblem = {
  code: string;
  title: string;
  errors: readonly { path: string; message: string }[];
};

/** The tab `by` sends it itself until then, or until it says otherwise. */
export type Hold = { by: string; untilMs: number };

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
  hold?: Hold;
  /** Refused: not sent any more unless a person wants it. */
  problem?: KeptProblem;
};

export type NewEntry<Work> = Pick<OutboxEntry<Work>, 'key' | 'work' | 'attemptedAtMs' | 'hold'> & {
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
  /** With `holder`: only while that one has the lease, else null. Answers what there is then, oldest first. */
  amend(scope: string, change: Amend<Work>, holder?: string): Promise<readonly OutboxEntry<Work>[] | null>;
  /** Takes or renews the right to send; false while another has it. */
  takeLease(scope: string, holder: string, nowMs: number): Promise<boolean>;
  dropLease(scope: string, holder: string): Promise<void>;
  close(): void;
};

type Lease = { scope: string; holder: string; untilMs: number };

/** Places for so many in the stead of one, before what was tapped after it. */
function placesFor(before: readonly { seq: number }[], seq: number, count: number): number[] {
  const after = before.map(entry => entry.seq).filter(other => other > seq);
  const gap = after.length === 0 ? 1 : Math.min(...after) - seq;
  return Array.from({ length: count }, (_, index) => seq + (gap * index) / count);
}

/** A refused one with its reason; where it falls apart, its parts stand in its place. */
export function inPlaceOf<Work>(
  before: readonly OutboxEntry<Work>[],
  seq: number,
  problem: KeptProblem,
  parts: readonly NewEntry<Work>[],
): Amendment<Work> {
  const refused = before.find(entry => entry.seq === seq);
  if (refused === undefined) return {};
  if (parts.length === 0) return { put: [{ ...refused, problem }] };
  const places = placesFor(before, seq, parts.length);
  return { remove: [seq], add: parts.map((part, index) => ({ ...part, seq: places[index] ?? seq })) };
}

/** From here on it is sent just so; what it left over stands right behind it. Nothing, where it was changed since it was read. */
export function asTried<Work>(
  before: readonly OutboxEntry<Work>[],
  next: OutboxEntry<Work>,
  tried: { work: Work; attemptedAtMs: number },
  rest: readonly NewEntry<Work>[],
): Amendment<Work> {
  const same = before.find(({ seq, revision }) => seq === next.seq && revision === next.revision);
  if (same === undefined) return {};
  const [, behind = next.seq] = placesFor(before, next.seq, 2);
  return { put: [{ ...same, ...tried }], add: rest.map(entry => ({ ...entry, seq: behind })) };
}

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Omit<OutboxEntry<unknown>, 'seq'>; indexes: { scope: string } };
  leases: { key: string; value: Lease };
}

/** How long the others wait for a tab that went away without a word. Renewed before each request. */
const leaseMs = 20_000;

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

type Change = IDBPTransaction<OutboxSchema, ['entries', 'leases'], 'readwrite'>;
type Abortable = Pick<Change, 'abort'>;
type SetTimer = (work: () => void, delayMs: number) => () => void;

/** A disk that takes longer than this keeps nothing as far as a person is concerned. */
const answerMs = 5_000;

/** Rejects where the browser keeps nothing. */
export async function openOutboxStore<Work>(
  setTimer: SetTimer,
  name = 'kelner-outbox',
): Promise<OutboxStore<Work>> {
  let connection: Promise<IDBPDatabase<OutboxSchema>> | null = null;
  let isClosed = false;
  const database = () => {
    if (isClosed) return Promise.reject(new Error('The outbox is closed'));
    connection ??= open(name, () => {
      connection = null;
    });
    return connection;
  };

  /** `run` says what it does as soon as there is something to undo. */
  function answered<T>(run: (start: (started: Abortable) => void) => Promise<T>): Promise<T> {
    let started: Abortable | null = null;
    let isLate = false;
    const start = (transaction: Abortable) => {
      started = transaction;
      if (isLate) throw new Error('The disk answered too late');
    };
    return new Promise((resolve, reject) => {
      const cancelTimer = setTimer(() => {
        isLate = true;
        try {
          started?.abort();
          reject(new Error('The disk did not answer'));
        } catch {
          // Already on its way to the disk: only its answer tells.
        }
      }, answerMs);
      run(start).then(resolve, reject).finally(cancelTimer);
    });
  }

  const change = <T>(work: (transaction: Change) => Promise<T>): Promise<T> =>
    answered(async start => {
      const opened = await database();
      // Strict: what the screen calls queued survives a power cut.
      const transaction = opened.transaction(['entries', 'leases'], 'readwrite', { durability: 'strict' });
      transaction.done.catch(() => undefined);
      start(transaction);
      return await work(transaction);
    });
  await database();

  return {
    list: scope =>
      answered(async () => {
        const transaction = (await database()).transaction('entries');
        // What breaks off a read is told by its answer.
        transaction.done.catch(() => undefined);
        const found: unknown[] = await transaction.store.index('scope').getAll(scope);
        return found as OutboxEntry<Work>[];
      }),
    amend: (scope, amendment, holder) =>
      change(async transaction => {
        const entries = transaction.objectStore('entries');
        const leases = transaction.objectStore('leases');
        if (holder !== undefined && (await leases.get(scope))?.holder !== holder) return null;
        const before: unknown[] = await entries.index('scope').getAll(scope);
        const { put = [], add = [], remove = [] } = amendment(before as OutboxEntry<Work>[]);
        const writes: Promise<unknown>[] = [
          ...remove.map(seq => entries.delete(seq)),
          ...put.map(entry => entries.put(entry)),
          ...add.map(entry => entries.add({ ...entry, scope, revision: 1 })),
        ];
        const reading: Promise<unknown[]> = entries.index('scope').getAll(scope);
        const [after] = await Promise.all([reading, ...writes, transaction.done]);
        return after as OutboxEntry<Work>[];
      }),
    takeLease: (scope, holder, nowMs) =>
      change(async transaction => {
        const leases = transaction.objectStore('leases');
        const lease = await leases.get(scope);
        // Further ahead than any lease lasts: the device's clock was put back since.
        const isGood = lease !== undefined && lease.untilMs > nowMs && lease.untilMs <= nowMs + leaseMs;
        if (isGood && lease.holder !== holder) return false;
        await Promise.all([leases.put({ scope, holder, untilMs: nowMs + leaseMs }), transaction.done]);
        return true;
      }),
    dropLease: (scope, holder) =>
      change(async transaction => {
        const leases = transaction.objectStore('leases');
        const isMine = (await leases.get(scope))?.holder === holder;
        await Promise.all([...(isMine ? [leases.delete(scope)] : []), transaction.done]);
      }),
    close() {
      isClosed = true;
      void connection?.then(opened => opened.close());
    },
  };
}
