import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { readConfig } from '../../../server/config.ts';
import { createHttpApp } from '../../../server/http/http-app.ts';

async function listen(t: Test) {
  const read = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: t.testdir() });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { app } = createHttpApp(read.ok, null);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  const taken = once(app.server, 'connection');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const [connection]: Socket[] = await taken;
  return { app, socket, connection };
}

async function allOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

t.test('what is no HTTP is answered with a problem, and its connection ends', async t => {
  const { socket } = await listen(t);
  socket.write('hello?\r\n\r\n');
  const answer = await allOf(socket);
  t.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
  t.match(answer, /content-type: application\/problem\+json/i);
  t.match(answer, '"code":"INVALID_REQUEST"');
});

t.test('a request whose head is late is answered with a problem, and its connection ends', async t => {
  const { app, socket, connection } = await listen(t);
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  // Like Node's own check for late requests.
  app.server.emit('clientError', late, connection);
  const answer = await allOf(socket);
  t.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/);
  t.match(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''), { code: 'REQUEST_TIMEOUT', status: 408 });
});
