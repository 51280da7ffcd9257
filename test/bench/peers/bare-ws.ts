/**
 * Peer: the `ws` package alone. Each message from the parent is a number of updates, broadcast by `send(string)` or as
 * prebuilt frames.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { frameText } from '../../../server/live/sockets/framed-text.ts';
import { readHeldMemory } from '../../helpers/measuring/held-memory.ts';
import { peerMessage } from './payloads.ts';

const buildsOnce = process.argv[2] === 'once';
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const streams = new Set<{ write(bytes: Buffer): boolean }>();
server.on('connection', (_socket, { socket }) => {
  streams.add(socket);
  socket.once('close', () => streams.delete(socket));
});
await once(server, 'listening');

let version = 0;
process.on('message', async (order: { updates: number } | 'memory') => {
  if (order === 'memory') return process.send?.(await readHeldMemory());
  for (let index = 0; index < order.updates; index += 1) {
    version += 1;
    const text = JSON.stringify(peerMessage(index, version));
    if (buildsOnce) {
      const { frame } = frameText(text);
      for (const stream of streams) stream.write(frame);
    } else for (const client of server.clients) client.send(text);
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
