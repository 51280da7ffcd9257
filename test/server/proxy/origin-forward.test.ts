import { request as httpRequest } from 'node:http';
import Fastify from 'fastify';
import t from 'tap';
import { answerJson, connectTo, startOrigin, startProxy } from './proxy-rig.ts';

const order = '/api/waiter/orders';

t.test('a read goes through and comes back with its headers', async t => {
  const origin = await startOrigin(t);
  origin.answer = answerJson([1], 200, { etag: '"7"', 'set-cookie': 'a=1', server: 'nginx' });
  const proxy = await startProxy(t, connectTo(t, origin));
  const answer = await proxy.call('GET', '/api/admin/orders?page=2', { headers: { cookie: 'session=1' } });
  t.equal(answer.status, 200);
  t.same(await answer.json(), [1]);
  t.equal(answer.headers.get('etag'), '"7"');
  t.equal(answer.headers.get('cache-control'), 'no-store');
  t.equal(answer.headers.get('set-cookie'), null);
  t.equal(answer.headers.get('server'), null);
  t.match(origin.received[0], {
    url: '/api/admin/orders?page=2',
    headers: { authorization: 'Bearer token-of-ola' },
  });
  t.notOk('cookie' in (origin.received[0]?.headers ?? {}));
});

t.test('HEAD is answered without a body', async t => {
  const origin = await startOrigin(t);
  origin.answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 17 }).end();
  const proxy = await startProxy(t, connectTo(t, origin));
  const answer = await proxy.call('HEAD', '/api/waiter/tables');
  t.equal(answer.status, 200);
  t.equal(await answer.text(), '');
  t.equal(origin.received[0]?.method, 'HEAD');
});

t.test('a write goes through byte for byte, with its key and its version', async t => {
  const origin = await startOrigin(t);
  origin.answer = answerJson({ id: 'a' }, 201, { 'idempotency-replayed': 'true' });
  const proxy = await startProxy(t, connectTo(t, origin));
  const body = '{ "guestCount": 2,\n "note": "żurek" }';
  const answer = await proxy.call('POST', order, {
    body,
    headers: { 'idempotency-key': 'k1', 'if-match': '"3"' },
  });
  t.equal(answer.status, 201);
  t.equal(answer.headers.get('idempotency-replayed'), 'true');
  t.match(origin.received[0], {
    method: 'POST',
    body,
    headers: { 'idempotency-key': 'k1', 'if-match': '"3"', 'content-type': 'application/json' },
  });
});

t.test('a DELETE without a body is answered without a body', async t => {
  const origin = await startOrigin(t);
  origin.answer = (_request, response) => response.writeHead(204).end();
  const proxy = await startProxy(t, connectTo(t, origin));
  const answer = await proxy.call('DELETE', '/api/admin/tables/t1', { headers: { 'if-match': '"1"' } });
  t.equal(answer.status, 204);
  t.same(proxy.nudges, [{ organizationId: 'bistro', method: 'DELETE', path: '/api/admin/tables/t1' }]);
});

t.test('a large answer comes through whole, of a length that is known or not', async t => {
  const origin = await startOrigin(t);
  const rows = Array.from({ length: 40_000 }, (_, index) => ({ index }));
  origin.answer = answerJson(rows);
  const proxy = await startProxy(t, connectTo(t, origin));
  t.same(await (await proxy.call('GET', '/api/admin/orders')).json(), rows);
  origin.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[1,');
    response.end('2]');
  };
  t.same(await (await proxy.call('GET', '/api/admin/orders')).json(), [1, 2], 'of unknown length');
});

t.test("the origin's refusals pass through and nudge nobody", async t => {
  const origin = await startOrigin(t);
  const problem = { type: 'x', title: 'Gone', status: 409, code: 'ORDER_NOT_OPEN' };
  origin.answer = answerJson(problem, 409, { 'content-type': 'application/problem+json' });
  const proxy = await startProxy(t, connectTo(t, origin));
  const answer = await proxy.call('POST', order, { body: '{}' });
  t.equal(answer.status, 409);
  t.equal(answer.headers.get('content-type'), 'application/problem+json');
  t.same(await answer.json(), problem);
  origin.answer = answerJson(problem, 429, { 'retry-after': '9' });
  t.equal((await proxy.call('POST', order, { body: '{}' })).headers.get('retry-after'), '9');
  t.same(proxy.nudges, []);
});

t.test('an origin that is away answers 502 to two hundred at once, and nobody is nudged', async t => {
  const origin = await startOrigin(t);
  await origin.refuse();
  const proxy = await startProxy(t, connectTo(t, origin), { now: () => 0 });
  const calls = Array.from({ length: 200 }, (_, index) =>
    proxy.call('POST', order, { body: '{}', headers: { authorization: `Bearer user${index}.bistro` } }),
  );
  for (const answer of await Promise.all(calls)) {
    t.match(await answer.json(), { status: 502, code: 'ORIGIN_UNREACHABLE' });
  }
  t.same(proxy.nudges, []);
});

t.test('more calls than can be under way are refused at once', async t => {
  const origin = await startOrigin(t);
  const arrived = Promise.withResolvers<() => void>();
  origin.answer = (request, response) => arrived.resolve(() => answerJson({})(request, response));
  const proxy = await startProxy(t, connectTo(t, origin, { forwards: 1 }));
  const first = proxy.call('GET', '/api/waiter/tables');
  const release = await arrived.promise;
  const second = await proxy.call('POST', order, { body: '{}' });
  t.match(await second.json(), { status: 503, code: 'OVERLOADED' });
  t.equal(second.headers.get('retry-after'), '1');
  release();
  t.equal((await first).status, 200);
});

t.test('a read over a connection that has just gone is repeated once', async t => {
  const origin = await startOrigin(t);
  origin.answer = (request, response) =>
    origin.received.length === 1 ? response.destroy() : answerJson([])(request, response);
  const proxy = await startProxy(t, connectTo(t, origin));
  t.equal((await proxy.call('GET', '/api/waiter/tables')).status, 200);
  t.equal(origin.received.length, 2);
});

t.test('a client that hangs up calls its read off', async t => {
  const origin = await startOrigin(t);
  const arrived = Promise.withResolvers<void>();
  const dropped = Promise.withResolvers<void>();
  origin.answer = (_request, response) => {
    response.once('close', () => dropped.resolve());
    arrived.resolve();
  };
  const proxy = await startProxy(t, connectTo(t, origin));
  const client = httpRequest(`${proxy.url}/api/waiter/tables`, {
    headers: { authorization: 'Bearer ola.bistro' },
  });
  client.on('error', () => {});
  client.end();
  await arrived.promise;
  client.destroy();
  await dropped.promise;
  t.equal(origin.received.length, 1, 'and it is not asked again');
});

t.test('a write is seen through although its client hung up', async t => {
  const origin = await startOrigin(t);
  const arrived = Promise.withResolvers<() => void>();
  origin.answer = (request, response) => arrived.resolve(() => answerJson({}, 201)(request, response));
  const nudged = Promise.withResolvers<string>();
  const proxy = await startProxy(t, connectTo(t, origin), {
    nudge: (_organization, { path }) => nudged.resolve(path),
  });
  const headers = {
    authorization: 'Bearer ola.bistro',
    'content-type': 'application/json',
    'content-length': 2,
  };
  const client = httpRequest(`${proxy.url}${order}`, { method: 'POST', headers });
  client.on('error', () => {});
  client.end('{}');
  const release = await arrived.promise;
  const closed = new Promise(resolve => client.once('close', resolve));
  client.destroy();
  await closed;
  release();
  t.equal(await nudged.promise, order, 'everyone else hears of it');
});

t.test('a body that grows beyond the limit while it is sent is cut off', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  const chunk = Buffer.alloc(300_000, ' ');
  const response = await fetch(`${proxy.url}${order}`, {
    method: 'POST',
    headers: { authorization: 'Bearer ola.bistro', 'content-type': 'application/json' },
    body: new ReadableStream({
      start(controller) {
        for (let index = 0; index < 4; index += 1) controller.enqueue(chunk);
        controller.close();
      },
    }),
    duplex: 'half',
  });
  t.equal(response.status, 413);
  t.same(origin.received, []);
});

t.test(
  'a write that the server makes in a client’s place has its own address and words, and the client’s key',
  async t => {
    const origin = await startOrigin(t);
    origin.answer = answerJson({ id: 'a' });
    const client = connectTo(t, origin);
    const app = Fastify();
    app.post('/identity/approvals/:id', async (request, reply) => {
      const instead = { path: '/api/admin/approvals/7/approve', json: '{}' };
      t.equal(await client.forward(request, reply, 'token-of-zofia', { instead }), 'done');
      return reply;
    });
    t.teardown(() => app.close());
    const key = '01970000-0000-7000-8000-000000000001';
    const answer = await app.inject({
      method: 'POST',
      url: '/identity/approvals/7',
      headers: { 'idempotency-key': key, cookie: 'kelner_session=1' },
      payload: { username: 'zofia', password: 'a long enough password' },
    });
    t.same([answer.statusCode, answer.json()], [200, { id: 'a' }]);
    t.match(origin.received, [
      {
        method: 'POST',
        url: '/api/admin/approvals/7/approve',
        body: '{}',
        headers: { authorization: 'Bearer token-of-zofia', 'idempotency-key': key, 'content-length': '2' },
      },
    ]);
    t.notOk('cookie' in (origin.received[0]?.headers ?? {}));
  },
);
