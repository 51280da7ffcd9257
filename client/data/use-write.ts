/** One row of the write table for a screen: the key is made at the tap and kept, so that "try again" has one effect. */
import { useCallback, useRef, useState } from 'react';
import { createUuid } from '#shared/uuid.ts';
import type { WriteAnswer, WriteName } from '#shared/writes.ts';
import { ClientProblem, toClientProblem } from './client-problem.ts';
import { useData } from './data-context.tsx';
import { sendWrite, type WriteInput } from './send-write.ts';

export type Write<N extends WriteName> = {
  /** Rejects with ClientProblem. */
  run(input: WriteInput<N>): Promise<WriteAnswer<N>>;
  /** The last input again, with its key. */
  retry(): Promise<WriteAnswer<N>>;
  isPending: boolean;
  problem: ClientProblem | null;
  reset(): void;
};

export function useWrite<N extends WriteName>(name: N): Write<N> {
  const access = useData();
  const [pendingCount, setPendingCount] = useState(0);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const lastInput = useRef<WriteInput<N> | null>(null);

  const run = useCallback(
    async (input: WriteInput<N>): Promise<WriteAnswer<N>> => {
      const idempotencyKey = input.idempotencyKey ?? createUuid();
      lastInput.current = { ...input, idempotencyKey };
      setPendingCount(count => count + 1);
      setProblem(null);
      try {
        return await sendWrite(access, name, lastInput.current);
      } catch (error) {
        const shown = toClientProblem(error);
        setProblem(shown);
        throw shown;
      } finally {
        setPendingCount(count => count - 1);
      }
    },
    [access, name],
  );

  const retry = useCallback(() => {
    if (lastInput.current === null) return Promise.reject(new ClientProblem('INTERNAL'));
    return run(lastInput.current);
  }, [run]);

  const reset = useCallback(() => setProblem(null), []);
  return { run, retry, isPending: pendingCount > 0, problem, reset };
}
