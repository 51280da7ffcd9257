import { expect, test, vi } from 'vitest';
import { staleSinceAtom, topicFreshnessAtom } from '../../../client/data/live-status.ts';
import { nowIso, start, tables } from './live-harness.ts';

test('a topic watched twice is asked for once and left with the last watcher', async () => {
  const { access, socket, welcome } = await start();
  welcome();
  const first = access.live.watch(tables);
  const second = access.live.watch(tables);
  first();
  expect(socket().sent.filter(({ type }) => type === 'unsubscribe')).toEqual([]);
  second();
  expect(socket().sent.slice(1)).toEqual([
    { type: 'subscribe', sub: 1, path: tables },
    { type: 'unsubscribe', sub: 1 },
  ]);
});

test('a delta on the own cursor changes what it names and keeps the rest identical', async () => {
  const { access, socket, welcome, snapshot, cached } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', [
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ]);
  const before = cached(tables) as unknown[];
  socket().receive({ type: 'delta', sub: 1, from: 'k.1', to: 'k.2', put: [{ id: 'b' }], remove: [] });
  expect(cached(tables)).toEqual([{ id: 'a', n: 1 }, { id: 'b' }]);
  expect((cached(tables) as unknown[])[0]).toBe(before[0]);
  expect(socket().sent.filter(({ type }) => type === 'resync')).toEqual([]);
});

test('a delta over a gap is not applied: the topic is asked for anew', async () => {
  const { access, socket, welcome, snapshot, cached } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', [{ id: 'a' }]);
  socket().receive({ type: 'delta', sub: 1, from: 'k.2', to: 'k.3', put: [{ id: 'b' }], remove: [] });
  expect(cached(tables)).toEqual([{ id: 'a' }]);
  expect(socket().sent.at(-1)).toEqual({ type: 'resync', sub: 1 });
  expect(access.live.isLive(tables)).toBe(false);
  snapshot(tables, 'k.3', [{ id: 'a' }, { id: 'b' }]);
  expect(access.live.isLive(tables)).toBe(true);
});

test('a heartbeat with another cursor repairs a lost update, with the same one confirms what is shown', async () => {
  const { access, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  await vi.advanceTimersByTimeAsync(20_000);
  const now = new Date().toISOString();
  socket().receive({ type: 'heartbeat', now, cursors: { 1: 'k.1' } });
  expect(access.statusStore.get(topicFreshnessAtom)[tables]?.confirmedAtMs).toBe(Date.parse(now));
  socket().receive({ type: 'heartbeat', now, cursors: { 1: 'k.9', 77: 'x' } });
  expect(socket().sent.at(-1)).toEqual({ type: 'resync', sub: 1 });
});

test('a refused topic ends, and what was shown of it is asked for again over HTTP', async () => {
  const { access, socket, welcome, snapshot, edges } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  const invalidated = vi.spyOn(access.queryClient, 'invalidateQueries');
  const problem = { type: 'x', title: 'x', status: 403, code: 'FORBIDDEN' };
  socket().receive({ type: 'error', sub: 1, problem });
  expect(invalidated).toHaveBeenCalledOnce();
  expect(access.live.isLive(tables)).toBe(false);
  access.live.resync(tables);
  expect(socket().sent.at(-1)).toEqual({ type: 'subscribe', sub: 2, path: tables });
  expect(edges.sockets).toHaveLength(1);
});

test('stale is told with its time until the topic is fresh again', async () => {
  const { access, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  socket().receive({ type: 'stale', sub: 1, since: nowIso, why: 'origin' });
  expect(access.statusStore.get(staleSinceAtom)).toBe(Date.parse(nowIso));
  socket().receive({ type: 'fresh', sub: 1, at: nowIso });
  expect(access.statusStore.get(staleSinceAtom)).toBeNull();
});

test('neither a heartbeat nor a pong confirms a topic that the server called stale', async () => {
  const { access, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  const freshness = () => access.statusStore.get(topicFreshnessAtom)[tables];
  const stale = { isStale: true, since: Date.parse(nowIso), confirmedAtMs: Date.parse(nowIso) };
  socket().receive({ type: 'stale', sub: 1, since: nowIso, why: 'origin' });
  await vi.advanceTimersByTimeAsync(20_000);
  socket().receive({ type: 'heartbeat', now: new Date().toISOString(), cursors: { 1: 'k.1' } });
  expect(freshness()).toEqual(stale);
  socket().receive({ type: 'pong' });
  expect(freshness()).toEqual(stale);
  socket().receive({ type: 'fresh', sub: 1, at: nowIso });
  socket().receive({ type: 'pong' });
  expect(freshness()).toEqual({ isStale: false, confirmedAtMs: Date.now() });
});
