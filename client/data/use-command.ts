/** A call outside the write table, e.g. to an identity provider: its pending state and problem. */
import { useState } from 'react';
import { type ClientProblem, toClientProblem } from './client-problem.ts';

export type Command = {
  /** Resolves with true on success. Calls during a running action are ignored. */
  run(act: () => Promise<unknown>): Promise<boolean>;
  isPending: boolean;
  problem: ClientProblem | null;
  reset(): void;
};

export function useCommand(): Command {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  return {
    isPending,
    problem,
    reset: () => setProblem(null),
    async run(act) {
      if (isPending) return false;
      setIsPending(true);
      setProblem(null);
      try {
        await act();
        return true;
      } catch (error) {
        setProblem(toClientProblem(error));
        return false;
      } finally {
        setIsPending(false);
      }
    },
  };
}
