/** A row of the read table as query options: one key, one fetch and one rhythm for hook, preload and live cache alike. */
import { queryOptions } from '@tanstack/react-query';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { type ReadData, type ReadName, reads } from '#shared/contract/reads.ts';
import { isRefusal } from './client-problem.ts';

/** Data younger than this is not fetched again by a screen that mounts: it was just preloaded. */
const justReadMs = 2_000;

/** What of the data layer a read needs. */
type ReadSource = {
  read<T>(path: string, signal: AbortSignal): Promise<T>;
  live: { isLive(path: string): boolean };
  pollingJitter: number;
};

export function readKey(path: string): readonly [string] {
  return [path];
}

/** The row's interval in ms for the data at hand, or false: not polled. */
function intervalMs<N extends ReadName>(name: N, data: ReadData<N> | undefined): number | false {
  const refreshMs: number | false | ((data: never) => number) = reads[name].refreshMs;
  return typeof refreshMs === 'function' ? refreshMs(data as never) : refreshMs;
}

/**
 * While the row is live nothing is polled; without a socket the row's interval counts, ± 10 % a tab. It also counts for what
 * the server refused, and ended on the socket: a role or an origin may come back, and nobody touches a screen on the wall.
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
    // Without a socket the fallback itself looks after a tab that comes back into view.
    refetchOnWindowFocus: !row.live,
  });
}
