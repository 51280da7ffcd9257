import { expect, test, vi } from 'vitest';
import { isPollingAtom } from '../../../client/data/live-status.ts';
import { start, tables } from './live-harness.ts';

test('without a socket for 5 s polling begins, and the first snapshot ends it', async () => {
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
  const { access, edges, status } = await start();
  await vi.advanceTimersByTimeAsync(5_000);
  edges.answers['GET /api/x'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await access.http.send({ method: 'GET', path: '/api/x' }).catch(() => undefined);
  expect(status()).toBe('offline');
  edges.answers['GET /api/x'] = [];
  await access.http.send({ method: 'GET', path: '/api/x' });
  expect(status()).toBe('polling');
  edges.changeOnline(false);
  expect(status()).toBe('offline');
});

test('once the server answers again the socket is tried at once', async () => {
  const { access, edges, socket } = await start();
  edges.chance = 1;
  for (let attempt = 0; attempt < 7; attempt += 1) {
    socket().drop();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  socket().drop();
  const attempts = edges.sockets.length;
  edges.answers['GET /api/x'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await access.http.send({ method: 'GET', path: '/api/x' }).catch(() => undefined);
  expect(edges.sockets).toHaveLength(attempts);
  edges.answers['GET /api/x'] = [];
  await access.http.send({ method: 'GET', path: '/api/x' });
  await vi.advanceTimersByTimeAsync(0);
  expect(edges.sockets).toHaveLength(attempts + 1);
});
