import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import { WebSocket } from 'ws';
import { createAllowedOrigins } from '../../../server/allowed-origins.ts';
import { answerWithProblems } from '../../../server/errors.ts';
import { type LiveClock, systemClock } from '../../../server/live/live-clock.ts';
import { createLiveHub } from '../../../server/live/live-hub.ts';
import { livePlugin } from '../../../server/live/live-plugin.ts';
import {
  createHandClock,
  createMemoryOrigin,
  type Frame,
  person,
  readToken,
  rows,
  silentLog,
  tablesPath,
} from './live-rig.ts';

type Tap = { after(fn: () => unknown): void };

/** A real server on a real port; only the origin behind it is in memory. */
async function start(t: Tap, options: { publicUrls?: string[]; clock?: LiveClock } = {}) {
  const origin = createMemoryOrigin(createHandClock());
  const clock = options.clock ?? systemClock;
  const hub = createLiveHub({
    readOrigin: origin.read,
    hasServiceCredential: true,
    clock,
    random: Math.random,
    log: silentLog,
  });
  origin.answer(tablesPath, rows(60));
  const listeners = new Set<(sessionId: string) => void>();
  const app = Fastify({ logger: false });
  answerWithProblems(app);
  await app.register(livePlugin, {
    hub,
    clock,
    verifyToken: async token => readToken(token),
    onSessionEnded: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAllowedOrigin: createAllowedOrigins(options.publicUrls ?? []),
    tokenFromUpgrade: request => request.headers.cookie?.replace('session=', '') ?? null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ownOrigin = `http://127.0.0.1:${port}`;
  const open = (headers: Record<string, string> = {}, protocol = 'kelner.v1') =>
    new WebSocket(`ws://127.0.0.1:${port}/live`, protocol, { headers: { origin: ownOrigin, ...headers } });
  return { app, hub, origin, listeners, port, ownOrigin, open };
}

function livingToken(userId: string) {
  return person(userId, { expiresAtMs: Date.now() + 3_600_000 }).token;
}

function frames(socket: WebSocket) {
  const received: Frame[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', data => {
    received.push(JSON.parse(String(data)));
    for (const wake of waiting.splice(0)) wake();
  });
  return async (type: string): Promise<Frame> => {
    for (;;) {
      const found = received.find(frame => frame.type === type);
      if (found !== undefined) return found;
      await new Promise<void>(resolve => waiting.push(resolve));
    }
  };
}

async function greet(socket: WebSocket, userId: string) {
  const next = frames(socket);
  await once(socket, 'open');
  const topics = [{ sub: 1, path: tablesPath }];
  socket.send(JSON.stringify({ type: 'hello', client: 'tab', token: livingToken(userId), topics }));
  await next('welcome');
  return next;
}

async function closeCode(socket: WebSocket): Promise<number> {
  socket.on('error', () => {});
  const [code] = await once(socket, 'close');
  return code;
}

async function refusal(socket: WebSocket): Promise<{ status: number | undefined; body: string }> {
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}

t.test('a page of ours says hello, gets its topics and the changes of others', async t => {
  const { open, hub, origin } = await start(t);
  const socket = open();
  const next = await greet(socket, 'ala');
  t.same((await next('snapshot')).data, rows(60));
  origin.answer(tablesPath, rows(61));
  hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  t.same((await next('delta')).put, rows(61).slice(60));
});

t.test('topics that change together arrive each as a frame of its own', async t => {
  const { open, origin } = await start(t);
  origin.answer('/api/waiter/menu', []);
  const socket = open();
  const next = await greet(socket, 'ala');
  await next('snapshot');
  const arrived = Promise.all([once(socket, 'message'), once(socket, 'message')]);
  socket.send('{"type":"resync","sub":1}');
  socket.send('{"type":"subscribe","sub":2,"path":"/api/waiter/menu"}');
  await arrived;
  socket.send('{"type":"resync","sub":1}');
  socket.send('{"type":"resync","sub":2}');
  socket.send('{"type":"ping"}');
  t.same(await next('pong'), { type: 'pong' });
});

t.test('a token that comes by cookie needs none in hello', async t => {
  const { open } = await start(t);
  const socket = open({ cookie: `session=${livingToken('ala')}` });
  const next = frames(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', client: 'tab', topics: [] }));
  t.match(await next('welcome'), { heartbeatMs: 20_000 });
});

t.test('pages of others are refused before the upgrade', async t => {
  const { open, port } = await start(t);
  const foreign = [
    'null',
    '',
    'http://evil.example',
    `http://127.0.0.1:${port + 1}`,
    `http://127.0.0.1:${port}.evil.example`,
    `http://evil.example:${port}`,
    `http://127.0.0.1:${port}@evil.example`,
    `http://evil.example/127.0.0.1:${port}`,
    `http://evil127.0.0.1:${port}`,
    `http://127.0.0.10:${port}`,
    'http://127.0.0.1',
    'https://127.0.0.1',
    `http://localhost:${port}`,
    `ws://127.0.0.1:${port}x`,
    `file://127.0.0.1:${port}/x`,
    `http://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}#x`,
    `http://127.0.0.1:${port} http://127.0.0.1:${port}`,
    `//127.0.0.1:${port}`,
    '127.0.0.1',
  ];
  for (const origin of foreign) {
    const { status, body } = await refusal(open({ origin }));
    t.equal(status, 403, origin);
    t.match(JSON.parse(body), { code: 'FOREIGN_ORIGIN', status: 403 }, origin);
  }
});

t.test('no Origin at all is no page of ours', async t => {
  const { port } = await start(t);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, 'kelner.v1');
  t.equal((await refusal(socket)).status, 403);
});

t.test('with addresses configured only they are let in', async t => {
  const { open, ownOrigin } = await start(t, { publicUrls: ['https://bistro.example'] });
  t.equal((await refusal(open({ origin: ownOrigin }))).status, 403);
  t.equal((await refusal(open({ origin: 'http://bistro.example' }))).status, 403);
  const socket = open({ origin: 'https://bistro.example' });
  await once(socket, 'open');
  t.equal(socket.protocol, 'kelner.v1');
});

t.test('another protocol, or none, is refused', async t => {
  const { port, ownOrigin, open } = await start(t);
  t.equal((await refusal(open({}, 'kelner.v2'))).status, 400);
  const bare = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { origin: ownOrigin } });
  t.match(JSON.parse((await refusal(bare)).body), { code: 'INVALID_REQUEST' });
});

t.test('a plain GET of the address is not found', async t => {
  const { app, ownOrigin } = await start(t);
  const answer = await app.inject({ url: '/live', headers: { origin: ownOrigin, host: ownOrigin.slice(7) } });
  t.equal(answer.statusCode, 404);
  t.match(answer.json(), { code: 'NOT_FOUND' });
});

t.test('frames that are not the protocol’s close the socket with the right code', async t => {
  const { open } = await start(t);
  const cases: [string | Buffer, number][] = [
    ['nonsense', 4400],
    [Buffer.from('{"type":"ping"}'), 4400],
    [`{"type":"ping","x":"${'x'.repeat(20_000)}"}`, 1009],
  ];
  for (const [frame, code] of cases) {
    const socket = open();
    await once(socket, 'open');
    socket.send(frame);
    t.equal(await closeCode(socket), code);
  }
});

t.test('bad UTF-8 closes the socket, the server goes on', async t => {
  const { open } = await start(t);
  const socket = open();
  await once(socket, 'open');
  socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
  t.equal(await closeCode(socket), 1007);
  await greet(open(), 'ala');
});

t.test('thousands of rubbish frames bring nobody down', async t => {
  const { open } = await start(t);
  for (let round = 0; round < 20; round += 1) {
    const socket = open();
    await once(socket, 'open');
    for (let index = 0; index < 100; index += 1) {
      const length = (round * 37 + index * 11) % 200;
      socket.send(
        Array.from({ length }, (_, at) => String.fromCharCode(32 + ((at * 7 + index * round) % 95))).join(''),
      );
    }
    t.equal(await closeCode(socket), 4400);
  }
  await greet(open(), 'ala');
});

t.test('sockets of an ended session close with 4410, others stay', async t => {
  const { open, listeners } = await start(t);
  const mine = open();
  await greet(mine, 'ala');
  const other = open();
  await greet(other, 'ola');
  const closed = closeCode(mine);
  for (const tell of listeners) tell('session-ala');
  t.equal(await closed, 4410);
  t.equal(other.readyState, WebSocket.OPEN);
});

t.test('a server that closes says bye to every socket and waits for nobody', async t => {
  const { app, open, listeners } = await start(t);
  const socket = open();
  const next = await greet(socket, 'ala');
  const stubborn = open();
  await greet(stubborn, 'ola');
  stubborn.pause();
  const closed = closeCode(socket);
  await app.close();
  t.match(await next('bye'), { code: 1012, retryWithinMs: [0, 4_000] });
  t.equal(await closed, 1012);
  t.equal(listeners.size, 0);
});

t.test('an upgrade of another address is answered and its connection not kept', async t => {
  const { port } = await start(t);
  const request = httpRequest({
    port,
    path: '/elsewhere',
    headers: {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'x',
    },
  });
  request.end();
  const [response] = await once(request, 'response');
  t.equal(response.statusCode, 404);
  request.destroy();
});
