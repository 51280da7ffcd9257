import { expect, test, vi } from 'vitest';
import { createDataAccess } from '../../../../client/create-data-access.ts';
import { topicFreshnessAtom } from '../../../../client/data/live/live-status.ts';
import { createFakeEnvironment } from '../../harness/fake-browser-environment.ts';
import { menu, start, tables } from './live-harness.ts';

test('hello names the tab, proves who asks and lists the watched topics', async () => {
  const { access, socket } = await start();
  access.live.watch(tables);
  socket().open();
  expect(socket().sent).toEqual([
    { type: 'hello', client: expect.any(String), token: 'token-1', topics: [{ sub: 1, path: tables }] },
  ]);
});

test('after a lost socket the next hello continues from the cursors', async () => {
  const { access, socket, welcome, snapshot, environment } = await start();
  welcome();
  access.live.watch(tables);
  access.live.watch(menu);
  snapshot(tables, 'k.1', []);
  socket().drop();
  expect(access.live.isLive(tables)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(environment.sockets).toHaveLength(2);
  socket().open();
  expect(socket().sent[0]).toMatchObject({
    topics: [
      { sub: 1, path: tables, cursor: 'k.1' },
      { sub: 2, path: menu },
    ],
  });
  socket().receive({ type: 'unchanged', sub: 1, cursor: 'q.1' });
  expect(access.live.isLive(tables)).toBe(true);
});

test('attempts spread out by full jitter, from half a second to 30 s §10.4h', async () => {
  const { environment, socket } = await start();
  environment.chance = 1;
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    socket().drop();
    const from = Date.now();
    const count = environment.sockets.length;
    while (environment.sockets.length === count) await vi.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - from);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  environment.chance = 0;
  socket().drop();
  await vi.advanceTimersByTimeAsync(500);
  expect(environment.sockets).toHaveLength(10);
});

test('a goodbye says when to come back', async () => {
  const { environment, socket, welcome } = await start();
  welcome();
  environment.chance = 0.5;
  socket().receive({ type: 'bye', code: 1012, retryWithinMs: [2_000, 4_000] });
  socket().drop(1012);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(environment.sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(environment.sockets).toHaveLength(2);
});

test('a fresh token goes out 15 s before the old one ends, and at once when the server asks', async () => {
  const { socket, welcome, renewals } = await start();
  welcome();
  await vi.advanceTimersByTimeAsync(29_000);
  socket().receive({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(15_999);
  expect(renewals).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(socket().sent.at(-1)).toEqual({ type: 'auth', token: 'token-2' });
  socket().receive({ type: 'auth-ok', expires: '2026-01-01T12:02:00.000Z' });
  socket().receive({ type: 'auth-required', inSeconds: 15 });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket().sent.filter(({ type }) => type === 'auth')).toHaveLength(2);
});

test('a socket closed for an expired token makes the client get another', async () => {
  const { socket, welcome, renewals } = await start();
  welcome();
  socket().drop(4401);
  await vi.advanceTimersByTimeAsync(0);
  expect(renewals).toHaveLength(1);
});

test('without a token there is no socket, but another try', async () => {
  const { environment } = await start([null]);
  expect(environment.sockets).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(environment.sockets).toHaveLength(1);
});

test('coming online or back into view connects at once and makes a sleeping socket show that it lives', async () => {
  const { environment, socket, welcome } = await start();
  socket().drop();
  environment.changeOnline(false);
  environment.changeOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(environment.sockets).toHaveLength(2);
  welcome();
  environment.changeVisible(false);
  environment.changeVisible(true);
  expect(socket().sent.at(-1)).toEqual({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(socket().isClosedByClient).toBe(true);
});

test('frames that are no messages of ours change nothing', async () => {
  const { access, socket, welcome, status } = await start();
  welcome();
  access.live.watch(tables);
  for (const data of ['{', '[]', '{"type":7}', '{"type":"snapshot"}', '{"type":"snapshot","sub":99}']) {
    socket().onmessage?.call(undefined as never, new MessageEvent('message', { data }));
  }
  expect(access.queryClient.getQueryData([tables])).toBeUndefined();
  expect(status()).toBe('live');
});

test('stopping closes the socket, ends all timers and forgets what was read', async () => {
  const { access, stop, socket, welcome, snapshot, environment } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', [{ id: 'a' }]);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket().isClosedByClient).toBe(true);
  expect(environment.sockets).toHaveLength(1);
  expect(access.queryClient.getQueryData([tables])).toBeUndefined();
  expect(access.statusStore.get(topicFreshnessAtom)).toEqual({});
});

test('asked for a sign of life, the server’s pong confirms what is live, and nothing else', async () => {
  const { access, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  access.live.watch(menu);
  snapshot(tables, 'k.1', []);
  await vi.advanceTimersByTimeAsync(4_000);
  access.live.ping();
  expect(socket().sent.at(-1)).toEqual({ type: 'ping' });
  const confirmedAtMs = () => access.statusStore.get(topicFreshnessAtom)[tables]?.confirmedAtMs;
  expect(confirmedAtMs()).toBe(Date.now() - 4_000);
  socket().receive({ type: 'pong' });
  expect(confirmedAtMs()).toBe(Date.now());
  expect(access.statusStore.get(topicFreshnessAtom)[menu]).toBeUndefined();
});

test('without an open socket a ping goes nowhere', async () => {
  const { access, socket } = await start();
  access.live.ping();
  expect(socket().sent).toEqual([]);
});

test('an answer over HTTP makes a waiting tab try its socket at once, without starting the waits anew', async () => {
  const { access, environment, socket } = await start();
  environment.chance = 1;
  environment.answers[`GET ${tables}`] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    socket().drop();
    await vi.advanceTimersByTimeAsync(1_000 * 2 ** attempt);
  }
  socket().drop();
  expect(environment.sockets).toHaveLength(5);
  await access.read(tables, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(environment.sockets).toHaveLength(6);
  socket().drop();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(environment.sockets).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(environment.sockets).toHaveLength(7);
});

test('a server that asked to wait is not knocked at', async () => {
  const { access, environment, socket, welcome } = await start();
  welcome();
  environment.answers[`GET ${tables}`] = [];
  socket().receive({ type: 'bye', code: 1013, retryWithinMs: [8_000, 8_000] });
  socket().drop(1013);
  await access.read(tables, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(environment.sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(environment.sockets).toHaveLength(2);
});

test('an attempt of one person never opens the socket of the next', async () => {
  const environment = createFakeEnvironment();
  const waiting: ((token: string) => void)[] = [];
  const access = createDataAccess(environment, {
    token: () => new Promise<string>(resolve => waiting.push(resolve)),
    renew: async () => null,
  });
  access.start('anna')();
  const stop = access.start('anna');
  waiting[0]?.('of the first');
  await vi.advanceTimersByTimeAsync(0);
  expect(environment.sockets).toHaveLength(0);
  waiting[1]?.('of the second');
  await vi.advanceTimersByTimeAsync(0);
  environment.sockets[0]?.open();
  expect(environment.sockets[0]?.sent[0]).toMatchObject({ token: 'of the second' });
  stop();
});

test('what a phone needs a secure context for is not used', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('navigator', {});
  const { socket, welcome, status } = await start();
  welcome();
  expect(socket().sent[0]).toMatchObject({ type: 'hello', client: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(status()).toBe('live');
  vi.unstubAllGlobals();
});

test('a token asked for on one socket is never said on the next, which may be another person’s', async () => {
  const renewed = Promise.withResolvers<string>();
  const environment = createFakeEnvironment();
  const access = createDataAccess(environment, { token: async () => 'token', renew: () => renewed.promise });
  const stop = access.start('anna');
  await vi.advanceTimersByTimeAsync(0);
  environment.sockets[0]?.open();
  environment.sockets[0]?.receive({ type: 'auth-required', inSeconds: 15 });
  stop();
  access.start('anna');
  await vi.advanceTimersByTimeAsync(0);
  environment.sockets[1]?.open();
  renewed.resolve('token of the one before');
  await vi.advanceTimersByTimeAsync(0);
  expect(environment.sockets[1]?.sent.map(({ type }) => type)).toEqual(['hello']);
});

test('what nobody looks at any more leaves nothing behind in a tab that stays open', async () => {
  const { access, environment } = await start();
  environment.answers[`GET ${tables}`] = [];
  await access.preload('waiterTables');
  expect(Object.keys(access.statusStore.get(topicFreshnessAtom))).toEqual([tables]);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(access.queryClient.getQueryData([tables])).toBeUndefined();
  expect(access.statusStore.get(topicFreshnessAtom)).toEqual({});
});
