import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import t from 'tap';
import { WebSocket } from 'ws';
import { frameBytes, opcodes, openRawConnection } from '../../helpers/fuzz/raw-frames.ts';
import { rows, tablesPath } from './live-rig.ts';
import { closeCode, frames, greet, livingToken, startLiveServer } from './live-server.ts';

t.test('a page of ours says hello, gets its topics and the changes of others', async t => {
  const { open, hub, origin } = await startLiveServer(t);
  const socket = open();
  const next = await greet(socket, 'ala');
  t.same((await next('snapshot')).data, rows(60));
  origin.answer(tablesPath, rows(61));
  hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  t.same((await next('delta')).put, rows(61).slice(60));
});

t.test('topics that change together arrive each as a frame of its own', async t => {
  const { open, origin } = await startLiveServer(t);
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
  const { open } = await startLiveServer(t);
  const socket = open({ cookie: `session=${livingToken('ala')}` });
  const next = frames(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', client: 'tab', topics: [] }));
  t.match(await next('welcome'), { heartbeatMs: 20_000 });
});

t.test('a plain GET of the address is not found', async t => {
  const { app, ownOrigin } = await startLiveServer(t);
  const answer = await app.inject({ url: '/live', headers: { origin: ownOrigin, host: ownOrigin.slice(7) } });
  t.equal(answer.statusCode, 404);
  t.match(answer.json(), { code: 'NOT_FOUND' });
});

t.test('frames that are not the protocol’s close the socket with the right code', async t => {
  const { open } = await startLiveServer(t);
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
  const { open } = await startLiveServer(t);
  const socket = open();
  await once(socket, 'open');
  socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
  t.equal(await closeCode(socket), 1007);
  await greet(open(), 'ala');
});

t.test('thousands of rubbish frames bring nobody down', async t => {
  const { open } = await startLiveServer(t);
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
  const { open, listeners } = await startLiveServer(t);
  const mine = open();
  await greet(mine, 'ala');
  const other = open();
  await greet(other, 'ola');
  const closed = closeCode(mine);
  for (const notify of listeners) notify('session-ala');
  t.equal(await closed, 4410);
  t.equal(other.readyState, WebSocket.OPEN);
});

t.test('a server that closes says bye to every socket and waits for nobody', async t => {
  const { app, open, listeners } = await startLiveServer(t);
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

t.test('whoever comes back while the server closes does not hold up its end', async t => {
  const { app, open } = await startLiveServer(t);
  const silent = open();
  await greet(silent, 'ala');
  // Ignores the close frame: the server waits a moment for the answer, with its port still open.
  silent.pause();
  const other = open();
  await greet(other, 'ola');
  const gone = once(other, 'close');
  const closed = app.close();
  await gone;
  const early = open();
  const refused = await Promise.race([once(early, 'error'), once(early, 'open').then(() => null)]);
  t.not(refused, null);
  await closed;
});

t.test('an upgrade of another address is answered and its connection not kept', async t => {
  const { port } = await startLiveServer(t);
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

t.test('the connection of a peer that says nothing to its end is ended for it', async t => {
  const { port, ownOrigin } = await startLiveServer(t);
  const silent = await openRawConnection(port, ownOrigin);
  silent.write(frameBytes({ opcode: opcodes.text, payload: 'nonsense' }));
  t.equal(await silent.outcome(), 4400);
  // Closed three seconds after this for missing hello.
  const later = await openRawConnection(port, ownOrigin);
  const said = later.closeCode();
  said.catch(() => {});
  const gone = silent.outcome();
  t.equal(await Promise.race([gone, said]), 'cut');
  later.end();
});
