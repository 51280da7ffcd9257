import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { createCallerTurns } from '../../../server/http/caller-turns.ts';
import type { Identity } from '../../../server/http/guards.ts';
import type { ConnectionLimits } from '../../../server/http/stranger-connections.ts';

const identity: Identity = {
  ...{ userId: 'ola', sessionId: 'ola', organizationId: 'org', organizationRole: 'basic_member' },
  ...{ token: 'ola', expiresAtMs: 0 },
};

/** `Bearer ola` is valid. Answers with the requested path, and records the order of handling. */
async function listen(t: Test, limits: ConnectionLimits = { perAddress: 100, total: 100 }) {
  const callers = createCallerTurns({ isProxied: false, limits });
  const app = Fastify({ serverFactory: handler => createServer(callers.inTurn(handler)) });
  callers.watchConnections(app.server);
  callers.watchAnswers(app);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async request => {
    if (request.headers.authorization === 'Bearer ola') request.identity = identity;
  });
  const order: string[] = [];
  app.get('/*', async ({ url }) => {
    order.push(url);
    return url;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const open = async (): Promise<Socket> => {
    const taken = once(app.server, 'connection');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    await Promise.all([once(socket, 'connect'), taken]);
    return socket;
  };
  t.teardown(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return { url, order, open };
}

const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;
const asOla = 'authorization: Bearer ola\r\n';

async function heard(socket: Socket, count: number): Promise<string> {
  let text = '';
  while (text.split('HTTP/1.1 200').length - 1 < count) {
    const [chunk] = await once(socket, 'data');
    text += chunk;
  }
  return text;
}

t.test('who was let in before is answered before a crowd of strangers', async t => {
  const { order, open } = await listen(t);
  const waiter = await open();
  waiter.write(ask('/first', asOla));
  await heard(waiter, 1);
  const crowd: Socket[] = [];
  for (let index = 0; index < 40; index += 1) crowd.push(await open());
  for (const stranger of crowd) stranger.write(ask('/stranger'));
  waiter.write(ask('/order', asOla));
  await Promise.all([heard(waiter, 1), ...crowd.map(stranger => heard(stranger, 1))]);
  t.equal(order.length, 42, 'everybody is answered');
  t.ok(order.indexOf('/order') < 20, 'the waiter does not come last');
});

t.test('requests of one packet are answered in their order, too many of them not at all', async t => {
  const { order, open } = await listen(t);
  const few = await open();
  few.write(['/1', '/2', '/3'].map(path => ask(path)).join(''));
  await heard(few, 3);
  t.same(order, ['/1', '/2', '/3']);
  const many = await open();
  const closed = once(many, 'close');
  many.write(ask('/flood').repeat(500));
  many.resume();
  await closed;
  t.notOk(order.includes('/flood'));
});

t.test('the connections of strangers are bounded, whoever is known keeps theirs', async t => {
  const { open } = await listen(t, { perAddress: 2, total: 10 });
  const waiter = await open();
  waiter.write(ask('/order', asOla));
  await heard(waiter, 1);
  const [first, second, third] = [await open(), await open(), await open()];
  await once(first, 'close');
  waiter.write(ask('/order', asOla));
  await heard(waiter, 1);
  for (const stranger of [second, third]) {
    stranger.write(ask('/stranger'));
    await heard(stranger, 1);
  }
});
