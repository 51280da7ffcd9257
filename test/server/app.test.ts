import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { Value } from 'typebox/value';
import { type PublicConfig, publicConfig } from '#shared/platform/identity-schema.ts';
import { unknownMetrics } from '../deploy/metric-names.ts';
import { ownerSetup } from '../helpers/identity-fixture.ts';
import { setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';
import { answerJson, startOrigin } from './proxy/proxy-rig.ts';

t.test('a restaurant that was just set up reads and writes through every part', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const tables = await owner.get<{ id: string; label: string }[]>('/api/waiter/tables');
  t.equal(tables.status, 200);
  t.ok(tables.body.length >= 24);
  t.ok(tables.headers.get('x-live-cursor'), 'a live read comes from its topic');
  t.ok(tables.headers.get('etag'));
  t.equal(tables.headers.get('cache-control'), 'no-store');

  const tableId = tables.body[0]?.id;
  const key = '0197f6c0-1111-4000-8000-000000000001';
  const newOrder = { tableId, type: 'dineIn', guestCount: 2 };
  const created = await owner.write<{ id: string }>('POST', '/api/waiter/orders', newOrder, { key });
  t.equal(created.status, 201);
  const again = await owner.write<{ id: string }>('POST', '/api/waiter/orders', newOrder, { key });
  t.equal(again.headers.get('idempotency-replayed'), 'true');
  t.equal(again.body.id, created.body.id);
  const missing = await owner.get<{ code: string }>(
    '/api/waiter/orders/0197f6c0-1111-7000-8000-00000000ffff',
  );
  t.match(missing, { status: 404, body: { code: 'NOT_FOUND' } });
});

t.test('the public addresses answer before anybody signed in', async t => {
  const { url } = await startApp(t);
  t.equal((await fetch(`${url}/health/live`)).status, 200);
  t.equal((await fetch(`${url}/health/ready`)).status, 200);
  const config = await (await fetch(`${url}/config.json`)).json();
  t.ok(Value.Check(publicConfig, config));
  t.match(config, { identity: { kind: 'local', setupRequired: true } });
  for (const language of ['en', 'pl', 'pl-PL']) {
    t.equal((await fetch(`${url}/lang/common/${language}.json`)).status, 200, language);
  }
  t.match(await (await fetch(`${url}/nothing.png`)).json(), { code: 'NOT_FOUND' });
  t.match(await (await fetch(`${url}/%zz`)).json(), { code: 'NOT_FOUND' });
  t.match(await (await fetch(`${url}/api/waiter/tables`)).json(), { code: 'UNAUTHENTICATED' });
});

t.test("another site's page changes nothing", async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const answer = await fetch(`${url}/api/waiter/orders`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', authorization: `Bearer ${await owner.token()}` },
  });
  t.match(await answer.json(), { status: 403, code: 'FOREIGN_ORIGIN' });
});

t.test('pages come with a strict policy that names this host for sockets and no other', async t => {
  const { url } = await startApp(t);
  const { headers } = await fetch(`${url}/health/live`);
  const { host } = new URL(url);
  t.equal(
    headers.get('content-security-policy'),
    "default-src 'self';script-src 'self';style-src 'self';" +
      `connect-src 'self' ws://${host} wss://${host};img-src 'self' data: blob:;font-src 'self';` +
      "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  );
  t.equal(headers.get('x-content-type-options'), 'nosniff');
  t.equal(headers.get('referrer-policy'), 'same-origin');
  t.equal(headers.get('x-frame-options'), 'DENY');
  t.equal(headers.get('strict-transport-security'), null, 'plain http promises no https');
  t.equal(headers.get('cross-origin-opener-policy'), null);
});

t.test('a script carries what browsers heed on scripts, and nothing that they heed on pages', async t => {
  const { url } = await startApp(t);
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const { headers, status } = await fetch(`${url}${/src="(\/assets\/[^"]+)"/.exec(page)?.[1]}`);
  t.equal(status, 200);
  t.equal(headers.get('x-content-type-options'), 'nosniff');
  t.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  t.equal(headers.get('content-security-policy'), null);
  t.equal(headers.get('x-frame-options'), null);
});

t.test('a Host header can put nothing into the policy', async t => {
  const { url } = await startApp(t);
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end('GET /health/live HTTP/1.1\r\nHost: a; script-src *\r\nConnection: close\r\n\r\n');
  const answer = Buffer.concat(await socket.toArray()).toString();
  t.notMatch(answer, /script-src \*/);
});

t.test('where every address is https, browsers are told to keep to it', async t => {
  const { url } = await startApp(t, { PUBLIC_URL: 'https://pos.example.com' });
  const { headers } = await fetch(`${url}/health/live`);
  t.equal(headers.get('strict-transport-security'), 'max-age=31536000');
  t.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
});

t.test('behind a proxy that says nothing of itself a stranger is no one on this computer', async t => {
  // nginx with `proxy_pass` only: peer address, host and headers look like those of a local request.
  const publicUrl = 'https://pos.example.com';
  const { url, setupCode } = await startApp(t, { PUBLIC_URL: publicUrl });
  const config = await (await fetch(`${url}/config.json`)).json();
  t.match(config, { identity: { setupRequired: true, setupCodeRequired: true } });
  t.equal((await fetch(`${url}/metrics`)).status, 404);
  const setUp = (more: object) =>
    fetch(`${url}/identity/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify({ ...ownerSetup, ...more }),
    });
  t.match(await (await setUp({})).json(), { status: 403, code: 'SETUP_CODE_REQUIRED' });
  const done = await setUp({ setupCode });
  t.equal(done.status, 201);
  t.match(
    done.headers.get('set-cookie'),
    /; Secure/,
    'every address is https, whatever the proxy spoke to us',
  );
});

t.test('without an address for the public what only proxies say gives one away', async t => {
  const { url } = await startApp(t);
  const isAsked = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/config.json`, { headers });
    const { identity } = (await answer.json()) as PublicConfig;
    return identity.kind === 'local' && identity.setupCodeRequired;
  };
  t.equal(await isAsked({}), false);
  for (const header of ['via', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'cf-ray']) {
    t.equal(await isAsked({ [header]: 'proxy' }), true, header);
  }
  const metrics = await fetch(`${url}/metrics`);
  t.equal(metrics.status, 200);
  t.same(unknownMetrics(await metrics.text()), [], 'the dashboard and the alerts name metrics that it has');
  t.equal((await fetch(`${url}/metrics`, { headers: { via: '1.1 proxy' } })).status, 404);
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  const answer = Buffer.concat(await socket.toArray()).toString();
  t.match(answer, /^HTTP\/1\.1 404/, 'as nginx asks what is behind it, if nobody says otherwise');
});

t.test('where the numbers have a token, this computer needs it too', async t => {
  const { url } = await startApp(t, { METRICS_TOKEN: 'watcher' });
  const ask = async (headers: Record<string, string> = {}) =>
    (await fetch(`${url}/metrics`, { headers })).status;
  t.equal(await ask(), 401);
  t.equal(await ask({ authorization: 'Bearer watcher-not' }), 401);
  t.equal(await ask({ authorization: 'Bearer watcher' }), 200);
});

t.test('a remote origin is used instead of the embedded one', async t => {
  const origin = await startOrigin(t);
  origin.answer = answerJson({ code: 'UNAUTHENTICATED' }, 401);
  const { url } = await startApp(t, { ORIGIN_URL: origin.url, ORIGIN_SERVICE_TOKEN: 'reader' });
  t.equal((await fetch(`${url}/health/ready`)).status, 200);
  t.equal(origin.received[0]?.url, '/api/auth/userinfo');
  await origin.refuse();
  const ready = await fetch(`${url}/health/ready`);
  t.equal(ready.status, 503);
  t.match(await ready.json(), { code: 'NOT_READY', errors: [{ path: 'origin' }] });
});

t.test('certificate files that are none stop the start', async t => {
  const files = { TLS_CERT_FILE: '/nowhere/cert.pem', TLS_KEY_FILE: '/nowhere/key.pem' };
  await t.rejects(startApp(t, files), { message: /^TLS_CERT_FILE cannot be read/ });
});

t.test('a damaged database stops the start and is left as it is', async t => {
  const folder = t.testdir({
    'kelner.db': 'this is no database, but somebody may still need it'.repeat(100),
  });
  await t.rejects(startApp(t, { DATA_DIR: folder }), { message: /kelner\.db is damaged/ });
});

t.test('who claims to be the server itself is nobody', async t => {
  const { url } = await startApp(t);
  const answer = await fetch(`${url}/api/waiter/tables`, {
    headers: { authorization: 'Bearer guessed', 'x-organization-id': 'any' },
  });
  t.match(await answer.json(), { status: 401, code: 'UNAUTHENTICATED' });
});

t.test('a request that is under way when the server closes gets its answer', async t => {
  const origin = await startOrigin(t);
  const arrived = Promise.withResolvers<() => void>();
  origin.answer = (request, response) => arrived.resolve(() => answerJson({}, 401)(request, response));
  const app = await startApp(t, { ORIGIN_URL: origin.url });
  const ready = fetch(`${app.url}/health/ready`);
  const release = await arrived.promise;
  const closed = app.close();
  release();
  t.equal((await ready).status, 200);
  await closed;
  await t.rejects(fetch(`${app.url}/health/live`), 'nothing new is taken');
});

t.test('what comes on an open connection while the server closes is answered too', async t => {
  const origin = await startOrigin(t);
  const arrived = Promise.withResolvers<() => void>();
  origin.answer = (request, response) => arrived.resolve(() => answerJson({}, 401)(request, response));
  const app = await startApp(t, { ORIGIN_URL: origin.url });
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write('GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\n');
  const release = await arrived.promise;
  const closed = app.close();
  socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
  release();
  const answers = Buffer.concat(await socket.toArray()).toString();
  t.equal(answers.match(/HTTP\/1\.1 200/g)?.length, 2);
  await closed;
});

t.test('closing waits for nobody who only keeps a connection open', async t => {
  const app = await startApp(t);
  const { port } = new URL(app.url);
  const idle = connect(Number(port), '127.0.0.1');
  await once(idle, 'connect');
  const ended = once(idle, 'close');
  idle.resume();
  await app.close();
  await ended;
  t.pass('the server ended it');
});
