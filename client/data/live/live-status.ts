/** How fresh the data is, told truthfully: of the tab as a whole, and of each topic. Times are the server's clock, in ms. */

import { atom, createStore } from 'jotai';

export type LiveStatus =
  | { kind: 'live'; confirmedAtMs: number }
  /** `isCrowded`: the server takes no more sockets of this person. */
  | { kind: 'polling'; isCrowded?: boolean }
  /** `sinceMs`: when the server was last heard of; absent: never in this tab. */
  | { kind: 'offline'; sinceMs?: number }
  | { kind: 'connecting' };

/** `confirmedAtMs`: when it was last known that the data is the server's; null: never in this tab. */
export type Freshness = { isStale: boolean; since?: number; confirmedAtMs: number | null };

export type StatusStore = ReturnType<typeof createStore>;

export const liveStatusAtom = atom<LiveStatus>({ kind: 'connecting' });
/** Timed polling stands in for the socket. */
export const isPollingAtom = atom(false);
export const topicFreshnessAtom = atom<Readonly<Record<string, Freshness>>>({});

/** Since when the oldest stale topic is stale, or null: none is. */
export const staleSinceAtom = atom(get => {
  const since = Object.values(get(topicFreshnessAtom)).flatMap(({ isStale, since }) =>
    isStale && since !== undefined ? [since] : [],
  );
  return since.length === 0 ? null : Math.min(...since);
});

/**
 * What is stale while other data of the screen is not: the paths, one a line; empty where all is. A text, so that what
 * stays the same draws nothing anew.
 */
export const stalePartsAtom = atom(get => {
  const topics = Object.entries(get(topicFreshnessAtom));
  const stale = topics.filter(([, { isStale }]) => isStale).map(([path]) => path);
  return stale.length < topics.length ? stale.join('\n') : '';
});

/** Grows whenever the signed-in member ends: what hangs on it is forgotten with them. */
export const endedMembersAtom = atom(0);

export function createStatusStore(): StatusStore {
  return createStore();
}
