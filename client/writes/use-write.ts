/** Gives screens the write queue and the outbox: sends calls of the write table, and reports what is under way. */
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { WriteAnswer, WriteName } from '#shared/contract/writes.ts';
import { type ClientProblem, toClientProblem } from '../data/client-problem.ts';
import { useData } from '../data/data-context.tsx';
import type { OrderOutbox } from './order-writes.ts';
import type { StoredWrite } from './outbox-store.ts';
import { countUnsaved, type Write, type WriteInput } from './write.ts';

export function useWrite<N extends WriteName>(name: N) {
  const { writes } = useData();
  const [screen] = useState(() => ({}));
  const [pendingCount, setPendingCount] = useState(0);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  useEffect(() => () => writes.releaseScreen(screen), [writes, screen]);

  /** Returns the input as it would be sent: with the id of the first attempt, if that may have been carried out. */
  const open = useCallback(
    (input: WriteInput<N>) => writes.open(name, input, screen),
    [writes, name, screen],
  );

  /** Rejects with ClientProblem. */
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

/** Writes under way, and followed ones until they are dismissed. */
export function usePendingWrites(): readonly Write[] {
  const { writes } = useData();
  return useSyncExternalStore(writes.subscribe, writes.pending);
}

/** The outbox; null while it is not open, and always in a browser without storage. A new object with every change. */
export const outboxAtom = atom<{
  writes: readonly StoredWrite[];
  ofOrder(orderId: string): OrderOutbox;
} | null>(null);

/** `queued`: stored and going to be sent; `refused`: stored until the user decides; `unsaved`: only in this tab. */
type UnsentCounts = { queued: number; refused: number; unsaved: number };

function countUnsent(stored: readonly StoredWrite[], unsaved: number): UnsentCounts {
  const refused = stored.filter(({ problem }) => problem !== undefined).length;
  const lost = stored.filter(({ problem, isUnsaved }) => problem === undefined && isUnsaved).length;
  return { queued: stored.length - refused - lost, refused, unsaved: unsaved + lost };
}

export function useUnsentCounts(): UnsentCounts {
  const { statusStore, writes } = useData();
  const stored = useAtomValue(outboxAtom, { store: statusStore })?.writes ?? [];
  return countUnsent(
    stored,
    useSyncExternalStore(writes.subscribe, () => countUnsaved(writes.pending())),
  );
}

/** The counts at the moment of the call. */
export function useUnsentReader(): () => UnsentCounts {
  const { statusStore, writes } = useData();
  return () => countUnsent(statusStore.get(outboxAtom)?.writes ?? [], countUnsaved(writes.pending()));
}
