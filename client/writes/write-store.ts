/**
 * Where writes are kept that are under way or found no server: in this browser's IndexedDB, for all its tabs, and who of
 * them sends. Each change is one transaction, so that no other tab cuts into it, and is on the disk when its promise
 * resolves; one that the disk leaves without an answer is taken back and refused.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb';
import { createUuid } from '#shared/uuid.ts';
import type { Amend, OutboxEntry } from './outbox-entries.ts';
import { createOutboxMemory } from './outbox-memory.ts';

export type OutboxStore<Work> = {
  /** Oldest first. */
  list(scope: string): Promise<readonly OutboxEntry<Work>[]>;
  /** With `holder`: only while that one has the lease, else null. Answers what there is then, oldest first. */
  amend(scope: string, change: Amend<Work>, holder?: string): Promise<readonly OutboxEntry<Work>[] | null>;
  /** Takes or renews the right to send; false while another has it. */
  takeLease(scope: string, holder: string, nowMs: number): Promise<boolean>;
  dropLease(scope: string, holder: string): Promise<void>;
  /** Calls `listener` when the browser closed the database: what it held may be gone. */
  onLost(listener: () => void): void;
  close(): void;
};

type Lease = { scope: string; holder: string; untilMs: number };

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Omit<OutboxEntry<unknown>, 'seq'>; indexes: { scope: string } };
  leases: { key: string; value: Lease };
}

/**
 * Place of the row that names the database. One without it, or with another name, is new: the browser deleted what was
 * there before.
 */
const nameSeq = 0;

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
type Entries = IDBPObjectStore<OutboxSchema, ['entries', 'leases'], 'entries', 'readwrite'>;
type Abortable = Pick<Change, 'abort'>;
type SetTimer = (work: () => void, delayMs: number) => () => void;

/** A disk that takes longer than this keeps nothing as far as a person is concerned. */
const answerMs = 5_000;

/** A new database gets its name here. */
async function nameOf(entries: Entries): Promise<string> {
  const known = await entries.get(nameSeq);
  if (known !== undefined) return known.key;
  const row = { seq: nameSeq, scope: '', key: createUuid(), work: null, revision: 0 };
  await entries.add(row);
  return row.key;
}

/** In its old place, unless that is taken by now. */
async function putBack(entries: Entries, entry: OutboxEntry<unknown>): Promise<void> {
  const { seq, ...behind } = entry;
  const isTaken = (await entries.getKey(seq)) !== undefined;
  await entries.add(isTaken ? behind : entry);
}

/** The connection is of no use any more: Safari loses it while its page is in the background, and fires no event. */
function isBroken(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
}

/** Rejects where the browser keeps nothing. */
export async function openOutboxStore<Work>(
  setTimer: SetTimer,
  name = 'kelner-outbox',
): Promise<OutboxStore<Work>> {
  let connection: Promise<IDBPDatabase<OutboxSchema>> | null = null;
  let isClosed = false;
  /** The connection broke off, or the database was found to be a new one: what is remembered may be on no disk. */
  let isLost = false;
  let tellLost = () => {};
  const memory = createOutboxMemory<Work>();

  function lose(): void {
    connection = null;
    isLost = true;
  }

  const database = () => {
    if (isClosed) return Promise.reject(new Error('The outbox is closed'));
    const lost = () => {
      lose();
      tellLost();
    };
    connection ??= open(name, lost).catch(error => {
      connection = null;
      throw error;
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
      const refuse = (error: unknown) => {
        if (isBroken(error)) lose();
        reject(error);
      };
      run(start).then(resolve, refuse).finally(cancelTimer);
    });
  }

  async function whileLost<T>(onDisk: Promise<T>, inMemory: () => T): Promise<T> {
    try {
      return await onDisk;
    } catch (error) {
      if (!isLost || isClosed) throw error;
      return inMemory();
    }
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

  const amendOnDisk: OutboxStore<Work>['amend'] = (scope, amendment, holder) =>
    change(async transaction => {
      const entries = transaction.objectStore('entries');
      const leases = transaction.objectStore('leases');
      const read = async () => (await entries.index('scope').getAll(scope)) as OutboxEntry<Work>[];
      const name = await nameOf(entries);
      let before = await read();
      const missing = memory.missing(scope, name, before);
      if (missing.length > 0) {
        isLost = true;
        for (const entry of missing) await putBack(entries, entry);
        before = await read();
      }
      if (holder !== undefined && (await leases.get(scope))?.holder !== holder) return null;
      const { put = [], add = [], remove = [] } = amendment(before);
      const writes: Promise<unknown>[] = [
        ...remove.map(seq => entries.delete(seq)),
        ...put.map(entry => entries.put(entry)),
        ...add.map(entry => entries.add({ ...entry, scope, revision: 1 })),
      ];
      const [after] = await Promise.all([read(), ...writes, transaction.done]);
      // Meanwhile another change may have ended in a database that is deleted by now.
      const unseen = memory.missing(scope, name, [...before, ...after]);
      isLost = unseen.length > 0;
      memory.see(scope, isLost ? undefined : name, [...after, ...unseen]);
      if (isLost) tellLost();
      return after;
    });

  const readOnDisk = (scope: string) =>
    answered(async () => {
      const transaction = (await database()).transaction('entries');
      // What breaks off a read is told by its answer.
      transaction.done.catch(() => undefined);
      const { store } = transaction;
      const [row, found] = await Promise.all([store.get(nameSeq), store.index('scope').getAll(scope)]);
      return { name: row?.key, found: found as OutboxEntry<Work>[] };
    });

  async function listOnDisk(scope: string): Promise<readonly OutboxEntry<Work>[]> {
    const { name, found } = await readOnDisk(scope);
    if (memory.missing(scope, name, found).length > 0) return (await amendOnDisk(scope, () => ({}))) ?? found;
    memory.see(scope, name, found);
    isLost = false;
    return found;
  }

  const takeLeaseOnDisk: OutboxStore<Work>['takeLease'] = (scope, holder, nowMs) =>
    change(async transaction => {
      const leases = transaction.objectStore('leases');
      const lease = await leases.get(scope);
      // Further ahead than any lease lasts: the device's clock was put back since.
      const isGood = lease !== undefined && lease.untilMs > nowMs && lease.untilMs <= nowMs + leaseMs;
      if (isGood && lease.holder !== holder) return false;
      await Promise.all([leases.put({ scope, holder, untilMs: nowMs + leaseMs }), transaction.done]);
      return true;
    });

  const dropLeaseOnDisk: OutboxStore<Work>['dropLease'] = (scope, holder) =>
    change(async transaction => {
      const leases = transaction.objectStore('leases');
      const isMine = (await leases.get(scope))?.holder === holder;
      await Promise.all([...(isMine ? [leases.delete(scope)] : []), transaction.done]);
    });
  await database();

  return {
    list: scope => whileLost(listOnDisk(scope), () => memory.amend(scope, () => ({}))),
    amend: (scope, amendment, holder) =>
      whileLost(amendOnDisk(scope, amendment, holder), () => memory.amend(scope, amendment)),
    takeLease: (scope, holder, nowMs) => whileLost(takeLeaseOnDisk(scope, holder, nowMs), () => true),
    dropLease: (scope, holder) => whileLost(dropLeaseOnDisk(scope, holder), () => undefined),
    onLost(listener) {
      tellLost = listener;
    },
    close() {
      isClosed = true;
      tellLost = () => {};
      void connection?.then(opened => opened.close());
    },
  };
}
