/** One row of the write table for a screen: sends, and says what is under way and what came of it. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { WriteAnswer, WriteName } from '#shared/contract/writes.ts';
import { type ClientProblem, toClientProblem } from '../data/client-problem.ts';
import { useData } from '../data/data-context.tsx';
import type { PendingWrite, WriteInput } from './pending-writes.ts';

type Write<N extends WriteName> = {
  /** Rejects with ClientProblem. */
  run(input: WriteInput<N>): Promise<WriteAnswer<N>>;
  /** As it goes over the wire: with the id of its first try, where that may have gone through. */
  open(input: WriteInput<N>): WriteInput<N>;
  isPending: boolean;
  problem: ClientProblem | null;
  reset(): void;
};

export function useWrite<N extends WriteName>(name: N): Write<N> {
  const { writes } = useData();
  const [screen] = useState(() => ({}));
  const [pendingCount, setPendingCount] = useState(0);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  useEffect(() => () => writes.leave(screen), [writes, screen]);

  const open = useCallback(
    (input: WriteInput<N>) => writes.open(name, input, screen),
    [writes, name, screen],
  );

  const run = useCallback(
    async (input: WriteInput<N>): Promise<WriteAnswer<N>> => {
      setPendingCount(count => count + 1);
      setProblem(null);
      try {
        return await writes.send(name, input, screen);
      } catch (error) {
        const shown = toClientProblem(error);
        setProblem(shown);
        throw shown;
      } finally {
        setPendingCount(count => count - 1);
      }
    },
    [writes, name, screen],
  );

  const reset = useCallback(() => setProblem(null), []);
  return { run, open, isPending: pendingCount > 0, problem, reset };
}

/** What was asked for and is not over, or is still to be seen by whoever asked; a screen's optimistic part follows from it. */
export function usePendingWrites(): readonly PendingWrite[] {
  const { writes } = useData();
  return useSyncExternalStore(writes.subscribe, writes.pending);
}
