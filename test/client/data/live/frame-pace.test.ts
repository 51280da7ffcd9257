import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#shared/kernel/limits.ts';
import type { ClientMessage } from '#shared/live/live-messages.ts';
import { createFramePace } from '../../../../client/data/live/frame-pace.ts';
import { createFrameBudget } from '../../../../server/live/sockets/client-frames.ts';
import { createFakeEnvironment } from '../../harness/fake-browser-environment.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00.000Z') });
  return () => vi.useRealTimers();
});

function open() {
  const written: ClientMessage[] = [];
  const isWithinBudget = createFrameBudget(Date.now);
  const refused: ClientMessage[] = [];
  const pace = createFramePace(createFakeEnvironment(), message => {
    written.push(message);
    if (!isWithinBudget()) refused.push(message);
  });
  return { pace, written, refused };
}

const subscribe = (sub: number): ClientMessage => ({ type: 'subscribe', sub, path: '/api/waiter/tables' });

test('a few frames leave at once, in their order', () => {
  const { pace, written } = open();
  for (let sub = 1; sub <= 10; sub += 1) pace.send(subscribe(sub));
  expect(written).toEqual(Array.from({ length: 10 }, (_, index) => subscribe(index + 1)));
});

test('however many screens are leafed through, all frames arrive, and the server never calls it a flood', async () => {
  const { pace, written, refused } = open();
  for (let round = 0; round < 40; round += 1) {
    for (let frame = 0; frame < 8; frame += 1) pace.send(subscribe(round * 8 + frame));
    await vi.advanceTimersByTimeAsync(round % 7 === 0 ? 400 : 30);
  }
  expect(written.length).toBeLessThan(320);
  await vi.advanceTimersByTimeAsync((320 / limits.framesPerSecond) * 1_000);
  expect(written).toEqual(Array.from({ length: 320 }, (_, index) => subscribe(index)));
  expect(refused).toEqual([]);
});

test('of a screen that was left before its topic was asked for, nothing is sent', async () => {
  const { pace, written } = open();
  for (let sub = 1; sub <= 40; sub += 1) pace.send(subscribe(sub));
  const asked = written.length;
  for (let sub = asked + 1; sub <= 40; sub += 1) pace.send({ type: 'unsubscribe', sub });
  pace.send({ type: 'unsubscribe', sub: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written.slice(asked)).toEqual([{ type: 'unsubscribe', sub: 1 }]);
});

test('what waits is not sent on the next socket, which begins with a full allowance', async () => {
  const { pace, written } = open();
  for (let sub = 1; sub <= 40; sub += 1) pace.send(subscribe(sub));
  const before = written.length;
  pace.clear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toHaveLength(before);
  for (let sub = 1; sub <= 20; sub += 1) pace.send(subscribe(sub));
  expect(written).toHaveLength(before + 20);
});
