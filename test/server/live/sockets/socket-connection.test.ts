import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import t, { type Test } from 'tap';
import { WebSocket, WebSocketServer } from 'ws';
import { frameText } from '../../../../server/live/sockets/framed-text.ts';
import { createLiveTraffic } from '../../../../server/live/sockets/live-traffic.ts';
import { createSocketConnection } from '../../../../server/live/sockets/socket-connection.ts';
import { createHandClock } from '../hand-clock.ts';

async function connectPair(t: Test, { perMessageDeflate = false } = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate });
  t.teardown(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    perMessageDeflate,
  });
  const received: string[] = [];
  client.on('message', data => received.push(String(data)));
  const [socket, request]: [WebSocket, { socket: Socket }] = (await once(server, 'connection')) as never;
  if (client.readyState !== WebSocket.OPEN) await once(client, 'open');
  const clock = createHandClock();
  const live = createSocketConnection(socket, request.socket, {
    clock,
    traffic: createLiveTraffic(),
    connectionKnown: () => {},
  });
  return { live, socket, client, received, connection: request.socket };
}

const texts = [
  '',
  'a',
  'ż'.repeat(62),
  'x'.repeat(125),
  'x'.repeat(126),
  'ó'.repeat(300),
  'y'.repeat(65_535),
  'z'.repeat(70_000),
];

t.test('what was framed once arrives as it is, in its order with everything else', async t => {
  for (const perMessageDeflate of [false, true]) {
    const { live, client, received } = await connectPair(t, { perMessageDeflate });
    for (const text of texts) {
      live.sendFramed(frameText(text));
      live.send(`after ${text.length}`);
    }
    live.close(1000, 'done');
    const [code] = await once(client, 'close');
    t.equal(code, 1000);
    t.same(
      received,
      texts.flatMap(text => [text, `after ${text.length}`]),
    );
  }
});

t.test('the bytes are those that ws would make', async t => {
  const { live, socket, connection } = await connectPair(t);
  const written: Buffer[] = [];
  const { write } = connection;
  connection.write = (chunk: Uint8Array | string) => {
    written.push(Buffer.from(chunk as Uint8Array));
    return write.call(connection, chunk as never);
  };
  for (const text of texts) {
    written.length = 0;
    socket.send(text);
    const byWs = Buffer.concat(written.splice(0));
    live.sendFramed(frameText(text));
    t.same(Buffer.concat(written), byWs, `${text.length} characters`);
  }
});

t.test('after a close nothing more is sent', async t => {
  const { live, client, received } = await connectPair(t);
  live.sendFramed(frameText('before'));
  live.close(4410, 'signed out');
  live.sendFramed(frameText('after'));
  const [code] = await once(client, 'close');
  t.equal(code, 4410);
  t.same(received, ['before']);
});

t.test('what is sent between cork and uncork leaves in one write', async t => {
  const { live, client, received, connection } = await connectPair(t);
  live.cork();
  for (const text of ['one', 'two', 'three']) live.sendFramed(frameText(text));
  t.ok(connection.writableLength > 0);
  live.uncork();
  live.close(1000, 'done');
  await once(client, 'close');
  t.same(received, ['one', 'two', 'three']);
});

t.test('a socket says that it fills up before 64 KiB are too much', async t => {
  const { live, client } = await connectPair(t);
  client.pause();
  const framed = frameText('x'.repeat(50_000));
  t.notOk(live.isFilling());
  for (let sent = 0; !live.isFilling() && sent < 1_000; sent += 1) {
    if (live.bufferedBytes() >= 64 * 1_024) t.fail('it said too late that it fills up');
    live.sendFramed(framed);
  }
  t.ok(live.isFilling());
  live.terminate();
});
