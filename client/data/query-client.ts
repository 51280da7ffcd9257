/** The one store of server data: unused data goes after 5 min, retries back off to 30 s (spec §9). */
import { QueryClient } from '@tanstack/react-query';
import { retryBackoffCapMs, unusedDataKeptMs } from '#shared/intervals.ts';
import { isClientProblem } from './client-problem.ts';

const retriesAtMost = 3;

/** A 4xx is the server's word, 429 too: asking again would only add to it. */
function mayPass(error: unknown): boolean {
  return isClientProblem(error) && error.isPassing && error.code !== 'TOO_MANY_REQUESTS';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: unusedDataKeptMs,
        retry: (failureCount, error) => failureCount < retriesAtMost && mayPass(error),
        retryDelay: attempt => Math.min(1_000 * 2 ** attempt, retryBackoffCapMs),
        // "Online" of the browser means the internet; the restaurant's server is on its own network.
        networkMode: 'always',
        refetchOnReconnect: false,
      },
    },
  });
}
