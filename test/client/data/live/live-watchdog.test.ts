import { expect, test, vi } from 'vitest';
import { start, tables } from './live-harness.ts';

test('silence for a heartbeat and a half means that the socket is dead', async () => {
  const { environment, socket, welcome } = await start();
  welcome();
  const first = socket();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(first.isClosedByClient).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(first.isClosedByClient).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(environment.sockets).toHaveLength(2);
});

test('a tablet that slept opens another socket at once when it wakes, whatever its timers say', async () => {
  const { environment, socket, welcome } = await start();
  welcome();
  const first = socket();
  // The clock goes on, the timers don't.
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(first.isClosedByClient).toBe(true);
  expect(environment.sockets).toHaveLength(2);
});

test('a phone that was locked for long trusts nothing of before: no ping, but another socket', async () => {
  const { environment, socket, welcome, status } = await start();
  welcome();
  const first = socket();
  environment.changeVisible(false);
  vi.setSystemTime(Date.now() + 60_000);
  environment.changeVisible(true);
  expect(status()).toBe('connecting');
  expect(first.sent.filter(({ type }) => type === 'ping')).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(environment.sockets).toHaveLength(2);
});

test('a sign of life that is late takes the word "live" away, one that comes gives it back', async () => {
  const { environment, socket, welcome, status } = await start();
  welcome();
  environment.changeVisible(true);
  await vi.advanceTimersByTimeAsync(999);
  expect(status()).toBe('live');
  await vi.advanceTimersByTimeAsync(1);
  expect(status()).toBe('connecting');
  socket().receive({ type: 'pong' });
  expect(status()).toBe('live');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket().isClosedByClient).toBe(false);
});

test('a network that swallows everything is given up 10 s after the attempt', async () => {
  const { environment, socket } = await start();
  const first = socket();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(first.isClosedByClient).toBe(false);
  await vi.advanceTimersByTimeAsync(1_001);
  expect([first.isClosedByClient, environment.sockets.length]).toEqual([true, 2]);
});

test('when a call finds no server, the open socket has to show that it lives', async () => {
  const { access, environment, socket, welcome } = await start();
  welcome();
  environment.answers[`GET ${tables}`] = () => Promise.reject(new TypeError('no network'));
  await expect(access.read(tables, new AbortController().signal)).rejects.toThrow();
  expect(socket().sent.at(-1)).toEqual({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(3_000);
  // Calls that go on failing must not put the verdict off.
  await expect(access.read(tables, new AbortController().signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket().isClosedByClient).toBe(true);
});

test('a device that says it is offline doubts its socket, but does not open another', async () => {
  const { environment, socket, welcome } = await start();
  welcome();
  environment.changeOnline(false);
  expect(socket().sent.at(-1)).toEqual({ type: 'ping' });
  socket().receive({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(socket().isClosedByClient).toBe(false);
  expect(environment.sockets).toHaveLength(1);
});
