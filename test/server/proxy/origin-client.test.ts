import t from 'tap';
import type { OriginRead } from '../../../server/proxy/origin-read.ts';
import { type Answer, answerJson, connectTo, startOrigin } from './proxy-rig.ts';

const tables: OriginRead = {
  path: '/api/waiter/tables',
  organizationId: 'bistro',
  credential: { kind: 'service' },
};

t.test('a poll carries the service credential and the restaurant', async t => {
  const origin = await startOrigin(t);
  origin.answer = answerJson([{ id: 'a' }], 200, { etag: '"7"' });
  const client = connectTo(t, origin);
  t.same(await client.read(tables), { kind: 'ok', body: '[{"id":"a"}]', etag: '"7"' });
  t.match(origin.received[0], {
    method: 'GET',
    url: '/api/waiter/tables',
    headers: { authorization: 'Bearer service-credential', 'x-organization-id': 'bistro' },
  });
  t.ok(client.hasServiceCredential);
});

t.test("a poll with a person's token says nothing of the restaurant: the token does", async t => {
  const origin = await startOrigin(t);
  const client = connectTo(t, origin);
  await client.read({ ...tables, credential: { kind: 'user', token: 'jwt' } });
  t.equal(origin.received[0]?.headers.authorization, 'Bearer jwt');
  t.notOk('x-organization-id' in (origin.received[0]?.headers ?? {}));
});

t.test('without a service credential nothing is asked in its name', async t => {
  const origin = await startOrigin(t);
  const { createOriginClient } = await import('../../../server/proxy/origin-client.ts');
  const client = createOriginClient({ url: origin.url, serviceToken: undefined });
  t.teardown(() => client.close());
  t.match(await client.read(tables), { kind: 'fault', reason: 'no service credential' });
  t.notOk(client.hasServiceCredential);
  t.same(origin.received, []);
});

t.test('a service credential that is refused is told once, until it is taken again', async t => {
  const origin = await startOrigin(t);
  const { createOriginClient } = await import('../../../server/proxy/origin-client.ts');
  let told = 0;
  const serviceRefused = () => {
    told += 1;
  };
  const client = createOriginClient({ url: origin.url, serviceToken: 'wrong', serviceRefused });
  t.teardown(() => client.close());
  origin.answer = answerJson({}, 401);
  for (let index = 0; index < 3; index += 1)
    t.match(await client.read(tables), { kind: 'refused', status: 401 });
  t.equal(told, 1);
  origin.answer = answerJson([]);
  await client.read(tables);
  origin.answer = answerJson({}, 401);
  await client.read({ ...tables, credential: { kind: 'user', token: 'jwt' } });
  t.equal(told, 1, 'a person’s token is another matter');
  await client.read(tables);
  t.equal(told, 2);
});

t.test('what is unchanged is not sent again', async t => {
  const origin = await startOrigin(t);
  origin.answer = (request, response) =>
    response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 500).end();
  t.same(await connectTo(t, origin).read({ ...tables, etag: '"7"' }), { kind: 'notModified' });
});

t.test('who takes a delta says so, and gets it with the state that it is to', async t => {
  const origin = await startOrigin(t);
  const im = {
    im: 'list-patch',
    'delta-base': '"7"',
    etag: '"8"',
    'x-data-version': '3',
    'x-users-version': '2',
  };
  const patch = { put: [{ id: 'a' }], remove: [] };
  origin.answer = answerJson(patch, 226, im);
  const client = connectTo(t, origin);
  const known = { ...tables, etag: '"7"', takesDelta: true };
  t.same(await client.read(known), {
    kind: 'delta',
    patch,
    base: '"7"',
    etag: '"8"',
    dataVersion: 3,
    usersVersion: 2,
  });
  t.match(origin.received[0]?.headers, { 'a-im': 'list-patch', 'if-none-match': '"7"' });
  t.match(await client.read(tables), { kind: 'fault', reason: 'status 226' }, 'which nobody asked for');
  t.notOk('a-im' in (origin.received[1]?.headers ?? {}));
  origin.answer = answerJson(patch, 226, { ...im, im: 'vcdiff' });
  t.match(await client.read(known), { kind: 'fault', reason: 'status 226' }, 'made by something else');
});

t.test(
  "a write of the server's own goes once, in somebody's name, and is not waited for for ever",
  async t => {
    const origin = await startOrigin(t);
    origin.answer = answerJson({}, 412);
    const client = connectTo(t, origin);
    const headers = { 'idempotency-key': 'k', 'if-match': '"1"' };
    const write = {
      method: 'PUT',
      path: '/api/admin/settings',
      token: 'jwt',
      headers,
      json: '{"a":1}',
    } as const;
    t.equal(await client.write(write), 412);
    t.match(origin.received[0], {
      method: 'PUT',
      url: '/api/admin/settings',
      headers: { ...headers, authorization: 'Bearer jwt', 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    const arrived = Promise.withResolvers<void>();
    origin.answer = () => arrived.resolve();
    await t.rejects(connectTo(t, origin, { answerMs: 50 }).write(write));
    await arrived.promise;
    t.equal(origin.received.length, 2);
  },
);

for (const status of [401, 403, 404] as const) {
  t.test(`${status} is the origin's word`, async t => {
    const origin = await startOrigin(t);
    origin.answer = answerJson({}, status);
    t.same(await connectTo(t, origin).read(tables), { kind: 'refused', status });
  });
}

const html: Answer = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
const truncated: Answer = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":');
const untyped: Answer = (_request, response) => response.writeHead(200).end('[]');
const resetMidBody: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
  response.write('[{"id":"a"}', () => response.destroy());
};
const resetAtOnce: Answer = (_request, response) => response.destroy();
const hangMidBody: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('[');
};
const faults: [name: string, answer: Answer, reason: RegExp][] = [
  ['500', answerJson({}, 500), /^status 500$/],
  ['a redirect', answerJson({}, 302, { location: 'http://evil.example' }), /^status 302$/],
  ['HTML', html, /^not JSON$/],
  ['JSON that ends too early', truncated, /^not JSON$/],
  ['no content type', untyped, /^not JSON$/],
  ['more than the limit', answerJson('x'.repeat(2_000)), /^UND_ERR_RES_EXCEEDED_MAX_SIZE$/],
  ['a connection reset in the middle', resetMidBody, /^UND_ERR_SOCKET$|^ECONNRESET$/],
  ['a connection reset before the answer', resetAtOnce, /^UND_ERR_SOCKET$|^ECONNRESET$/],
  ['silence', () => {}, /^timeout$/],
  ['silence in the middle', hangMidBody, /^timeout$/],
];
for (const [name, answer, reason] of faults) {
  t.test(`${name} is a fault, not an answer`, async t => {
    const origin = await startOrigin(t);
    origin.answer = answer;
    const client = connectTo(t, origin, { answerMs: 150, readBytes: 1_000 });
    t.match(await client.read(tables), { kind: 'fault', reason });
  });
}

t.test('whoever reads the body says whether it is JSON, so that it is not parsed twice', async t => {
  const origin = await startOrigin(t);
  origin.answer = truncated;
  const client = connectTo(t, origin);
  t.match(await client.read({ ...tables, isJson: () => true }), { kind: 'ok', body: '[{"id":' });
  t.same(await client.read({ ...tables, isJson: () => false }), { kind: 'fault', reason: 'not JSON' });
});

t.test('an origin that is asked too much says when to come back', async t => {
  const origin = await startOrigin(t);
  origin.answer = answerJson({}, 429, { 'retry-after': '7' });
  const client = connectTo(t, origin);
  t.same(await client.read(tables), { kind: 'fault', reason: 'status 429', retryAfterMs: 7_000 });
  origin.answer = answerJson({}, 503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' });
  t.same(await client.read(tables), { kind: 'fault', reason: 'status 503' }, 'a date is left alone');
});

t.test('a poll over a connection that has just gone is repeated once', async t => {
  const origin = await startOrigin(t);
  let calls = 0;
  origin.answer = (request, response) => {
    calls += 1;
    if (calls === 1) response.destroy();
    else answerJson([])(request, response);
  };
  t.match(await connectTo(t, origin).read(tables), { kind: 'ok', body: '[]' });
  t.equal(calls, 2);
});

t.test('a poll that is called off ends and is not repeated', async t => {
  const origin = await startOrigin(t);
  const controller = new AbortController();
  origin.answer = () => controller.abort();
  t.match(await connectTo(t, origin).read({ ...tables, signal: controller.signal }), { kind: 'fault' });
  t.equal(origin.received.length, 1);
});

t.test('an origin is reachable when it answers at all, even with a refusal', async t => {
  const origin = await startOrigin(t);
  const client = connectTo(t, origin, { connectMs: 500 });
  origin.answer = answerJson({}, 401);
  t.equal(await client.isReachable(), true);
  origin.answer = answerJson({}, 503);
  t.equal(await client.isReachable(), false);
  await origin.refuse();
  t.equal(await client.isReachable(), false);
  t.same(await client.read(tables), { kind: 'fault', reason: 'ECONNREFUSED' });
});
