/** A form's one command: pending while it runs, and the problem it ended with. */
import { type FormEvent, useState } from 'react';
import { type ClientProblem, toClientProblem } from '../../data/client-problem.ts';

export type Submit = {
  onSubmit(event: FormEvent): void;
  isPending: boolean;
  problem: ClientProblem | null;
};

export function useSubmit(act: () => Promise<void>): Submit {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const run = async () => {
    setIsPending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(toClientProblem(error));
    } finally {
      setIsPending(false);
    }
  };
  return {
    isPending,
    problem,
    onSubmit(event) {
      event.preventDefault();
      if (!isPending) void run();
    },
  };
}
