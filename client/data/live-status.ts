/** How fresh the data is, told truthfully: of the tab as a whole, and of each topic. Times are the server's clock, in ms. */

import { atom, createStore, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { type PathParams, readPath } from '#shared/paths.ts';
import type { ReadName } from '#shared/reads.ts';
import { useData } from './data-context.tsx';

export type LiveStatus =
  | { kind: 'live'; confirmedAtMs: number }
  | { kind: 'polling' }
  | { kind: 'offline' }
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

/** Grows whenever the signed-in member ends: what hangs on it is forgotten with them. */
export const endedMembersAtom = atom(0);

const unknownFreshness: Freshness = { isStale: false, confirmedAtMs: null };

export function createStatusStore(): StatusStore {
  return createStore();
}

export function useLiveStatus(): LiveStatus {
  return useAtomValue(liveStatusAtom, { store: useData().statusStore });
}

export function useStaleSince(): number | null {
  return useAtomValue(staleSinceAtom, { store: useData().statusStore });
}

/** How fresh what `useRead(name, params)` shows is. */
export function useFreshness(name: ReadName, params?: PathParams): Freshness {
  const path = readPath(name, params);
  const pathAtom = useMemo(() => atom(get => get(topicFreshnessAtom)[path] ?? unknownFreshness), [path]);
  return useAtomValue(pathAtom, { store: useData().statusStore });
}

/** While a screen that must not be silently old is shown, the server is asked every `everyMs` whether it is there. */
export function useConfirmations(everyMs: number): void {
  const { live } = useData();
  useEffect(() => {
    const timer = setInterval(() => live.ping(), everyMs);
    return () => clearInterval(timer);
  }, [live, everyMs]);
}
