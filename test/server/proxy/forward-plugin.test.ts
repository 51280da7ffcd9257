import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { forwardPlugin } from '../../../server/proxy/forward-plugin.ts';
import { answerJson, connectTo, startOrigin, startProxy } from './proxy-rig.ts';

const order = '/api/waiter/orders';
const nobody = { authorization: '' };
const withoutRestaurant = { authorization: 'Bearer ola' };

t.test('without a session nothing is passed on', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await proxy.call(method, order, { headers: nobody });
    t.match(await answer.json(), { status: 401, code: 'UNAUTHENTICATED' }, method);
  }
  t.same(origin.received, []);
});

t.test('without a restaurant nothing is passed on', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  for (const method of ['GET', 'PATCH']) {
    const answer = await proxy.call(method, order, { headers: withoutRestaurant });
    t.match(await answer.json(), { status: 403, code: 'ORGANIZATION_REQUIRED' }, method);
  }
  t.same(origin.received, []);
});

t.test('methods that no read or write uses are refused by name', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  const answer = await proxy.call('OPTIONS', order);
  t.match(await answer.json(), { status: 405, code: 'METHOD_NOT_ALLOWED' });
  t.equal(answer.headers.get('allow'), 'GET, HEAD, POST, PUT, PATCH, DELETE');
  t.same(origin.received, []);
});

t.test('only JSON is passed on, and only so much of it', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await proxy.call('POST', order, { body: '{}', headers: { 'content-type': type } });
    t.match(await answer.json(), { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }, type);
  }
  const large = await proxy.call('POST', order, { body: `"${'x'.repeat(1_048_576)}"` });
  t.match(await large.json(), { status: 413, code: 'BODY_TOO_LARGE' });
  t.same(origin.received, []);
});

t.test('a write without a body needs no format', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  t.equal((await proxy.call('POST', '/api/preparation/lines/l1/ready')).status, 200);
  t.match(origin.received, [{ method: 'POST', body: '' }]);
});

t.test('a flooding tablet is told when to come back; the others are not slowed', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  const write = (user: string) =>
    proxy.call('POST', order, { body: '{}', headers: { authorization: `Bearer ${user}.bistro` } });
  for (let index = 0; index < 30; index += 1) t.equal((await write('ola')).status, 200);
  const refused = await write('ola');
  t.match(await refused.json(), { status: 429, code: 'TOO_MANY_REQUESTS' });
  t.equal(refused.headers.get('retry-after'), '1');
  t.equal((await write('jan')).status, 200);
  t.equal((await proxy.call('GET', order)).status, 200, 'reading goes on');
});

t.test(
  'strangers are told when to come back, by their address; whoever is signed in there goes on',
  async t => {
    const origin = await startOrigin(t);
    const proxy = await startProxy(t, connectTo(t, origin));
    const statuses = await Promise.all(
      Array.from({ length: 301 }, async () => {
        const { statusCode, headers } = await proxy.app.inject({ url: order, remoteAddress: '10.0.0.7' });
        return statusCode === 429 ? `429 ${headers['retry-after']}` : String(statusCode);
      }),
    );
    t.same(new Set(statuses.slice(0, 300)), new Set(['401']));
    t.equal(statuses[300], '429 1');
    const signedIn = { authorization: 'Bearer ola.bistro' };
    const here = await proxy.app.inject({ url: order, remoteAddress: '10.0.0.7', headers: signedIn });
    t.equal(here.statusCode, 200);
    const elsewhere = await proxy.app.inject({ url: order, remoteAddress: '10.0.0.8' });
    t.equal(elsewhere.statusCode, 401);
  },
);

t.test('a live read is answered from what the live part keeps', async t => {
  const origin = await startOrigin(t);
  const asked: string[] = [];
  const proxy = await startProxy(t, connectTo(t, origin), {
    readThrough: async ({ organizationId }, path, cursor = 'nothing') => {
      asked.push(`${organizationId} ${path}, has ${cursor}`);
      return { kind: 'ok', body: '[{"id":"a"}]', etag: '"7"', cursor: 'k3.41.9af0' };
    },
  });
  const path = '/api/preparation/orders?location=bar';
  const answer = await proxy.call('GET', path);
  t.equal(answer.headers.get('x-live-cursor'), 'k3.41.9af0');
  t.equal(answer.headers.get('etag'), '"7"');
  t.equal(answer.headers.get('cache-control'), 'no-store');
  t.match(answer.headers.get('content-type'), /^application\/json/);
  t.same(await answer.json(), [{ id: 'a' }]);
  t.same(asked, [`bistro ${path}, has nothing`]);
  await proxy.call('GET', path, { headers: { 'x-live-cursor': 'k3.40.9af0' } });
  t.equal(asked.at(-1), `bistro ${path}, has k3.40.9af0`);
  for (const known of ['"7"', 'W/"7"', '"1", "7"', '*']) {
    const unchanged = await proxy.call('GET', path, { headers: { 'if-none-match': known } });
    t.equal(unchanged.status, 304, known);
    t.equal(unchanged.headers.get('x-live-cursor'), 'k3.41.9af0');
  }
  t.equal((await proxy.call('GET', path, { headers: { 'if-none-match': '"8"' } })).status, 200);
  t.same(origin.received, []);
});

t.test('a live read of an origin that makes no tags gets one from its content', async t => {
  const origin = await startOrigin(t);
  let body = '[1]';
  const proxy = await startProxy(t, connectTo(t, origin), {
    readThrough: async () => ({ kind: 'ok', body, etag: undefined, cursor: 'c' }),
  });
  const etag = (await proxy.call('GET', order)).headers.get('etag') ?? '';
  t.match(etag, /^"[\w-]+"$/);
  t.equal((await proxy.call('GET', order, { headers: { 'if-none-match': etag } })).status, 304);
  body = '[2]';
  t.equal((await proxy.call('GET', order, { headers: { 'if-none-match': etag } })).status, 200);
});

t.test('a live read that is refused or fails is answered with that, never with old data', async t => {
  const origin = await startOrigin(t);
  type ReadThrough = Parameters<typeof forwardPlugin>[1]['readThrough'];
  const answers: [Awaited<ReturnType<ReadThrough>>, number, string][] = [
    [{ kind: 'refused', status: 401 }, 401, 'UNAUTHENTICATED'],
    [{ kind: 'refused', status: 403 }, 403, 'FORBIDDEN'],
    [{ kind: 'refused', status: 404 }, 404, 'NOT_FOUND'],
    [{ kind: 'fault', code: 'ORIGIN_TIMEOUT' }, 504, 'ORIGIN_TIMEOUT'],
  ];
  for (const [kept, status, code] of answers) {
    const proxy = await startProxy(t, connectTo(t, origin), { readThrough: async () => kept });
    t.match(await (await proxy.call('GET', order)).json(), { status, code });
  }
  t.same(origin.received, []);
});

t.test('writes nudge once each with the bare path; reads never do', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  await proxy.call('GET', order);
  await proxy.call('PATCH', '/api/waiter/orders/o1?x=1', { body: '{}' });
  t.match(proxy.nudges, [{ organizationId: 'bistro', method: 'PATCH', path: '/api/waiter/orders/o1' }]);
  t.equal(proxy.nudges.length, 1);
});

t.test('a nudge says what the origin answered, and which reads the write may have changed', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  origin.answer = answerJson({ id: 'o1' }, 201, { 'x-touched': 'waiterOrders, overview' });
  const answer = await proxy.call('POST', order, { body: '{}' });
  t.notOk(answer.headers.has('x-touched'), 'a matter between the servers');
  origin.answer = answerJson({ id: 'o2' }, 201, { 'x-touched': '' });
  await proxy.call('POST', order, { body: '{}' });
  t.match(proxy.nudges, [
    { answer: { id: 'o1' }, touched: ['waiterOrders', 'overview'] },
    { answer: { id: 'o2' }, touched: [''] },
  ]);
});

t.test('a nudge carries the key of a write that was certainly carried out, and of no other', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  const key = createUuid();
  const write = (idempotencyKey: string) =>
    proxy.call('POST', order, { body: '{}', headers: { 'idempotency-key': idempotencyKey } });
  await write(key);
  await write('tap');
  origin.answer = (_request, response) => response.destroy();
  await write(createUuid());
  const bare = { organizationId: 'bistro', method: 'POST', path: order };
  const done = { ...bare, answer: { ok: true } };
  t.same(proxy.nudges, [{ ...done, key }, done, bare]);
});
