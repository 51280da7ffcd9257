/** What was asked for and is not over, or is still to be seen by whoever asked; a screen's optimistic part follows from it. */
import { useSyncExternalStore } from 'react';
import { useData } from '../data/data-context.tsx';
import type { PendingWrite } from './pending-writes.ts';

export function usePendingWrites(): readonly PendingWrite[] {
  const { writes } = useData();
  return useSyncExternalStore(writes.subscribe, writes.pending);
}
