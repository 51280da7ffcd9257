/** When a tab that had lost its socket is live again. */
import { expect, test, vi } from 'vitest';
import { start, tables } from './live-harness.ts';

test('a socket whose topics all come back as a delta is live, and its next loss is waited for as the first', async () => {
  const { access, environment, socket, welcome, snapshot, cached, status } = await start();
  environment.chance = 1;
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', [{ id: 'a' }]);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    socket().drop();
    await vi.advanceTimersByTimeAsync(1_000 * 2 ** attempt);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect([status(), environment.sockets.length]).toEqual(['polling', 4]);
  welcome();
  socket().receive({ type: 'delta', sub: 1, from: 'k.1', to: 'k.2', put: [{ id: 'b' }], remove: [] });
  expect([status(), cached(tables)]).toEqual(['live', [{ id: 'a' }, { id: 'b' }]]);
  socket().drop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(environment.sockets).toHaveLength(5);
});

test('a delta over a gap makes nothing live before what was asked for anew came', async () => {
  const { access, socket, welcome, snapshot, status } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', []);
  socket().drop();
  await vi.advanceTimersByTimeAsync(1_000);
  welcome();
  socket().receive({ type: 'delta', sub: 1, from: 'k.7', to: 'k.8', put: [{ id: 'b' }], remove: [] });
  expect(status()).toBe('connecting');
  snapshot(tables, 'k.8', [{ id: 'b' }]);
  expect(status()).toBe('live');
});

test('a tab that looks at nothing any more is live with the next sign of life', async () => {
  const { access, socket, welcome, status } = await start();
  const unwatch = access.live.watch(tables);
  welcome();
  unwatch();
  expect(status()).toBe('connecting');
  socket().receive({ type: 'heartbeat', now: new Date().toISOString(), cursors: {} });
  expect(status()).toBe('live');
});
