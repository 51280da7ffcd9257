/** Saves a new list order entry by entry; after a failure the error is shown and the list returns to the server's order. */
import { useState } from 'react';
import type { ClientProblem } from '../../../data/client-problem.ts';
import { moved, type Ordered, orderChanges } from './list-order.ts';

type Versioned = Ordered & { readonly version: number };
type OrderWrite = {
  run(input: { params: { id: string }; body: { sortOrder: number }; version: number }): Promise<unknown>;
  problem: ClientProblem | null;
  reset(): void;
};

export function useReorder<T extends Versioned>(list: readonly T[], write: OrderWrite, onFailed: () => void) {
  const [isRunning, setIsRunning] = useState(false);
  async function move(id: string, by: -1 | 1): Promise<void> {
    if (isRunning) return;
    setIsRunning(true);
    try {
      for (const { entry, sortOrder } of orderChanges(moved(list, id, by))) {
        await write.run({ params: { id: entry.id }, body: { sortOrder }, version: entry.version });
      }
    } catch {
      onFailed();
    } finally {
      setIsRunning(false);
    }
  }
  return { move, problem: write.problem, dismiss: write.reset };
}
