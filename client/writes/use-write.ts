/**
 * One row of the write table for a screen. Pressed again after a lost answer, the same wish goes with its first key for as
 * long as the screen stands; for how much longer, `write-keys` decides.
 */
import { useCallback, useRef, useState } from 'react';
import type { PathParams } from '#shared/contract/paths.ts';
import type { WriteAnswer, WriteName } from '#shared/contract/writes.ts';
import { ClientProblem, toClientProblem } from '../data/client-problem.ts';
import { useData } from '../data/data-context.tsx';
import { openWrite, sendWrite, type WriteInput } from './send-write.ts';
import { hashOfWrite, isOutcomeUnknown } from './write-keys.ts';

export type Write<N extends WriteName> = {
  /** Rejects with ClientProblem. */
  run(input: WriteInput<N>): Promise<WriteAnswer<N>>;
  /** As it goes over the wire: with the id of its first try, where that may have gone through. */
  open(input: WriteInput<N>): WriteInput<N>;
  /** The last input again. */
  retry(): Promise<WriteAnswer<N>>;
  isPending: boolean;
  problem: ClientProblem | null;
  reset(): void;
};

function wishOf(input: { params?: PathParams; body: unknown; version?: number }): string {
  return JSON.stringify([input.params, hashOfWrite(input)]);
}

export function useWrite<N extends WriteName>(name: N): Write<N> {
  const access = useData();
  const [pendingCount, setPendingCount] = useState(0);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const lastInput = useRef<WriteInput<N> | null>(null);
  const unknown = useRef<{ wish: string; input: WriteInput<N> } | null>(null);

  const open = useCallback(
    (input: WriteInput<N>) => {
      return unknown.current?.wish === wishOf(input) ? unknown.current.input : openWrite(access, name, input);
    },
    [access, name],
  );

  const run = useCallback(
    async (input: WriteInput<N>): Promise<WriteAnswer<N>> => {
      lastInput.current = input;
      setPendingCount(count => count + 1);
      setProblem(null);
      const wish = wishOf(input);
      let opened: WriteInput<N> | undefined;
      const settle = () => {
        if (unknown.current?.wish === wish) unknown.current = null;
      };
      try {
        opened = open(input);
        const answer = await sendWrite(access, name, opened);
        settle();
        return answer;
      } catch (error) {
        const shown = toClientProblem(error);
        if (opened !== undefined && isOutcomeUnknown(shown)) unknown.current = { wish, input: opened };
        else settle();
        setProblem(shown);
        throw shown;
      } finally {
        setPendingCount(count => count - 1);
      }
    },
    [access, name, open],
  );

  const retry = useCallback(() => {
    if (lastInput.current === null) return Promise.reject(new ClientProblem('INTERNAL'));
    return run(lastInput.current);
  }, [run]);

  const reset = useCallback(() => setProblem(null), []);
  return { run, open, retry, isPending: pendingCount > 0, problem, reset };
}
