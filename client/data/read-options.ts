/** Query options of a row of the read table: key, fetch and polling shared by hook, preload and live cache. */
import { queryOptions } from '@tanstack/react-query';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { type ReadData, type ReadName, reads } from '#shared/contract/reads.ts';
import { isRefusal } from './client-problem.ts';

/** Younger data isn't refetched on mount: it was just preloaded. */
const justReadMs = 2_000;

/** The parts of the data layer that reads use. */
type ReadSource = {
  read<T>(path: string, signal: AbortSignal): Promise<T>;
  live: { isLive(path: string): boolean };
  pollingJitter: number;
};

export function readKey(path: string): readonly [string] {
  return [path];
}

/** The row's polling interval in ms for the current data; false: not polled. */
function intervalMs<N extends ReadName>(name: N, data: ReadData<N> | undefined): number | false {
  const refreshMs: number | false | ((data: never) => number) = reads[name].refreshMs;
  return typeof refreshMs === 'function' ? refreshMs(data as never) : refreshMs;
}

/**
 * Live rows aren't polled; without a socket the row's interval applies, ± 10 % per tab. It also applies after a
 * refusal or the end of a subscription: a role may be restored, and nobody touches a wall screen.
 */
export function readOptions<N extends ReadName>(
  data: ReadSource,
  name: N,
  params: PathParams | undefined,
  isPolling: boolean,
) {
  const path = readPath(name, params);
  const row = reads[name];
  return queryOptions<ReadData<N>>({
    queryKey: readKey(path),
    queryFn: ({ signal }) => data.read<ReadData<N>>(path, signal),
    staleTime: () => (data.live.isLive(path) ? Number.POSITIVE_INFINITY : justReadMs),
    refetchInterval: query => {
      const ms = intervalMs(name, query.state.data);
      const isTimed = isPolling || !row.live || isRefusal(query.state.error);
      return ms !== false && isTimed ? Math.round(ms * data.pollingJitter) : false;
    },
    refetchIntervalInBackground: 'inBackground' in row,
    // Without a socket, the polling fallback handles tabs that become visible.
    refetchOnWindowFocus: !row.live,
  });
}
