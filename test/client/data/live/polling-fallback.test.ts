import { expect, test, vi } from 'vitest';
import {
  isPollingAtom,
  liveStatusAtom,
  topicFreshnessAtom,
} from '../../../../client/data/live/live-status.ts';
import { readOptions } from '../../../../client/data/read-options.ts';
import { start, tables } from './live-harness.ts';

test('without a socket for 5 s polling begins, and the first snapshot ends it §10.4g', async () => {
  const { access, welcome, snapshot, status } = await start();
  const isPolling = () => access.statusStore.get(isPollingAtom);
  access.live.watch(tables);
  await vi.advanceTimersByTimeAsync(4_999);
  expect([isPolling(), status()]).toEqual([false, 'connecting']);
  await vi.advanceTimersByTimeAsync(1);
  expect([isPolling(), status()]).toEqual([true, 'polling']);
  welcome();
  expect(isPolling()).toBe(true);
  snapshot(tables, 'k.1', []);
  expect([isPolling(), status()]).toEqual([false, 'live']);
});

test('a server that does not answer, or a device without network, is offline, not polling', async () => {
  const { access, environment, status } = await start();
  await vi.advanceTimersByTimeAsync(5_000);
  environment.answers['GET /api/x'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await access.http.send({ method: 'GET', path: '/api/x' }).catch(() => undefined);
  expect(status()).toBe('offline');
  environment.answers['GET /api/x'] = [];
  await access.http.send({ method: 'GET', path: '/api/x' });
  expect(status()).toBe('polling');
  environment.changeOnline(false);
  expect(status()).toBe('offline');
});

test('once the server answers again the socket is tried at once', async () => {
  const { access, environment, socket } = await start();
  environment.chance = 1;
  for (let attempt = 0; attempt < 7; attempt += 1) {
    socket().drop();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  socket().drop();
  const attempts = environment.sockets.length;
  environment.answers['GET /api/x'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await access.http.send({ method: 'GET', path: '/api/x' }).catch(() => undefined);
  expect(environment.sockets).toHaveLength(attempts);
  environment.answers['GET /api/x'] = [];
  await access.http.send({ method: 'GET', path: '/api/x' });
  await vi.advanceTimersByTimeAsync(0);
  expect(environment.sockets).toHaveLength(attempts + 1);
});

test('offline says since when nothing was heard of the server', async () => {
  const { access, environment, socket, welcome } = await start();
  welcome();
  await vi.advanceTimersByTimeAsync(20_000);
  socket().receive({ type: 'heartbeat', now: new Date().toISOString(), cursors: {} });
  const heardAtMs = Date.now();
  await vi.advanceTimersByTimeAsync(7_000);
  environment.changeOnline(false);
  socket().drop();
  expect(access.statusStore.get(liveStatusAtom)).toEqual({ kind: 'offline', sinceMs: heardAtMs });
});

test('a poll that finds nothing out makes what it shows stale, since it was last confirmed; the next good one ends it', async () => {
  const { access, environment, status } = await start();
  const freshness = () => access.statusStore.get(topicFreshnessAtom)[tables];
  environment.answers[`GET ${tables}`] = [];
  await access.preload('waiterTables');
  access.live.watch(tables);
  const confirmedAtMs = Date.now();
  await vi.advanceTimersByTimeAsync(5_000);
  environment.answers[`GET ${tables}`] = () => ({ status: 503 });
  await access.preload('waiterTables', {}, 'anew');
  await vi.advanceTimersByTimeAsync(5_000);
  await access.preload('waiterTables', {}, 'anew');
  expect(status()).toBe('polling');
  expect(freshness()).toEqual({ isStale: true, since: confirmedAtMs, confirmedAtMs });
  environment.answers[`GET ${tables}`] = [];
  await access.preload('waiterTables', {}, 'anew');
  expect(freshness()).toEqual({ isStale: false, confirmedAtMs: Date.now() });
});

test('the next screen does not wait while a read that is watched is tried again', async () => {
  const { access, environment } = await start();
  environment.answers[`GET ${tables}`] = [];
  await access.preload('waiterTables');
  environment.answers[`GET ${tables}`] = () => ({ status: 503 });
  const options = readOptions(access, 'waiterTables', undefined, false);
  const watched = access.queryClient.fetchQuery({ ...options, staleTime: 0, retry: 3, retryDelay: 10_000 });
  watched.catch(() => undefined);
  let isReady = false;
  void access.preload('waiterTables', undefined, 'anew').then(() => {
    isReady = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isReady).toBe(true);
  expect(access.queryClient.isFetching()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
});

test('a tab that comes back into view reads by itself only where no socket says the same', async () => {
  const { access, environment, welcome, snapshot } = await start();
  environment.answers[`GET ${tables}`] = [];
  const poll = vi.spyOn(access.queryClient, 'invalidateQueries');
  access.live.watch(tables);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(poll).toHaveBeenCalledTimes(1);
  environment.changeVisible(false);
  environment.changeVisible(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(poll).toHaveBeenCalledTimes(2);
  environment.changeVisible(false);
  environment.changeVisible(true);
  welcome();
  snapshot(tables, 'k.1', []);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(poll).toHaveBeenCalledTimes(2);
});
