import { expect, test, vi } from 'vitest';
import { limits } from '#shared/kernel/limits.ts';
import { digestsOf } from '#shared/live/entity-digest.ts';
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
  const digests = digestsOf([{ id: 'a', n: 1 }, { id: 'b' }], [1, 2]);
  expect(socket().sent.at(-1)).toEqual({ type: 'have', sub: 1, digests });
  expect(access.live.isLive(tables)).toBe(false);
  socket().receive({
    type: 'compared',
    sub: 1,
    from: 'k.1',
    to: 'm.4',
    put: [{ id: 'c' }],
    parts: [1, [0, 1]],
  });
  expect(cached(tables)).toEqual([{ id: 'c' }, { id: 'a', n: 1 }]);
  expect(access.live.isLive(tables)).toBe(true);
});

test('a long list is told in frames that the server takes, a longer one is asked for as a whole', async () => {
  const { access, environment, socket, welcome, snapshot } = await start();
  welcome();
  access.live.watch(tables);
  const list = Array.from({ length: limits.digestsMax + 1 }, (_, index) => ({ id: `${index}` }));
  snapshot(tables, 'k.1', list.slice(0, -1));
  socket().receive({ type: 'compare', sub: 1, key: [1, 2] });
  const tell = () => socket().sent.flatMap(frame => (frame.type === 'have' ? [frame] : []));
  // Each frame is a task of its own, so that a tap does not wait for all of them.
  expect(tell()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10);
  const told = tell();
  expect(told.map(({ isMore }) => isMore)).toEqual([true, true, true, undefined]);
  expect(told.map(({ digests }) => digests).join('')).toBe(digestsOf(list.slice(0, -1), [1, 2]));
  for (const frame of told) expect(JSON.stringify(frame).length).toBeLessThanOrEqual(limits.frameBytes);
  socket().drop();
  while (environment.sockets.length < 2) await vi.advanceTimersByTimeAsync(100);
  welcome();
  snapshot(tables, 'k.2', list);
  socket().receive({ type: 'compare', sub: 1, key: [1, 2] });
  expect(socket().sent.at(-1)).toEqual({ type: 'resync', sub: 1 });
});
