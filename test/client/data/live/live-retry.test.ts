import { expect, test, vi } from 'vitest';
import { createLiveRetry } from '../../../../client/data/live/live-retry.ts';
import { liveStatusAtom } from '../../../../client/data/live/live-status.ts';
import { start, tables } from './live-harness.ts';

/** The shortest and the longest wait that chance may give, in ms, for each of so many failures. */
function ranges(count: number, prepare: (retry: ReturnType<typeof createLiveRetry>) => void = () => {}) {
  const [shortest, longest] = [0, 1].map(chance => {
    const retry = createLiveRetry(() => chance);
    prepare(retry);
    return Array.from({ length: count }, () => retry.nextDelayMs());
  });
  return shortest?.map((fromMs, index) => [fromMs, longest?.[index]]);
}

test('waits are spread over all the time from half a second on, so that a house full of tablets never comes at once', () => {
  expect(ranges(7)).toEqual([
    [500, 1_000],
    [500, 2_000],
    [500, 4_000],
    [500, 8_000],
    [500, 16_000],
    [500, 30_000],
    [500, 30_000],
  ]);
});

test('a goodbye is kept to once, whatever the code says; then it is waited as ever', () => {
  const sayBye = (retry: ReturnType<typeof createLiveRetry>) => {
    retry.comeWithin([0, 4_000]);
    retry.closed(1013);
  };
  expect(ranges(2, sayBye)).toEqual([
    [0, 4_000],
    [500, 2_000],
  ]);
});

test('what worked starts the waits anew', () => {
  const retry = createLiveRetry(() => 1);
  for (let failure = 0; failure < 6; failure += 1) retry.nextDelayMs();
  retry.reset();
  expect(retry.nextDelayMs()).toBe(1_000);
});

test('signed out or shut out, the tab asks anew who this is; too slow a reader just comes back', async () => {
  const { access, environment, socket, welcome, renewals } = await start();
  const forbidden: string[] = [];
  access.http.onForbidden(path => forbidden.push(path));
  for (const [code, renewed, reported] of [
    [4410, 1, []],
    [4403, 2, ['/live']],
    [4408, 2, ['/live']],
  ] as const) {
    welcome();
    socket().drop(code);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([renewals.length, forbidden]).toEqual([renewed, reported]);
  }
  expect(environment.sockets).toHaveLength(4);
});

test.each([1013, 4400, 4429])(
  'closed with %i, the tab tries rarely and is not hurried by answers',
  async code => {
    const { access, environment, socket, welcome } = await start();
    environment.answers[`GET ${tables}`] = [];
    environment.chance = 0;
    welcome();
    socket().drop(code);
    await access.read(tables, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(environment.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(environment.sockets).toHaveLength(2);
  },
);

test('with too many tabs open this one says so while it polls', async () => {
  const { access, environment, socket, welcome, status } = await start();
  const isCrowded = () => access.statusStore.get(liveStatusAtom);
  welcome();
  socket().drop(4429);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isCrowded()).toEqual({ kind: 'polling', isCrowded: true });
  environment.changeVisible(true);
  await vi.advanceTimersByTimeAsync(0);
  welcome();
  expect(status()).toBe('live');
  socket().drop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isCrowded()).toEqual({ kind: 'polling', isCrowded: false });
});
