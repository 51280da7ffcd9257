/** What the first screen asks ahead is asked once, and only for whom it was asked. */
import { beforeEach, expect, test, vi } from 'vitest';

type Sent = { path: string; init: RequestInit };

const sent: Sent[] = [];

/** A page that was just opened, over a server that answers with how often it was asked. */
async function openPage() {
  vi.resetModules();
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({ path, init });
    return new Response(`answer ${sent.length}`);
  });
  return import('../../../client/data/prefetch.ts');
}

beforeEach(() => () => vi.unstubAllGlobals());

const as = (token: string, deviceId?: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, ...(deviceId !== undefined && { 'x-device-id': deviceId }) },
});
const textOf = async (answer: Promise<Response>) => (await answer).text();

test('the call that comes for it takes the answer, the next one asks the server', async () => {
  const { prefetch, fetchPrefetched } = await openPage();
  prefetch('/api/waiter/tables', as('anna'));
  expect(await textOf(fetchPrefetched('/api/waiter/tables', as('anna')))).toBe('answer 1');
  expect(await textOf(fetchPrefetched('/api/waiter/tables', as('anna')))).toBe('answer 2');
});

test.each([
  ['another person', '/api/waiter/tables', as('kuba')],
  ['a device that was paired meanwhile', '/api/waiter/tables', as('anna', 'd1')],
  ['another method', '/api/waiter/tables', { ...as('anna'), method: 'POST' }],
  ['another path', '/api/waiter/orders', as('anna')],
])('it answers no call of %s', async (_, path, init) => {
  const { prefetch, fetchPrefetched } = await openPage();
  prefetch('/api/waiter/tables', as('anna'));
  expect(await textOf(fetchPrefetched(path, init))).toBe('answer 2');
});

test('what nobody came for in time is asked anew', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { prefetch, fetchPrefetched } = await openPage();
  prefetch('/api/waiter/tables', as('anna'));
  vi.advanceTimersByTime(10_001);
  expect(await textOf(fetchPrefetched('/api/waiter/tables', as('anna')))).toBe('answer 2');
  vi.useRealTimers();
});

test('a call that gives up ends the request that it took over', async () => {
  const { prefetch, fetchPrefetched } = await openPage();
  prefetch('/api/waiter/tables', as('anna'));
  const givingUp = new AbortController();
  await fetchPrefetched('/api/waiter/tables', { ...as('anna'), signal: givingUp.signal });
  givingUp.abort();
  expect(sent[0]?.init.signal?.aborted).toBe(true);
});

test('what an answer leads to is asked before anybody gets that answer', async () => {
  const { prefetch, fetchPrefetched } = await openPage();
  const seen: string[] = [];
  prefetch('/identity/token', {}, async copy => {
    seen.push(await copy.text());
    prefetch('/api/auth/userinfo', as('anna'));
  });
  expect(await textOf(fetchPrefetched('/identity/token', {}))).toBe('answer 1');
  expect(seen).toEqual(['answer 1']);
  expect(await textOf(fetchPrefetched('/api/auth/userinfo', as('anna')))).toBe('answer 2');
  expect(sent.map(({ path }) => path)).toEqual(['/identity/token', '/api/auth/userinfo']);
});

test('an answer that leads to nothing is handed on all the same', async () => {
  const { prefetch, fetchPrefetched } = await openPage();
  prefetch('/identity/token', {}, () => Promise.reject(new SyntaxError('not JSON')));
  expect(await textOf(fetchPrefetched('/identity/token', {}))).toBe('answer 1');
});
