/** Freshness of the data, for the tab and per topic. Times are the server's clock, in ms. */

import { atom, createStore } from 'jotai';

export type LiveStatus =
  | { kind: 'live' }
  /** `isCrowded`: the server refuses further sockets of this user. */
  | { kind: 'polling'; isCrowded?: boolean }
  /** `sinceMs`: last contact with the server; absent: none in this tab. */
  | { kind: 'offline'; sinceMs?: number }
  | { kind: 'connecting' };

/** `confirmedAtMs`: when the data was last known to be current; null: never in this tab. */
export type Freshness = { isStale: boolean; since?: number; confirmedAtMs: number | null };

export type StatusStore = ReturnType<typeof createStore>;

export const liveStatusAtom = atom<LiveStatus>({ kind: 'connecting' });
/** Polling replaces the socket. */
export const isPollingAtom = atom(false);
export const topicFreshnessAtom = atom<Readonly<Record<string, Freshness>>>({});

/** Reads that show stored data after a reload, with the time when the server last confirmed each. */
export const persistedReadsAtom = atom<Readonly<Record<string, number>>>({});

/** Confirmation time of the oldest stored read on screen; null if none is shown. */
export const persistedSinceAtom = atom(get => {
  const since = Object.values(get(persistedReadsAtom));
  return since.length === 0 ? null : Math.min(...since);
});

/** Since when the oldest stale topic is stale; null if none is. */
export const staleSinceAtom = atom(get => {
  const since = Object.values(get(topicFreshnessAtom)).flatMap(({ isStale, since }) =>
    isStale && since !== undefined ? [since] : [],
  );
  return since.length === 0 ? null : Math.min(...since);
});

/**
 * Paths that are stale while others are not, one per line; empty if all or none are. A string, so that an unchanged
 * value causes no re-render.
 */
export const stalePartsAtom = atom(get => {
  const topics = Object.entries(get(topicFreshnessAtom));
  const stale = topics.filter(([, { isStale }]) => isStale).map(([path]) => path);
  return stale.length < topics.length ? stale.join('\n') : '';
});

/** Incremented when a session ends; state that depends on it is reset. */
export const endedMembersAtom = atom(0);

export function createStatusStore(): StatusStore {
  return createStore();
}

/** Calls `listener` when the server becomes reachable again, not on every successful response. */
export function onReachable(statusStore: StatusStore, listener: () => void): () => void {
  const isReachable = () => ['live', 'polling'].includes(statusStore.get(liveStatusAtom).kind);
  let wasReachable = isReachable();
  return statusStore.sub(liveStatusAtom, () => {
    const isNews = isReachable() && !wasReachable;
    wasReachable = isReachable();
    if (isNews) listener();
  });
}
