/** The live part on a real port with real sockets; only the origin behind it is in memory. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { WebSocket } from 'ws';
import { createAllowedOrigins } from '../../../server/http/allowed-origins.ts';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { type LiveClock, systemClock } from '../../../server/live/live-clock.ts';
import { createLiveHub } from '../../../server/live/live-hub.ts';
import { livePlugin } from '../../../server/live/live-plugin.ts';
import { noneArchived } from '../../../server/origin/kernel/restaurant/archived-restaurants.ts';
import { createHandClock } from './hand-clock.ts';
import {
  createMemoryOrigin,
  type Frame,
  person,
  readToken,
  rows,
  silentLog,
  tablesPath,
} from './live-rig.ts';

type Tap = { after(fn: () => unknown): void };

export async function startLiveServer(t: Tap, options: { publicUrls?: string[]; clock?: LiveClock } = {}) {
  const origin = createMemoryOrigin(createHandClock());
  const { clock = systemClock } = options;
  const hub = createLiveHub({
    readOrigin: origin.read,
    hasServiceCredential: true,
    clock,
    random: Math.random,
    log: silentLog,
    // The test data aren't complete tables and orders.
    validateAnswer: () => () => null,
  });
  origin.answer(tablesPath, rows(60));
  const listeners = new Set<(sessionId: string) => void>();
  const app = Fastify({ logger: false });
  answerWithProblems(app);
  await app.register(livePlugin, {
    hub,
    clock,
    appVersion: '1.2.3',
    admitToken: async token => readToken(token),
    placeOf: () => ({ headers: {} }),
    onSessionEnded: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAllowedOrigin: createAllowedOrigins(options.publicUrls ?? []),
    onMemberOut: () => () => {},
    archived: noneArchived,
    extendSession: null,
    tokenFromUpgrade: async request => request.headers.cookie?.replace('session=', '') ?? null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ownOrigin = `http://127.0.0.1:${port}`;
  const open = (headers: Record<string, string> = {}, protocol = 'kelner.v1') =>
    new WebSocket(`ws://127.0.0.1:${port}/live`, protocol, { headers: { origin: ownOrigin, ...headers } });
  return { app, hub, origin, listeners, port, ownOrigin, open };
}

export function livingToken(userId: string) {
  return person(userId, { expiresAtMs: Date.now() + 3_600_000 }).token;
}

export function frames(socket: WebSocket) {
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

export async function greet(socket: WebSocket, userId: string) {
  const next = frames(socket);
  await once(socket, 'open');
  const topics = [{ sub: 1, path: tablesPath }];
  socket.send(JSON.stringify({ type: 'hello', client: 'tab', token: livingToken(userId), topics }));
  await next('welcome');
  return next;
}

export async function closeCode(socket: WebSocket): Promise<number> {
  socket.on('error', () => {});
  const [code] = await once(socket, 'close');
  return code;
}

export async function refusal(socket: WebSocket): Promise<{ status: number | undefined; body: string }> {
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}
