import { once } from 'node:events';
import t from 'tap';
import { WebSocket } from 'ws';
import { refusal, startLiveServer } from './live-server.ts';

t.test('pages of others are refused before the upgrade', async t => {
  const { open, port } = await startLiveServer(t);
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
  const { port } = await startLiveServer(t);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, 'kelner.v1');
  t.equal((await refusal(socket)).status, 403);
});

t.test('with addresses configured only they are let in', async t => {
  const { open, ownOrigin } = await startLiveServer(t, { publicUrls: ['https://bistro.example'] });
  t.equal((await refusal(open({ origin: ownOrigin }))).status, 403);
  t.equal((await refusal(open({ origin: 'http://bistro.example' }))).status, 403);
  const socket = open({ origin: 'https://bistro.example' });
  await once(socket, 'open');
  t.equal(socket.protocol, 'kelner.v1');
});

t.test('another protocol, or none, is refused', async t => {
  const { port, ownOrigin, open } = await startLiveServer(t);
  t.equal((await refusal(open({}, 'kelner.v2'))).status, 400);
  const bare = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { origin: ownOrigin } });
  t.match(JSON.parse((await refusal(bare)).body), { code: 'INVALID_REQUEST' });
});
