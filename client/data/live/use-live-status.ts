/** Freshness of the data, for screens. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import { useData } from '../data-context.tsx';
import {
  type Freshness,
  type LiveStatus,
  liveStatusAtom,
  persistedSinceAtom,
  stalePartsAtom,
  staleSinceAtom,
  topicFreshnessAtom,
} from './live-status.ts';

const unknownFreshness: Freshness = { isStale: false, confirmedAtMs: null };

export function useLiveStatus(): LiveStatus {
  return useAtomValue(liveStatusAtom, { store: useData().statusStore });
}

export function useStaleSince(): number | null {
  return useAtomValue(staleSinceAtom, { store: useData().statusStore });
}

/** Confirmation time of the oldest stored data on screen; null if none is shown. */
export function usePersistedSince(): number | null {
  return useAtomValue(persistedSinceAtom, { store: useData().statusStore });
}

/** Paths that are stale while others are not; empty if none or all are. */
export function useStaleParts(): string[] {
  const parts = useAtomValue(stalePartsAtom, { store: useData().statusStore });
  return useMemo(() => parts.split('\n').filter(Boolean), [parts]);
}

/** Freshness of the data of `useRead(name, params)`. */
export function useFreshness(name: ReadName, params?: PathParams): Freshness {
  const path = readPath(name, params);
  const pathAtom = useMemo(() => atom(get => get(topicFreshnessAtom)[path] ?? unknownFreshness), [path]);
  return useAtomValue(pathAtom, { store: useData().statusStore });
}

/** Pings the server every `everyMs` while a screen is shown whose data must never be silently stale. */
export function useConfirmations(everyMs: number): void {
  const { live } = useData();
  useEffect(() => {
    const timer = setInterval(() => live.ping(), everyMs);
    return () => clearInterval(timer);
  }, [live, everyMs]);
}
