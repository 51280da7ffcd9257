/** Taps on a station's tickets that the tickets do not contain yet. */
import { useMemo, useSyncExternalStore } from 'react';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { useData } from '../../../data/data-context.tsx';
import { createTapsReader, type PendingTap } from '../../../writes/ticket-projection.ts';

export function usePendingTaps(location: PreparationLocation): readonly PendingTap[] {
  const { writes } = useData();
  const readTaps = useMemo(() => createTapsReader(location), [location]);
  return useSyncExternalStore(writes.subscribe, () => readTaps(writes.pending()));
}
