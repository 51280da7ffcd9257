import { expect, test, vi } from 'vitest';
import {
  stalePartsAtom,
  staleSinceAtom,
  topicFreshnessAtom,
} from '../../../../client/data/live/live-status.ts';
import { menu, nowIso, start, tables } from './live-harness.ts';

test('a topic watched twice is asked for once and left with the last watcher', async () => {
  const { access, socket, welcome } = await start();
  welcome();
  const first = access.live.watch(tables);
  const second = access.live.watch(tables);
  first();
  expect(socket().sent.filter(({ type }) => type === 'unsubscribe')).toEqual([]);
  second();
  expect(socket().sent.filter(({ type }) => type.endsWith('subscribe'))).toEqual([
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
  const { access, socket, welcome, snapshot, environment } = await start();
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
  expect(environment.sockets).toHaveLength(1);
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

test('what comes between the question for everything and its answer counts for nothing, and asks nothing', async () => {
  const { access, socket, welcome, snapshot, cached } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  for (const from of ['k.2', 'k.3'])
    socket().receive({ type: 'delta', sub: 1, from, to: `${from}+`, put: [{ id: from }], remove: [] });
  expect(socket().sent.filter(({ type }) => type === 'resync')).toHaveLength(1);
  snapshot(tables, 'k.4', [{ id: 'a' }]);
  socket().receive({ type: 'delta', sub: 1, from: 'k.4', to: 'k.5', put: [{ id: 'b' }], remove: [] });
  expect(cached(tables)).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test('an answer over HTTP that is further on than the socket is not taken back by the delta that leads there', async () => {
  const { access, environment, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  environment.answers[`GET ${tables}`] = () => ({ body: [{ id: 'a' }], headers: { 'x-live-cursor': 'k.3' } });
  await access.preload('waiterTables', {}, 'anew');
  socket().receive({ type: 'delta', sub: 1, from: 'k.1', to: 'k.3', put: [{ id: 'a' }], remove: [] });
  expect(socket().sent.filter(({ type }) => type === 'resync')).toEqual([]);
  expect(access.live.isLive(tables)).toBe(true);
});

test('the cursor of a polled answer is what the next socket goes on from', async () => {
  const { access, environment, socket, welcome } = await start();
  socket().drop();
  environment.answers[`GET ${tables}`] = () => ({ body: [{ id: 'a' }], headers: { 'x-live-cursor': 'p.9' } });
  await access.preload('waiterTables');
  access.live.watch(tables);
  await vi.advanceTimersByTimeAsync(1_000);
  welcome();
  expect(socket().sent[0]).toMatchObject({ topics: [{ sub: 1, path: tables, cursor: 'p.9' }] });
  await access.preload('waiterTables', {}, 'anew');
  const cursors = environment.requests.map(({ headers }) => headers['x-live-cursor']);
  expect(cursors, 'and the next read, whichever process answers it').toEqual([undefined, 'p.9']);
  socket().receive({ type: 'unchanged', sub: 1, cursor: 's.1' });
  expect(access.live.isLive(tables)).toBe(true);
});

test('a topic that was refused but can be read is asked for again with the next heartbeat', async () => {
  const { access, environment, socket, welcome, snapshot } = await start();
  welcome();
  environment.answers[`GET ${tables}`] = [];
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  const beat = () => socket().receive({ type: 'heartbeat', now: nowIso, cursors: {} });
  const asked = () => socket().sent.filter(({ type }) => type === 'subscribe').length;
  const problem = { type: 'x', title: 'x', status: 403, code: 'FORBIDDEN' };
  socket().receive({ type: 'error', sub: 1, problem });
  beat();
  expect(asked()).toBe(2);
  environment.answers[`GET ${tables}`] = () => ({ status: 403 });
  socket().receive({ type: 'error', sub: 2, problem });
  await access.preload('waiterTables', {}, 'anew');
  beat();
  expect(asked()).toBe(2);
});

test('one stale topic among fresh ones is named, and forgotten with the screen that showed it', async () => {
  const { access, socket, welcome, snapshot } = await start();
  welcome();
  const leave = access.live.watch(tables);
  access.live.watch(menu);
  snapshot(tables, 'k.1', []);
  snapshot(menu, 'm.1', []);
  const { statusStore } = access;
  socket().receive({ type: 'stale', sub: 1, since: nowIso, why: 'origin' });
  expect(statusStore.get(stalePartsAtom)).toBe(tables);
  socket().receive({ type: 'stale', sub: 2, since: nowIso, why: 'origin' });
  expect([statusStore.get(stalePartsAtom), statusStore.get(staleSinceAtom)]).toEqual([
    '',
    Date.parse(nowIso),
  ]);
  socket().receive({ type: 'fresh', sub: 2, at: nowIso });
  leave();
  expect(statusStore.get(staleSinceAtom)).toBeNull();
});

test('content of which the server says that it is old was not confirmed by coming now', async () => {
  const { access, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  await vi.advanceTimersByTimeAsync(15_000);
  snapshot(tables, 'k.1', []);
  socket().receive({ type: 'stale', sub: 1, since: nowIso, why: 'origin' });
  expect(access.statusStore.get(topicFreshnessAtom)[tables]?.confirmedAtMs).toBe(Date.parse(nowIso));
});

test('the writes that a delta includes are told once its content is there, not those of one that was dropped', async () => {
  const { access, socket, welcome, snapshot, cached } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  const reported: unknown[] = [];
  const stop = access.onIncluded(keys => reported.push([keys, cached(tables)]));
  const delta = { type: 'delta', sub: 1, put: [{ id: 'a' }], remove: [] } as const;
  const change = { ...delta, put: [...delta.put], remove: [] };
  socket().receive({ ...change, from: 'k.1', to: 'k.2', writes: ['key-1', 'key-2'] });
  expect(reported).toEqual([[['key-1', 'key-2'], [{ id: 'a' }]]]);
  socket().receive({ ...change, from: 'k.7', to: 'k.8', writes: ['key-3'] });
  stop();
  expect(reported).toHaveLength(1);
});

test('an order that went back with a restored backup is believed with the next heartbeat', async () => {
  const { access, socket, welcome, snapshot, cached } = await start();
  const order = '/api/waiter/orders/o1';
  welcome();
  access.live.watch(order);
  snapshot(order, 'k.1', { id: 'o1', version: 9 });
  snapshot(order, 'k.2', { id: 'o1', version: 7 });
  expect(cached(order)).toMatchObject({ version: 9 });
  const beat = () => socket().receive({ type: 'heartbeat', now: nowIso, cursors: { 1: 'k.2' } });
  beat();
  expect(socket().sent.at(-1)).toEqual({ type: 'resync', sub: 1 });
  snapshot(order, 'k.2', { id: 'o1', version: 7 });
  expect(cached(order)).toMatchObject({ version: 7 });
  beat();
  expect(socket().sent.filter(({ type }) => type === 'resync')).toHaveLength(1);
});
