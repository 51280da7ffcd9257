import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { limitRequestBodies } from '../../../server/http/request-bodies.ts';
import { stallRequest } from '../../helpers/fuzz/stalled-requests.ts';

const MiB = 1_048_576;

/** A server that answers with the length of the body. */
type BodyLimits = NonNullable<Parameters<typeof limitRequestBodies>[1]>;

async function listen(t: Test, limits: BodyLimits = {}) {
  const app = Fastify({ bodyLimit: MiB });
  answerWithProblems(app);
  limitRequestBodies(app, limits);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer }>('/', async ({ body }) => ({ bytes: body.length }));
  app.post('/early', { onRequest: (_request, reply) => void reply.send('early') }, async () => 'never');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return { url, app };
}

function send(url: string, bytes: number, caller = 'ola'): Promise<Response> {
  const headers = { 'content-type': 'application/octet-stream', caller };
  return fetch(url, { method: 'POST', headers, body: Buffer.alloc(bytes, 'x') });
}

const byHeader: BodyLimits['callerOf'] = ({ headers }) => ({
  key: String(headers['caller']),
  isSignedIn: true,
});

t.test('a body that does not come whole in time is given up', async t => {
  const { url } = await listen(t, { withinMs: 50 });
  const answer = await stallRequest(url, { path: '/' }).answer;
  t.match(answer, /^HTTP\/1\.1 408 /);
  t.match(answer, '"code":"REQUEST_TIMEOUT"');
  t.same(await (await send(url, 5_000)).json(), { bytes: 5_000 }, 'others come through');
});

t.test('who was answered before their body was there is not listened to for ever', async t => {
  const { url } = await listen(t, { lingerMs: 50 });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('POST /early HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 64\r\n\r\n{');
  const [answer] = await once(socket, 'data');
  t.match(String(answer), /^HTTP\/1\.1 200 /);
  await once(socket, 'close');
});

t.test('of a large body that was answered already nothing more is read', async t => {
  const { url, app } = await listen(t, { lingerMs: 300 });
  const connections: Socket[] = [];
  app.server.on('connection', connection => connections.push(connection));
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const length = 64 * MiB;
  socket.write(`POST /early HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${length}\r\n\r\n{`);
  const [answer] = await once(socket, 'data');
  t.match(String(answer), /^HTTP\/1\.1 200 /);
  socket.write(Buffer.alloc(length - 1, 'x'));
  await new Promise(resolve => socket.once('close', resolve));
  const [connection] = connections;
  t.ok((connection?.bytesRead ?? length) < 8 * MiB, `${connection?.bytesRead} bytes of ${length} were read`);
});

t.test('a person who holds their share of the memory is refused more, another is not', async t => {
  const { url } = await listen(t, { callerOf: byHeader });
  const sent = Buffer.alloc(MiB - 1, 'x');
  const stalled = Array.from({ length: 4 }, () =>
    stallRequest(url, { path: '/', headers: { caller: 'flood' } }, { length: MiB, sent }),
  );
  await Promise.all(stalled.map(({ arrived }) => arrived));
  const fifth = stallRequest(url, { path: '/', headers: { caller: 'flood' } }, { length: MiB, sent });
  const refused = await Promise.race([...stalled, fifth].map(({ answer }) => answer));
  t.match(refused, /^HTTP\/1\.1 503 /);
  t.match(refused, /"code":"OVERLOADED"/);
  t.same(await (await send(url, MiB)).json(), { bytes: MiB });
  t.same(await (await send(url, 2_000, 'flood')).json(), { bytes: 2_000 }, 'a usual tap goes through');
  for (const { end } of [...stalled, fifth]) end();
});

t.test('what was held is free again when the answer is out', async t => {
  const { url } = await listen(t, { callerOf: byHeader });
  for (let index = 0; index < 6; index += 1) t.equal((await send(url, MiB)).status, 200);
});
