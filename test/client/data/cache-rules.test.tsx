/** The rules of the cache (spec §9), each with the clock driven by hand. */
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { type ReadName, readNames, reads } from '#shared/contract/reads.ts';
import { createQueryClient } from '../../../client/data/query-client.ts';
import { useRead } from '../../../client/data/use-read.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00.000Z') });
  return () => vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const params: PathParams = { id: 'a', location: 'kitchen' };
/** Without a socket for this long, timed polling begins with one read. */
const fallbackMs = 5_000;

function Reader({ name }: { name: ReadName }) {
  return <p data-testid="read">{useRead(name, params).status}</p>;
}

async function watch(name: ReadName, answer: unknown) {
  const path = readPath(name, params);
  const screen = await renderScreen(<Reader name={name} />, { answers: { [`GET ${path}`]: answer } });
  const count = () => screen.requests.filter(request => request.path === path).length;
  return { ...screen, path, count };
}

test('data that no screen shows is kept for 5 minutes, then forgotten §9.5a', async () => {
  const { unmount, access, path } = await watch('users', []);
  unmount();
  await pass(5 * 60_000 - 1);
  expect(access.queryClient.getQueryData([path])).toEqual([]);
  await pass(1);
  expect(access.queryClient.getQueryData([path])).toBeUndefined();
});

test('a retry waits 1 s, then twice as long each time, never more than 30 s §9.5b', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retryDelay !== 'function') throw new Error('no delay');
  const delays = [0, 1, 2, 3, 4, 5, 6, 20].map(attempt => retryDelay(attempt, new Error('lost')));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test.each([500, 502, 503, 504])('an answer of %i is asked for again after 1, 2 and 4 s', async status => {
  const { count } = await watch('stockMovements', () => ({ status }));
  for (const [delayMs, calls] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [3_999, 3],
    [1, 4],
    [60_000, 4],
  ] as const) {
    await pass(delayMs);
    expect(count()).toBe(calls);
  }
});

test.each([400, 403, 404, 409, 422, 429])('an answer of %i is the last word', async status => {
  const { count } = await watch('stockMovements', () => ({ status }));
  await pass(fallbackMs - 1);
  expect(count()).toBe(1);
});

const rhythms: readonly (readonly [ReadName, number])[] = readNames.flatMap(name => {
  const { refreshMs } = reads[name];
  return typeof refreshMs === 'number' ? [[name, refreshMs] as const] : [];
});

test.each(rhythms)('while nothing is live, %s is read again every %i ms §7.16', async (name, refreshMs) => {
  const { count } = await watch(name, []);
  await pass(fallbackMs);
  const before = count();
  await pass(refreshMs - 1);
  expect(count()).toBe(before);
  await pass(1);
  expect(count()).toBe(before + 1);
});

test.each([
  ['waiterTables', 15_000],
  ['preparationOrders', 10_000],
  ['users', 300_000],
  ['adminTables', 300_000],
  ['settings', 300_000],
  ['menuItems', 300_000],
  ['devices', 300_000],
] as const)('the rhythm of %s is the one of the spec: %i ms §7.3-4 §7.16 §9.2a §9.2b §9.2d', (name, ms) => {
  expect(reads[name].refreshMs).toBe(ms);
});

test.each(['waiterOrder', 'adminOrder'] as const)(
  '%s is read every 3 s while its receipt is pending, every 5 minutes otherwise §4.1',
  async name => {
    const order = { id: 'a', isReceiptPending: true };
    const { environment, path, count } = await watch(name, order);
    await pass(fallbackMs);
    const before = count();
    await pass(2_999);
    expect(count()).toBe(before);
    environment.answers[`GET ${path}`] = { ...order, isReceiptPending: false };
    await pass(1);
    expect(count()).toBe(before + 1);
    await pass(299_999);
    expect(count()).toBe(before + 1);
    await pass(1);
    expect(count()).toBe(before + 2);
  },
);

test('recently closed orders are read every 3 s while one has a receipt pending, every 5 minutes otherwise', async () => {
  const issued = { id: 'a', isReceiptPending: false };
  const pending = { id: 'b', isReceiptPending: true };
  const { environment, path, count } = await watch('recentlyClosedOrders', [issued, pending]);
  await pass(fallbackMs);
  const before = count();
  await pass(2_999);
  expect(count()).toBe(before);
  environment.answers[`GET ${path}`] = [issued, { ...pending, isReceiptPending: false }];
  await pass(1);
  expect(count()).toBe(before + 1);
  await pass(299_999);
  expect(count()).toBe(before + 1);
  await pass(1);
  expect(count()).toBe(before + 2);
});

test('while a topic is live it is not polled at all', async () => {
  const { pushSnapshot, path, count, environment } = await watch('users', []);
  await pass(0);
  await pushSnapshot(path, []);
  const before = count();
  for (let beat = 0; beat < 40; beat += 1) {
    await pass(20_000);
    environment.sockets.at(-1)?.receive({ type: 'heartbeat', now: new Date().toISOString(), cursors: {} });
  }
  expect(count()).toBe(before);
});

test.each([
  ['waiterTables', 15_000, 1],
  ['preparationOrders', 10_000, 0],
  ['users', 300_000, 0],
] as const)('in a hidden tab only the tables are read: %s §7.3', async (name, refreshMs, calls) => {
  const { count } = await watch(name, []);
  await pass(fallbackMs);
  const before = count();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(refreshMs);
  expect(count()).toBe(before + calls);
});
