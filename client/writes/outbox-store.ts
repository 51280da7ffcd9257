/**
 * The outbox on disk: the unsent writes of this browser in its IndexedDB, and the lease of the tab that sends them. Each
 * change is one transaction and is on the disk when its promise resolves; without an answer from the disk it is aborted.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { DataAccess } from '../data/data-access.ts';
import type { OrderReference, OrderRequest, OrderTap } from './order-taps.ts';

/** The server's refusal of a write. */
export type WriteProblem = {
  code: string;
  title: string;
  errors: readonly { path: string; message: string }[];
};

export type StoredWrite = {
  /** Writes are sent in this order. Changes when the write is restored into a new database. */
  seq: number;
  /** Organization and user. */
  scope: string;
  /** The Idempotency-Key of every attempt. */
  key: string;
  order: OrderReference;
  taps: readonly OrderTap[];
  request?: OrderRequest;
  /** Incremented with every change of `taps`. */
  revision: number;
  /** Time of the first attempt; from then on `taps` and `request` are final. */
  attemptedAtMs?: number;
  /** The tab `by` sends the write itself until then. */
  lock?: { by: string; untilMs: number };
  /** The server refused it: it is sent again only if the user asks. */
  problem?: WriteProblem;
  /** The disk lost the write and accepts nothing: it exists only in this tab. */
  isUnsaved?: true;
};

/** Without `seq` the write is added behind all others. */
export type NewWrite = Pick<StoredWrite, 'key' | 'order' | 'taps' | 'request' | 'attemptedAtMs' | 'lock'> & {
  seq?: number;
};

/** Computes a change from the writes as they are inside the transaction. `remove` lists values of `seq`. */
export type OutboxChange = (stored: readonly StoredWrite[]) => {
  put?: readonly StoredWrite[];
  add?: readonly NewWrite[];
  remove?: readonly number[];
};

export type OutboxStore = {
  /** Oldest first. */
  list(scope: string): Promise<readonly StoredWrite[]>;
  /** Returns the writes after the change, oldest first; null if `holder` is given and does not have the lease. */
  change(scope: string, change: OutboxChange, holder?: string): Promise<readonly StoredWrite[] | null>;
  /** Takes or renews the right to send; false while another tab has it. */
  takeLease(scope: string, holder: string, nowMs: number): Promise<boolean>;
  dropLease(scope: string, holder: string): Promise<void>;
  /** Calls `listener` when stored writes may be gone because the browser closed or replaced the database. */
  onLost(listener: () => void): void;
  close(): void;
};

/** A record of the database. Tabs with other versions of the app read it too: field names must not change. */
type OutboxRecord = Omit<StoredWrite, 'seq' | 'order' | 'taps' | 'request' | 'lock'> & {
  seq?: number;
  /** Null in the row that names the database. */
  work: { order: OrderReference; intents: readonly OrderTap[]; request?: OrderRequest } | null;
  hold?: { by: string; untilMs: number };
};

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: OutboxRecord; indexes: { scope: string } };
  leases: { key: string; value: { scope: string; holder: string; untilMs: number } };
}

type Transaction = IDBPTransaction<OutboxSchema, ['entries', 'leases'], 'readwrite'>;

/**
 * Place of the row that names the database. A database without it, or with another name, is new: the browser deleted the
 * previous one.
 */
const nameSeq = 0;

/** Other tabs wait this long for a tab that died. The lease is renewed before each request. */
const leaseMs = 20_000;

/** A disk that takes longer counts as one that stores nothing. */
const answerMs = 5_000;

function fromRecords(records: readonly OutboxRecord[]): StoredWrite[] {
  return records.flatMap(({ seq = nameSeq, work, hold, ...rest }) => {
    if (work === null) return [];
    const { intents: taps, ...ofOrder } = work;
    return [{ seq, ...rest, ...ofOrder, taps, ...(hold && { lock: hold }) }];
  });
}

function toRecord(write: NewWrite & Pick<StoredWrite, 'scope' | 'revision'>): OutboxRecord {
  const { order, taps: intents, request, lock: hold, ...rest } = write;
  return { ...rest, work: { order, intents, ...(request && { request }) }, ...(hold && { hold }) };
}

function openDatabase(name: string, onLost: () => void): Promise<IDBPDatabase<OutboxSchema>> {
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

/** Safari drops the connection while its page is in the background, without an event. */
function isBroken(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
}

/** `run` reports its transaction, so that a late one can be aborted. */
function withinLimit<T>(
  setTimer: DataAccess['setTimer'],
  run: (onStart: (transaction: Transaction) => void) => Promise<T>,
): Promise<T> {
  let started: Transaction | null = null;
  let isLate = false;
  const onStart = (transaction: Transaction) => {
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
        // The transaction is being committed: its own result decides.
      }
    }, answerMs);
    run(onStart).then(resolve, reject).finally(cancelTimer);
  });
}

/** The connection to the database: opened when needed, again after it broke, and with a time limit for its answers. */
function createConnection(name: string, setTimer: DataAccess['setTimer']) {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | null = null;
  let isClosed = false;
  /** The connection broke, or the database was replaced: writes that this tab remembers may be on no disk. */
  let isLost = false;
  let onLost = () => {};

  function disconnect(): void {
    opened = null;
    isLost = true;
  }

  function database(): Promise<IDBPDatabase<OutboxSchema>> {
    if (isClosed) return Promise.reject(new Error('The outbox is closed'));
    const lose = () => {
      disconnect();
      onLost();
    };
    opened ??= openDatabase(name, lose).catch(error => {
      opened = null;
      throw error;
    });
    return opened;
  }

  function attempt<T>(run: (onStart: (transaction: Transaction) => void) => Promise<T>): Promise<T> {
    return withinLimit(setTimer, onStart =>
      run(onStart).catch(error => {
        if (isBroken(error)) disconnect();
        throw error;
      }),
    );
  }

  return {
    database,
    change: <T>(run: (transaction: Transaction) => Promise<T>): Promise<T> =>
      attempt(async onStart => {
        const connected = await database();
        // Strict durability: a write that the screen calls queued survives a power cut.
        const transaction = connected.transaction(['entries', 'leases'], 'readwrite', {
          durability: 'strict',
        });
        transaction.done.catch(() => undefined);
        onStart(transaction);
        return await run(transaction);
      }),
    read: (scope: string) =>
      attempt(async () => {
        const transaction = (await database()).transaction('entries');
        // An aborted read is reported by its requests.
        transaction.done.catch(() => undefined);
        const { store } = transaction;
        const [row, records] = await Promise.all([store.get(nameSeq), store.index('scope').getAll(scope)]);
        return { name: row?.key, found: fromRecords(records) };
      }),
    async orFromMemory<T>(onDisk: Promise<T>, inMemory: () => T): Promise<T> {
      try {
        return await onDisk;
      } catch (error) {
        if (!isLost || isClosed) throw error;
        return inMemory();
      }
    },
    setLost(value: boolean) {
      isLost = value;
    },
    reportLost: () => onLost(),
    onLost(listener: () => void) {
      onLost = listener;
    },
    close() {
      isClosed = true;
      onLost = () => {};
      void opened?.then(connected => connected.close());
    },
  };
}

/** The writes as this tab last read them: restores what was in a deleted database, and replaces a disk that accepts nothing. */
function createMemory() {
  /** `database` is undefined if the writes are in none, or in a new one without a name. */
  const seen = new Map<string, { database: string | undefined; writes: readonly StoredWrite[] }>();
  return {
    see(scope: string, database: string | undefined, writes: readonly StoredWrite[]) {
      seen.set(scope, { database, writes });
    },
    /** Writes seen in another database and absent from `found`; what the same database lacks was removed on purpose. */
    missing(
      scope: string,
      database: string | undefined,
      found: readonly StoredWrite[],
    ): readonly StoredWrite[] {
      const known = seen.get(scope);
      if (known === undefined || (database !== undefined && known.database === database)) return [];
      return known.writes
        .filter(({ key }) => !found.some(other => other.key === key))
        .map(({ isUnsaved: _, ...write }) => write);
    },
    change(scope: string, change: OutboxChange): readonly StoredWrite[] {
      const before = seen.get(scope)?.writes ?? [];
      const { put = [], add = [], remove = [] } = change(before);
      const lastSeq = Math.max(0, ...before.map(({ seq }) => seq));
      const left = before.filter(({ seq }) => !remove.includes(seq));
      const after = [
        ...left.map(write => put.find(({ seq }) => seq === write.seq) ?? write),
        ...add.map((write, index) => ({ seq: lastSeq + index + 1, ...write, scope, revision: 1 })),
      ].map(write => ({ ...write, isUnsaved: true as const }));
      const writes = after.sort((one, other) => one.seq - other.seq);
      seen.set(scope, { database: undefined, writes });
      return writes;
    },
  };
}

async function read(transaction: Transaction, scope: string): Promise<StoredWrite[]> {
  return fromRecords(await transaction.objectStore('entries').index('scope').getAll(scope));
}

/** Gives a new database its name. */
async function nameOf(transaction: Transaction): Promise<string> {
  const entries = transaction.objectStore('entries');
  const known = await entries.get(nameSeq);
  if (known !== undefined) return known.key;
  const row = { seq: nameSeq, scope: '', key: createUuid(), work: null, revision: 0 };
  await entries.add(row);
  return row.key;
}

/** Restores a write in its former place, or behind all others if that is taken. */
async function restore(transaction: Transaction, write: StoredWrite): Promise<void> {
  const entries = transaction.objectStore('entries');
  const { seq, ...behind } = write;
  const isTaken = (await entries.getKey(seq)) !== undefined;
  await entries.add(toRecord(isTaken ? behind : write));
}

async function takeLease(
  transaction: Transaction,
  scope: string,
  holder: string,
  nowMs: number,
): Promise<boolean> {
  const leases = transaction.objectStore('leases');
  const lease = await leases.get(scope);
  // A lease that ends further ahead than any lasts was taken before the device's clock was set back.
  const isGood = lease !== undefined && lease.untilMs > nowMs && lease.untilMs <= nowMs + leaseMs;
  if (isGood && lease.holder !== holder) return false;
  await Promise.all([leases.put({ scope, holder, untilMs: nowMs + leaseMs }), transaction.done]);
  return true;
}

async function dropLease(transaction: Transaction, scope: string, holder: string): Promise<void> {
  const leases = transaction.objectStore('leases');
  const isOwn = (await leases.get(scope))?.holder === holder;
  await Promise.all([...(isOwn ? [leases.delete(scope)] : []), transaction.done]);
}

/** Rejects in a browser without storage. */
export async function openOutboxStore(
  setTimer: DataAccess['setTimer'],
  name = 'kelner-outbox',
): Promise<OutboxStore> {
  const connection = createConnection(name, setTimer);
  const memory = createMemory();
  const { orFromMemory } = connection;

  const changeOnDisk: OutboxStore['change'] = (scope, change, holder) =>
    connection.change(async transaction => {
      const entries = transaction.objectStore('entries');
      const database = await nameOf(transaction);
      let before = await read(transaction, scope);
      const missing = memory.missing(scope, database, before);
      if (missing.length > 0) {
        connection.setLost(true);
        for (const write of missing) await restore(transaction, write);
        before = await read(transaction, scope);
      }
      const lease = holder === undefined ? undefined : await transaction.objectStore('leases').get(scope);
      if (lease?.holder !== holder) return null;
      const { put = [], add = [], remove = [] } = change(before);
      const writes: Promise<unknown>[] = [
        ...remove.map(seq => entries.delete(seq)),
        ...put.map(write => entries.put(toRecord(write))),
        ...add.map(write => entries.add(toRecord({ ...write, scope, revision: 1 }))),
      ];
      const [after] = await Promise.all([read(transaction, scope), ...writes, transaction.done]);
      // Another change may meanwhile have ended in a database that is deleted by now.
      const unseen = memory.missing(scope, database, [...before, ...after]);
      const isLost = unseen.length > 0;
      connection.setLost(isLost);
      memory.see(scope, isLost ? undefined : database, [...after, ...unseen]);
      if (isLost) connection.reportLost();
      return after;
    });

  async function listOnDisk(scope: string): Promise<readonly StoredWrite[]> {
    const { name: database, found } = await connection.read(scope);
    if (memory.missing(scope, database, found).length > 0)
      return (await changeOnDisk(scope, () => ({}))) ?? found;
    memory.see(scope, database, found);
    connection.setLost(false);
    return found;
  }

  await connection.database();
  return {
    list: scope => orFromMemory(listOnDisk(scope), () => memory.change(scope, () => ({}))),
    change: (scope, change, holder) =>
      orFromMemory(changeOnDisk(scope, change, holder), () => memory.change(scope, change)),
    takeLease: (scope, holder, nowMs) =>
      orFromMemory(
        connection.change(transaction => takeLease(transaction, scope, holder, nowMs)),
        () => true,
      ),
    dropLease: (scope, holder) =>
      orFromMemory(
        connection.change(transaction => dropLease(transaction, scope, holder)),
        () => undefined,
      ),
    onLost: connection.onLost,
    close: connection.close,
  };
}
