/** How fresh the data is, for screens. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import { useData } from '../data-context.tsx';
import {
  type Freshness,
  type LiveStatus,
  liveStatusAtom,
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

/** The paths that are stale while others are not; empty: none is, or all are. */
export function useStaleParts(): string[] {
  const parts = useAtomValue(stalePartsAtom, { store: useData().statusStore });
  return useMemo(() => parts.split('\n').filter(Boolean), [parts]);
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
