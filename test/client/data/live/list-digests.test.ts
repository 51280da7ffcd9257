import { expect, test, vi } from 'vitest';
import { digestOf } from '#shared/live/entity-digest.ts';
import { start, tables } from './live-harness.ts';

test('asked what it has of a list it tells digests, and takes the difference to them', async () => {
  const { access, environment, socket, welcome, snapshot, cached } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', [{ id: 'a', n: 1 }, { id: 'b' }]);
  socket().drop();
  while (environment.sockets.length < 2) await vi.advanceTimersByTimeAsync(100);
  welcome();
  socket().receive({ type: 'compare', sub: 1, key: [1, 2] });
  const digests = [{ id: 'a', n: 1 }, { id: 'b' }].map(row => [
    row.id,
    digestOf(JSON.stringify(row), [1, 2]),
  ]);
  expect(socket().sent.at(-1)).toEqual({ type: 'have', sub: 1, digests });
  expect(access.live.isLive(tables)).toBe(false);
  socket().receive({
    type: 'delta',
    sub: 1,
    from: 'k.1',
    to: 'm.4',
    put: [{ id: 'a' }],
    remove: ['b'],
  });
  expect(cached(tables)).toEqual([{ id: 'a' }]);
  expect(access.live.isLive(tables)).toBe(true);
});

test('what does not fit in a frame is asked for as a whole', async () => {
  const { access, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  snapshot(tables, 'k.1', [{ id: 'x'.repeat(41) }]);
  socket().receive({ type: 'compare', sub: 1, key: [1, 2] });
  expect(socket().sent.at(-1)).toEqual({ type: 'resync', sub: 1 });
});
