/** Peer: @fastify/websocket with `send(string)` to each client. */
import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { peerMessage } from './payloads.ts';
import { answerMemory } from './peer-memory.ts';

const app = Fastify();
await app.register(websocket, { options: { perMessageDeflate: false } });
app.get('/', { websocket: true }, () => {});
await app.listen({ port: 0, host: '127.0.0.1' });

let version = 0;
process.on('message', (order: { updates: number } | 'memory') => {
  if (order === 'memory') return answerMemory();
  for (let index = 0; index < order.updates; index += 1) {
    version += 1;
    const text = JSON.stringify(peerMessage(index, version));
    for (const client of app.websocketServer.clients) client.send(text);
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ port: (app.server.address() as AddressInfo).port });
