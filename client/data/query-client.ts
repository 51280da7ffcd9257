/** The query client: unused data is dropped after 5 min, retries back off to 30 s (spec §9). */
import { QueryClient } from '@tanstack/react-query';
import { retryBackoffCapMs, unusedDataRetentionMs } from '#shared/kernel/intervals.ts';
import { isClientProblem } from './client-problem.ts';

const retriesAtMost = 3;

/** 4xx responses aren't retried, 429 included: a retry would add to the load. */
function mayPass(error: unknown): boolean {
  return isClientProblem(error) && error.isPassing && error.code !== 'TOO_MANY_REQUESTS';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: unusedDataRetentionMs,
        retry: (failureCount, error) => failureCount < retriesAtMost && mayPass(error),
        retryDelay: attempt => Math.min(1_000 * 2 ** attempt, retryBackoffCapMs),
        // The browser's "online" refers to the internet; the restaurant's server is in the local network.
        networkMode: 'always',
        refetchOnReconnect: false,
      },
    },
  });
}
