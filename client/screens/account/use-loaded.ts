/** Data of this page that no other screen shows: loaded when it opens, and again after what changed it. */
import { useCallback, useEffect, useState } from 'react';
import { type ClientProblem, toClientProblem } from '../../data/client-problem.ts';

export type Loaded<T> = {
  data: T | undefined;
  /** Why there is no data; null while it loads and once it is there. */
  problem: ClientProblem | null;
  /** What is shown stays until the new answer is there. */
  reload(): Promise<void>;
};

/** `load` has to stay the same function. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T | undefined>(undefined);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const reload = useCallback(async () => {
    setProblem(null);
    try {
      setData(await load());
    } catch (error) {
      setProblem(toClientProblem(error));
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return { data, problem: data === undefined ? problem : null, reload };
}
