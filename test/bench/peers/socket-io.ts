/**
 * Peer: socket.io with the WebSocket transport only, broadcasting an event. Its package is in packages/ with its own
 * lockfile.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { readHeldMemory } from '../../helpers/measuring/held-memory.ts';
import { peerMessage } from './payloads.ts';

type Broadcaster = { emit(name: string, ...content: unknown[]): void };
const { Server } = createRequire(new URL('packages/', import.meta.url))('socket.io') as {
  Server: new (server: unknown, options: Record<string, unknown>) => Broadcaster;
};
const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
http.listen(0, '127.0.0.1');
await once(http, 'listening');

let version = 0;
process.on('message', async (order: { updates: number } | 'memory') => {
  if (order === 'memory') return process.send?.(await readHeldMemory());
  for (let index = 0; index < order.updates; index += 1) {
    version += 1;
    io.emit('delta', peerMessage(index, version));
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ port: (http.address() as AddressInfo).port });
