import { beforeEach, expect, test, vi } from 'vitest';
import { ClientProblem } from '../../../client/data/client-problem.ts';
import { type Credentials, createHttp } from '../../../client/data/http.ts';
import { createServerClock } from '../../../client/data/server-clock.ts';
import {
  type Answers,
  createFakeEnvironment,
  type SentRequest,
} from '../harness/fake-browser-environment.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function createTestHttp(answers: Answers, credentials: Partial<Credentials> = {}) {
  const environment = createFakeEnvironment(answers);
  const clock = createServerClock(environment.now);
  const http = createHttp(
    environment,
    { token: async () => 'old', renew: async () => 'fresh', ...credentials },
    clock,
  );
  return { http, clock, environment };
}

const write = {
  method: 'POST',
  path: '/api/waiter/orders',
  body: { guestCount: 2 },
  idempotencyKey: 'key-1',
} as const;

test('a write carries the token, its key, the version and its body as JSON', async () => {
  const { http, environment } = createTestHttp({ 'PATCH /api/admin/users/7': { id: '7' } });
  await http.send({ method: 'PATCH', path: '/api/admin/users/7', body: {}, idempotencyKey: 'k', version: 3 });
  expect(environment.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer old',
    'idempotency-key': 'k',
    'if-match': '"3"',
    'content-type': 'application/json',
  });
});

test("a refusal becomes the server's problem with its fields", async () => {
  const problem = {
    code: 'TABLE_HAS_OPEN_ORDER',
    title: 'x',
    status: 409,
    orderId: 'o1',
    errors: [{ path: 'tableId', message: 'taken' }],
  };
  const { http } = createTestHttp({ 'POST /api/waiter/orders': () => ({ status: 409, body: problem }) });
  const error = await http.send(write).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ClientProblem);
  expect(error).toMatchObject({ code: 'TABLE_HAS_OPEN_ORDER', orderId: 'o1', status: 409, isPassing: false });
  expect((error as ClientProblem).errorAt('tableId')).toBe('taken');
});

test('an error page of something in between is known by its status', async () => {
  const { http } = createTestHttp({ 'GET /api/x': () => ({ status: 503, body: '<html>' }) });
  await expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({
    code: 'ORIGIN_UNREACHABLE',
    isPassing: true,
  });
});

test('a refusal in the words of a captive portal is none of a read, and of a write it is told', async () => {
  const portal = () => ({ status: 403, body: '<html>Accept our terms</html>' });
  const { http } = createTestHttp({ 'GET /api/x': portal, 'POST /api/waiter/orders': portal });
  await expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({
    code: 'NETWORK',
    isPassing: true,
  });
  await expect(http.send(write)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a 401 is answered once by a fresh token and the same request with the same key', async () => {
  const { http, environment } = createTestHttp({
    'POST /api/waiter/orders': ({ headers }: { headers: Record<string, string> }) =>
      headers.authorization === 'Bearer fresh' ? { status: 201, body: { id: 'o1' } } : { status: 401 },
  });
  await expect(http.send(write)).resolves.toMatchObject({ body: { id: 'o1' } });
  expect(environment.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
});

test('two calls refused for one old token renew it once, however late the second hears of it', async () => {
  let current = 'old';
  let renewals = 0;
  let answerSecond = () => {};
  const second = new Promise<void>(resolve => {
    answerSecond = resolve;
  });
  const isFresh = ({ headers }: { headers: Record<string, string> }) =>
    headers['authorization'] === 'Bearer fresh 1';
  const { http } = createTestHttp(
    {
      'GET /api/first': (request: SentRequest) => (isFresh(request) ? { body: [] } : { status: 401 }),
      'GET /api/second': async (request: SentRequest) => {
        if (isFresh(request)) return { body: [] };
        await second;
        return { status: 401 };
      },
    },
    {
      token: async () => current,
      renew: async () => {
        renewals += 1;
        current = `fresh ${renewals}`;
        return current;
      },
    },
  );
  const late = http.send({ method: 'GET', path: '/api/second' });
  await http.send({ method: 'GET', path: '/api/first' });
  answerSecond();
  await late;
  expect(renewals).toBe(1);
});

test('without a session the 401 reaches the caller after one attempt', async () => {
  const { http, environment } = createTestHttp(
    { 'GET /api/x': () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } }) },
    { renew: async () => null },
  );
  await expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect(environment.requests).toHaveLength(1);
});

test('a lost network is NETWORK, and is told to whoever watches whether the server answers', async () => {
  const { http, environment } = createTestHttp({
    'GET /api/x': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const seen: boolean[] = [];
  http.onReachability(isReachable => seen.push(isReachable));
  await expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({
    code: 'NETWORK',
    status: 0,
  });
  environment.answers['GET /api/x'] = [];
  await http.send({ method: 'GET', path: '/api/x' });
  expect(seen).toEqual([false, true]);
});

test('a server that is silent for long counts as out of reach before the call is given up, until it answers', async () => {
  let answer = (_: { body: unknown }) => {};
  const { http } = createTestHttp({
    'GET /api/x': () => new Promise<{ body: unknown }>(resolve => (answer = resolve)),
  });
  const seen: boolean[] = [];
  http.onReachability(isReachable => seen.push(isReachable));
  const call = http.send({ method: 'GET', path: '/api/x' });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual([false]);
  answer({ body: [] });
  await call;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toEqual([false, true]);
});

test('what the roles do not allow is told with its path', async () => {
  const { http } = createTestHttp({ 'GET /api/x': () => ({ status: 403, body: { code: 'FORBIDDEN' } }) });
  const seen: string[] = [];
  const stop = http.onForbidden(path => seen.push(path));
  await expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  stop();
  await expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(seen).toEqual(['/api/x']);
});

test('a server that hangs is given up after 15 s', async () => {
  const { http } = createTestHttp({ 'GET /api/x': () => new Promise(() => {}) });
  const failure = expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({
    code: 'NETWORK',
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await failure;
});

test("the caller's own abort stays an abort", async () => {
  const { http } = createTestHttp({ 'GET /api/x': () => new Promise(() => {}) });
  const controller = new AbortController();
  const failure = expect(
    http.send({ method: 'GET', path: '/api/x', signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  await failure;
});

test('an answer that is not JSON where JSON is due is no answer to use', async () => {
  const { http, environment } = createTestHttp({});
  environment.fetch = async () => new Response('<html>', { status: 200 });
  await expect(http.send({ method: 'GET', path: '/api/x' })).rejects.toMatchObject({
    code: 'ORIGIN_INVALID',
  });
});

test('204 has no body, and a read brings the cursor of its topic', async () => {
  const { http } = createTestHttp({
    'DELETE /api/x': () => ({ status: 204 }),
    'GET /api/x': () => ({ body: [], headers: { 'x-live-cursor': 'k.1.a' } }),
  });
  await expect(http.send({ method: 'DELETE', path: '/api/x' })).resolves.toEqual({
    body: undefined,
    cursor: null,
  });
  await expect(http.send({ method: 'GET', path: '/api/x' })).resolves.toEqual({ body: [], cursor: 'k.1.a' });
});

test("the server's clock is learnt from Date headers until a live frame says it exactly", async () => {
  vi.setSystemTime('2026-01-01T10:00:00.000Z');
  const date = 'Thu, 01 Jan 2026 11:00:00 GMT';
  const { http, clock } = createTestHttp({ 'GET /api/x': () => ({ body: [], headers: { date } }) });
  await http.send({ method: 'GET', path: '/api/x' });
  expect(clock.now()).toBe(Date.parse('2026-01-01T11:00:00.500Z'));
  clock.observeFrame('2026-01-01T11:00:02.000Z');
  await http.send({ method: 'GET', path: '/api/x' });
  clock.observeFrame('not a time');
  expect(clock.now()).toBe(Date.parse('2026-01-01T11:00:02.000Z'));
});

test('a file is asked for in the language of the interface, and keeps the name that the server gave it', async () => {
  const { http, environment } = createTestHttp({
    'GET /api/x.csv': ({ headers }: { headers: Record<string, string> }) =>
      headers['authorization'] === 'Bearer old'
        ? { status: 401, body: {} }
        : { body: 'a;b', headers: { 'content-disposition': 'attachment; filename="x-2026.csv"' } },
    'GET /api/y.csv': () => ({ status: 403, body: { code: 'FORBIDDEN', title: 'x', status: 403 } }),
    'GET /api/z.csv': 'a;b',
  });
  const download = (path: string) => http.download({ path, language: 'pl-PL' });
  const { name, file } = await download('/api/x.csv');
  expect([name, await file.text()]).toEqual(['x-2026.csv', '"a;b"']);
  expect(environment.requests.at(-1)?.headers).toMatchObject({
    accept: 'text/csv',
    'accept-language': 'pl-PL',
    authorization: 'Bearer fresh',
  });
  await expect(download('/api/y.csv')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(download('/api/z.csv')).rejects.toMatchObject({ code: 'ORIGIN_INVALID' });
});
