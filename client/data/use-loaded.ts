/** Loads data of local identity, which no socket keeps up to date: on mount and on `reload` after a change. */
import { useCallback, useEffect, useState } from 'react';
import { type ClientProblem, toClientProblem } from './client-problem.ts';

export type Loaded<T> = {
  data: T | undefined;
  /** The load error; null while loading and once there is data. */
  problem: ClientProblem | null;
  /** Keeps the current data until the new response arrives. */
  reload(): Promise<void>;
};

/** `load` must be referentially stable. */
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
