/** Recovery of a page after a deployment removed its chunks, on a fake clock. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createChunkRecovery, watchLostChunks } from '../../../client/routing/lost-chunk.ts';
import { createFakeEnvironment } from '../harness/fake-browser-environment.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const page = (build: string) =>
  `<head><script type="module" crossorigin src="/assets/${build}.js"></script></head>`;

function openPage(answer: () => Promise<Response>, isSafe = () => true) {
  const environment = createFakeEnvironment();
  environment.fetch = answer;
  return { environment, recovery: createChunkRecovery(environment, isSafe) };
}

const serves = (build: string) => async () => new Response(page(build));

test('only what the browser could not load counts as lost', () => {
  const target = new EventTarget();
  watchLostChunks(target);
  const { recovery } = openPage(serves('b'));
  const error = new TypeError('Failed to fetch dynamically imported module');
  expect(recovery.isLost(error)).toBe(false);
  target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect([error, new TypeError('x is not a function'), 'text', null].map(recovery.isLost)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the page is loaded anew once for a build, and again for the next', async () => {
  const { environment, recovery } = openPage(serves('b1'));
  expect([await recovery.recover(), environment.reloads]).toEqual(['reloading', 1]);
  expect([await recovery.recover(), environment.reloads]).toEqual(['stuck', 1]);
  environment.fetch = serves('b2');
  expect([await recovery.recover(), environment.reloads]).toEqual(['reloading', 2]);
});

test('a part that is missing for long costs one reload each time a person asks for it, never a row of them', async () => {
  const { environment, recovery } = openPage(serves('b1'));
  await recovery.recover();
  vi.setSystemTime(Date.now() + 10 * 60_000 - 1);
  expect(await recovery.recover()).toBe('stuck');
  vi.setSystemTime(Date.now() + 1);
  expect([await recovery.recover(), environment.reloads]).toEqual(['reloading', 2]);
});

test('a browser that remembers nothing over a reload is left to the person', async () => {
  const { environment, recovery } = openPage(serves('b1'));
  environment.tabStorage = { read: () => null, write: () => {} };
  expect([await recovery.recover(), environment.reloads]).toEqual(['stuck', 0]);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with a fault', async () => new Response('', { status: 502 })],
  ['is somebody else’s page', async () => new Response('<h1>Welcome to the hotel</h1>')],
])('a server that %s is waited for: nothing is loaded anew', async (_, answer) => {
  const { environment, recovery } = openPage(answer);
  expect([await recovery.recover(), environment.reloads]).toEqual(['away', 0]);
});

test('taps on their way to the server are waited for', async () => {
  let isSafe = false;
  const { environment, recovery } = openPage(serves('b1'), () => isSafe);
  const recovering = recovery.recover();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(environment.reloads).toBe(0);
  isSafe = true;
  await vi.advanceTimersByTimeAsync(250);
  expect([await recovering, environment.reloads]).toEqual(['reloading', 1]);
});

test('taps that are only in this tab are never thrown away: the person decides', async () => {
  const { environment, recovery } = openPage(serves('b1'), () => false);
  const recovering = recovery.recover();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await recovering, environment.reloads]).toEqual(['stuck', 0]);
});
