import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyRequest } from 'fastify';
import t, { type Test } from 'tap';
import { answerWithProblems } from '../../../../server/http/errors.ts';
import { clerkProxy, frontendApiOf } from '../../../../server/identity/clerk/clerk-proxy.ts';
import { stallRequest } from '../../../helpers/fuzz/stalled-requests.ts';
import { createClerkRig, publicOrigin } from './clerk-rig.ts';

const keys = {
  publishableKey: `pk_live_${Buffer.from('clerk.bistro.test$').toString('base64')}`,
  secretKey: 'sk_live_proxy',
};

/** The proxy in front of a scripted server that records requests. */
async function createRig(t: Test) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const rig = {
    answer: (_request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
  };
  const server = createServer(async (request, response) => {
    // Null for an aborted request.
    const chunks = await request.toArray().catch(() => null);
    if (chunks === null) return;
    const body = Buffer.concat(chunks).toString();
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    rig.answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const frontendApiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = Fastify();
  answerWithProblems(app);
  const publicOrigins = ['https://pos.bistro.test', 'http://192.168.1.5:3000'];
  const uploadsFolder = join(t.testdir({}), 'uploads');
  const sessionOf = async ({ headers }: FastifyRequest) =>
    /__session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? null;
  await app.register(clerkProxy, { ...keys, frontendApiUrl, publicOrigins, uploadsFolder, sessionOf });
  t.after(async () => {
    await app.close();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });
  return { rig, seen, app, frontendApiUrl };
}

t.test('what Clerk’s script asks goes to Clerk as it is, with the address that the browser uses', async t => {
  const { app, seen } = await createRig(t);
  const answer = await app.inject({
    method: 'POST',
    url: '/__clerk/v1/client/sign_ins?_method=PATCH',
    headers: {
      host: '192.168.1.5:3000',
      cookie: 'kelner_session=ours; __client=theirs; __session=a.b.c',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '8.8.8.8',
      'x-forwarded-host': 'evil.example',
      'cf-connecting-ip': '8.8.8.8',
      'x-real-ip': '8.8.8.8',
      'clerk-secret-key': 'sk_live_of_somebody',
    },
    payload: 'identifier=anna',
    remoteAddress: '10.0.0.7',
  });
  t.equal(answer.statusCode, 200);
  const [asked] = seen;
  t.match(asked, { method: 'POST', url: '/v1/client/sign_ins?_method=PATCH', body: 'identifier=anna' });
  t.match(asked?.headers, {
    cookie: '__client=theirs; __session=a.b.c',
    'clerk-proxy-url': 'http://192.168.1.5:3000/__clerk',
    'clerk-secret-key': keys.secretKey,
    'x-forwarded-for': '10.0.0.7',
    'x-forwarded-host': '192.168.1.5:3000',
  });
  t.notMatch(JSON.stringify(asked?.headers), /8\.8\.8\.8|evil|of_somebody|ours/);
});

t.test('a host that is not ours is not told to Clerk', async t => {
  const { app, seen } = await createRig(t);
  await app.inject({ url: '/__clerk/v1/environment', headers: { host: 'evil.example' } });
  t.equal(seen[0]?.headers['clerk-proxy-url'], 'https://pos.bistro.test/__clerk');
});

t.test('the answer comes back whole, but for rules that are about Clerk’s own host', async t => {
  const { app, rig } = await createRig(t);
  rig.answer = (_request, response) => {
    response
      .writeHead(422, {
        'content-type': 'application/json',
        'set-cookie': ['__client=1; Path=/; HttpOnly', '__client_uat=5; Path=/'],
        'cache-control': 'public, max-age=60',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': "default-src 'none'",
      })
      .end('{"errors":[]}');
  };
  const answer = await app.inject('/__clerk/v1/client');
  t.equal(answer.statusCode, 422);
  t.same(answer.json(), { errors: [] });
  t.equal(answer.headers['cache-control'], 'public, max-age=60');
  t.equal([answer.headers['set-cookie']].flat().length, 2);
  t.equal(answer.headers['strict-transport-security'], undefined);
  t.equal(answer.headers['content-security-policy'], undefined);
});

t.test('an answer without a body stays one', async t => {
  const { app, rig } = await createRig(t);
  rig.answer = (_request, response) => response.writeHead(204).end();
  t.equal((await app.inject({ method: 'DELETE', url: '/__clerk/v1/client' })).statusCode, 204);
});

t.test('a picture may pass, nothing larger', async t => {
  const { app, seen } = await createRig(t);
  const send = (payload: Buffer | string, headers = {}) =>
    app.inject({ method: 'POST', url: '/__clerk/v1/me/profile_image', payload, headers });
  t.equal((await send(Buffer.alloc(9_000_000))).statusCode, 200);
  t.equal(seen[0]?.body.length, 9_000_000);
  t.equal((await send(Buffer.alloc(10_100_000))).statusCode, 413);
});

t.test('only a picture may be large', async t => {
  const { app, seen } = await createRig(t);
  const url = '/__clerk/v1/client/sign_ins';
  const answer = await app.inject({ method: 'POST', url, payload: Buffer.alloc(70_000) });
  t.match(answer.json(), { status: 413, code: 'BODY_TOO_LARGE' });
  t.same(seen, []);
});

t.test(
  'an address that asks more than Clerk answers keeps neither another nor anybody signed in waiting',
  async t => {
    const { app, rig, seen } = await createRig(t);
    const waiting: ServerResponse[] = [];
    const isFlood = ({ headers }: IncomingMessage) => headers['x-forwarded-for'] === '203.0.113.7';
    const flooded = Promise.withResolvers<void>();
    rig.answer = (request, response) => {
      if (!isFlood(request) || request.headers.cookie !== undefined) response.writeHead(200).end('{}');
      else if (waiting.push(response) === 64) flooded.resolve();
    };
    const ask = (remoteAddress: string, cookie?: string) =>
      app.inject({ url: '/__clerk/v1/client', remoteAddress, ...(cookie && { headers: { cookie } }) });
    const flood = Array.from({ length: 256 }, () => ask('203.0.113.7'));
    await flooded.promise;
    t.equal((await ask('203.0.113.7')).statusCode, 503, 'nobody waits behind so many');
    t.equal((await ask('203.0.113.8')).statusCode, 200);
    t.equal((await ask('203.0.113.7', '__session=anna')).statusCode, 200);
    t.equal(seen.length, 66, 'the others of that address wait here');
    rig.answer = (_request, response) => void response.writeHead(200).end('{}');
    for (const response of waiting) response.writeHead(200).end('{}');
    t.equal((await flood[0])?.statusCode, 200);
    await Promise.all(flood);
  },
);

t.test(
  'pictures come one at a time from each, and strangers’ take no place of people who are signed in',
  async t => {
    const { app } = await createRig(t);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const path = '/__clerk/v1/me/profile_image';
    const stall = (headers: Record<string, string>) =>
      stallRequest(url, { path, headers }, { length: 9_000_000 });
    const first = stall({});
    await first.arrived;
    const second = stall({});
    t.match(await Promise.race([first.answer, second.answer]), /^HTTP\/1\.1 429 /);
    const saved = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { cookie: '__session=anna' },
      body: Buffer.alloc(1_000),
    });
    t.equal(saved.status, 200);
    first.end();
    second.end();
  },
);

t.test('a body that says nothing of its length is cut off where it grows too large', async t => {
  const { app, seen } = await createRig(t);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = (app.server.address() as AddressInfo).port;
  async function* endless() {
    for (let index = 0; index < 11; index += 1) yield Buffer.alloc(1_000_000);
  }
  const answer = await fetch(`http://127.0.0.1:${port}/__clerk/v1/me/profile_image`, {
    method: 'POST',
    body: ReadableStream.from(endless()),
    duplex: 'half',
  }).catch(() => null);
  // A client that is still sending may see the connection close before the answer.
  t.ok(answer === null || answer.status === 413);
  t.same(seen, [], 'Clerk was sent no whole request');
});

t.test('where Clerk cannot be reached its script is told so in its own words', async t => {
  const { clerk, call } = await createClerkRig(t);
  t.equal((await call('GET', '/__clerk/v1/client')).status, 200);
  clerk.fail('frontendApi', 'down');
  const answer = await call('GET', '/__clerk/v1/client');
  t.equal(answer.status, 502);
  t.equal(answer.body.errors[0].code, 'proxy_request_failed');
});

t.test('another site’s page can do nothing through it', async t => {
  const { call, clerk } = await createClerkRig(t);
  const post = (origin: string) =>
    call('POST', '/__clerk/v1/client/sign_ins', { body: {}, headers: { origin } });
  t.match(await post('https://evil.example'), { status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  t.equal(clerk.requests.length, 0);
  await post(publicOrigin);
  t.equal(clerk.requests.length, 1);
});

t.test('without an address of one’s own it is Clerk’s', async t => {
  t.match(frontendApiOf({ frontendApiUrl: null, publishableKey: keys.publishableKey }), /^https:\/\/.+clerk/);
  t.equal(frontendApiOf({ frontendApiUrl: 'https://a.example', ...keys }), 'https://a.example');
});

t.test('it needs a public address', async t => {
  const app = Fastify();
  t.after(() => app.close());
  await app.register(clerkProxy, {
    ...{ ...keys, frontendApiUrl: 'http://127.0.0.1:1', publicOrigins: [] },
    ...{ uploadsFolder: join(t.testdir({}), 'uploads'), sessionOf: async () => null },
  });
  t.equal((await app.inject('/__clerk/v1/client')).statusCode, 500);
});
