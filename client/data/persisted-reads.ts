/**
 * Stores on the device the reads that a page reloaded without a connection needs: menu, floor plan, the
 * member's open orders, and the stations' tickets and dishes. Not encrypted but short-lived; docs/security/devices-and-pins.md
 * says what is stored, for whom and for how long.
 */
import type { QueryClient } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { findRead, readPath } from '#shared/contract/paths.ts';
import type { ReadData, ReadName } from '#shared/contract/reads.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { appVersion } from './app-version.ts';
import { persistedReadsAtom, type StatusStore, topicFreshnessAtom } from './live/live-status.ts';
import type { ServerClock } from './server-clock.ts';

/** Owner of the stored reads. */
export type Member = { orgId: string; userId: string };

/** The page's cached server data with its freshness. */
export type PageReads = { queryClient: QueryClient; statusStore: StatusStore; serverClock: ServerClock };

/** `atMs`: when the server last confirmed the data, by the device's clock. */
export type PersistedRead = { data: unknown; atMs: number };
type PageRead = PersistedRead & { path: string };

/** A stored read, with the member it was read for and the client version that stored it. */
type StoredText = { path: string; member: string; version: string; text: string };

interface ReadsSchema extends DBSchema {
  reads: { key: string; value: StoredText };
  /** Separate from the texts, because a large menu is confirmed far more often than it changes. */
  times: { key: string; value: { path: string; atMs: number } };
}

/** Not longer than the member is remembered (`remembered-member.ts`). */
const retainedForMs = 12 * 3_600_000;
/** Larger texts are not stored; a menu of 500 dishes takes a fifth of this. */
const textLengthMax = 2_000_000;

const ordersPath = readPath('waiterOrders');

/** Includes closed orders with lines that are still to be served. */
function isOwn({ waiterId, state, lines }: Order, { userId }: Member): boolean {
  return waiterId === userId && (state === 'open' || lines.some(line => isOnItsWay(line.state)));
}

/** Removes what offline work does not need: payments, receipts and the guest's contact. */
function withoutMoney({ phone: _, receipt: __, ...order }: Order): Order {
  return { ...order, payments: [], approvals: [] };
}

type Copies = { [N in ReadName]?: (data: ReadData<N>, member: Member) => ReadData<N> | null };

const whole = <Data>(data: Data) => data;

/** Reads that are stored, each with its reduction; null stores nothing of it. */
const copies: Copies = {
  waiterMenu: whole,
  waiterModifiers: whole,
  stationMenu: whole,
  waiterTables: tables => tables,
  waiterOrders: (orders, member) => orders.filter(order => isOwn(order, member)).map(withoutMoney),
  blockedOrders: (orders, { userId }) => orders.filter(({ waiterId }) => waiterId === userId),
  waiterOrder: (order, member) => (isOwn(order, member) ? withoutMoney(order) : null),
  preparationOrders: tickets => tickets.map(({ orderPhone: _, ...ticket }) => ticket),
};

type Copy = (data: unknown, member: Member) => unknown;

function copyOf(path: string): Copy | undefined {
  const found = findRead(path);
  return found === null ? undefined : (copies[found.name] as Copy | undefined);
}

function open(name: string): Promise<IDBPDatabase<ReadsSchema>> {
  return openDB<ReadsSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('reads', { keyPath: 'path' });
      database.createObjectStore('times', { keyPath: 'path' });
    },
  });
}

function scopeOf({ orgId, userId }: Member): string {
  return `${orgId} ${userId}`;
}

/** A time in the future was stored before the device's clock was set back, so its age is unknown. */
function isRecent(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs <= retainedForMs;
}

async function readStored(
  database: IDBPDatabase<ReadsSchema>,
  path: string,
  member: Member,
  nowMs: number,
): Promise<PersistedRead | null> {
  const transaction = database.transaction(['reads', 'times']);
  const [stored, time] = await Promise.all([
    transaction.objectStore('reads').get(path),
    transaction.objectStore('times').get(path),
  ]);
  if (stored === undefined || time === undefined) return null;
  const isOurs = stored.member === scopeOf(member) && stored.version === appVersion;
  if (!isOurs || !isRecent(time.atMs, nowMs) || stored.text.length > textLengthMax) return null;
  const data: unknown = JSON.parse(stored.text);
  return { data, atMs: time.atMs };
}

/** An order that was never opened on its own is looked up in the list of orders. */
async function readStoredOrder(
  database: IDBPDatabase<ReadsSchema>,
  path: string,
  id: string,
  member: Member,
  nowMs: number,
): Promise<PersistedRead | null> {
  const [own, list] = await Promise.all([
    readStored(database, path, member, nowMs),
    readStored(database, ordersPath, member, nowMs),
  ]);
  const listed = (list?.data as Order[] | undefined)?.find(order => order.id === id && !order.linesLeftOut);
  if (list === null || listed === undefined) return own;
  const isNewer = own === null || (own.data as Order).version <= listed.version;
  return isNewer ? { data: listed, atMs: list.atMs } : own;
}

/** `name`: name of the database. */
export async function findPersisted(
  name: string,
  path: string,
  member: Member,
  nowMs: number,
): Promise<PersistedRead | null> {
  if (copyOf(path) === undefined) return null;
  const database = await open(name);
  try {
    const found = findRead(path);
    const id = found?.name === 'waiterOrder' ? found.params['id'] : undefined;
    if (id === undefined) return await readStored(database, path, member, nowMs);
    return await readStoredOrder(database, path, id, member, nowMs);
  } finally {
    database.close();
  }
}

/**
 * Returns the page's data that the server has confirmed: neither stale nor taken from the device's storage.
 */
export function confirmedReads(
  { queryClient, statusStore, serverClock }: PageReads,
  nowMs: number,
): PageRead[] {
  const stored = statusStore.get(persistedReadsAtom);
  const topics = statusStore.get(topicFreshnessAtom);
  const queries = queryClient.getQueryCache().getAll();
  return queries.flatMap(({ queryKey: [path], state: { data, dataUpdatedAt } }) => {
    if (typeof path !== 'string' || data === undefined || path in stored) return [];
    const topic = topics[path];
    if (topic?.isStale) return [];
    const confirmedAtMs = topic?.confirmedAtMs;
    // Topics are confirmed in the server's time; queries without a watcher in the device's time.
    const atMs = confirmedAtMs ? nowMs - (serverClock.now() - confirmedAtMs) : dataUpdatedAt;
    return { path, data, atMs };
  });
}

/**
 * Writes what changed since the last call; each call opens and closes the database, so that an open
 * connection never blocks its deletion.
 */
export function createReadKeeper(
  name: string,
  read: (nowMs: number) => readonly PageRead[],
): (member: Member, nowMs: number) => Promise<void> {
  const written = new Map<string, unknown>();

  return async (member, nowMs) => {
    const database = await open(name);
    try {
      const transaction = database.transaction(['reads', 'times'], 'readwrite');
      const texts = transaction.objectStore('reads');
      const times = transaction.objectStore('times');
      const remove = (path: string) => [texts.delete(path), times.delete(path)];
      const old = (await times.getAll()).filter(({ atMs }) => !isRecent(atMs, nowMs));
      const changes: Promise<unknown>[] = old.flatMap(({ path }) => remove(path));
      // Another tab or the browser may have deleted stored reads.
      const there = new Set(await texts.getAllKeys());
      for (const { path, data, atMs } of read(nowMs)) {
        const copy = copyOf(path)?.(data, member);
        if (copy === undefined) continue;
        const isWritten = there.has(path) && written.get(path) === data;
        const text = isWritten ? '' : JSON.stringify(copy);
        written.set(path, data);
        if (copy === null || text.length > textLengthMax) {
          changes.push(...remove(path));
          continue;
        }
        const stored = { path, member: scopeOf(member), version: appVersion, text };
        if (!isWritten) changes.push(texts.put(stored));
        changes.push(times.put({ path, atMs: Math.min(atMs, nowMs) }));
      }
      await Promise.all([...changes, transaction.done]);
    } catch (error) {
      // It is unknown which of the reads were written.
      written.clear();
      throw error;
    } finally {
      database.close();
    }
  };
}
