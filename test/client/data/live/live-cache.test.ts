import { expect, test } from 'vitest';
import { createLiveCache } from '../../../../client/data/live/live-cache.ts';
import { createStatusStore } from '../../../../client/data/live/live-status.ts';
import { createTopicFreshness } from '../../../../client/data/live/topic-freshness.ts';
import { createQueryClient } from '../../../../client/data/query-client.ts';
import { createServerClock } from '../../../../client/data/server-clock.ts';

const path = '/api/waiter/orders/o1';
const delta = { type: 'delta', sub: 1, from: 'a', to: 'b', put: [], remove: [] } as const;

function createTestCache() {
  const queryClient = createQueryClient();
  const freshness = createTopicFreshness(
    createStatusStore(),
    createServerClock(() => 0),
  );
  return { queryClient, cache: createLiveCache(queryClient, freshness) };
}

test('a snapshot keeps the identity of what did not change', () => {
  const { queryClient, cache } = createTestCache();
  cache.replace('/api/x', [{ id: 'a', lines: [1] }, { id: 'b' }]);
  const [first] = queryClient.getQueryData<unknown[]>(['/api/x']) ?? [];
  cache.replace('/api/x', [{ id: 'a', lines: [1] }, { id: 'c' }]);
  expect(queryClient.getQueryData<unknown[]>(['/api/x'])?.[0]).toBe(first);
});

test('content read before a write does not undo the answer to the write, a new socket decides all the same', () => {
  const { queryClient, cache } = createTestCache();
  queryClient.setQueryData([path], { id: 'o1', version: 5 });
  cache.advance(path, { id: 'o1', version: 4 });
  expect(queryClient.getQueryData([path])).toEqual({ id: 'o1', version: 5 });
  cache.advance(path, { id: 'o1', version: 6 });
  expect(queryClient.getQueryData([path])).toEqual({ id: 'o1', version: 6 });
  cache.replace(path, { id: 'o1', version: 2 });
  expect(queryClient.getQueryData([path])).toEqual({ id: 'o1', version: 2 });
});

test('only a cached list of entities is told of', () => {
  const { queryClient, cache } = createTestCache();
  expect(cache.list('/api/x')).toBe(null);
  queryClient.setQueryData(['/api/x'], { id: 'o1' });
  expect(cache.list('/api/x')).toBe(null);
  queryClient.setQueryData(['/api/x'], [{ id: 'o1' }]);
  expect(cache.list('/api/x')).toEqual([{ id: 'o1' }]);
});

test('a delta needs a list to be put on', () => {
  const { queryClient, cache } = createTestCache();
  expect(cache.has(path)).toBe(false);
  expect(cache.patch(path, { ...delta, put: [], remove: [] })).toBe(false);
  queryClient.setQueryData([path], { id: 'o1' });
  expect(cache.has(path)).toBe(true);
  expect(cache.patch(path, { ...delta, put: [{ id: 'o1' }], remove: [] })).toBe(false);
});
