/**
 * Priority of requests: callers with a verified session are handled at once; all others are queued fairly, so that a crowd, or one client that pipelines a
 * thousand requests, delays nobody who is signed in.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from './guards.ts';
import { createKnownCallers } from './known-callers.ts';
import { createRequestTurns } from './request-turns.ts';
import { type ConnectionLimits, createStrangerConnections } from './stranger-connections.ts';

export type CallerTurns = {
  /** Wraps `handler` so that each request is called in its turn. */
  inTurn(handler: RequestListener): RequestListener;
  /** Runs `work` for an upgrade request in its turn. */
  upgradeInTurn(request: IncomingMessage, work: () => void): void;
  /** Counts the connections of `server`. */
  watchConnections(server: Server): void;
  /** Learns from the responses of `app` which callers are known. */
  watchAnswers(app: FastifyInstance): void;
  /** The connection has authenticated. */
  connectionKnown(connection: Socket): void;
};

/** Browsers don't pipeline. */
const pipelinedMax = 16;

/** `isProxied`: connections come from a reverse proxy, so their address is not the caller's. */
export function createCallerTurns(options: { isProxied: boolean; limits?: ConnectionLimits }): CallerTurns {
  const known = createKnownCallers();
  let isArriving = false;
  const turns = createRequestTurns({
    isArriving() {
      const before = isArriving;
      isArriving = false;
      return before;
    },
  });
  const strangers = createStrangerConnections(options.limits);
  /** Unanswered requests per connection. */
  const underWay = new WeakMap<Socket, number>();
  const placeOf = ({ remoteAddress = '' }: Socket) => addressKey(remoteAddress);

  const count = (connection: Socket, change: 1 | -1): number => {
    const now = (underWay.get(connection) ?? 0) + change;
    underWay.set(connection, now);
    return now;
  };

  const waitForTurn = (connection: Socket, work: () => void): void => {
    strangers.spoke(connection);
    if (!turns.wait(placeOf(connection), work, () => connection.destroyed)) connection.destroy();
  };

  const learn = ({ identity, headers, raw, routeOptions: { url = '' } }: FastifyRequest, status: number) => {
    if (status === 401 || status === 429) {
      known.forget(headers);
      return;
    }
    const isPrinter = url.startsWith('/bridge/') && status < 400;
    const isRenewed = url === '/identity/token' && status === 200;
    if (isRenewed) known.noteCookies(headers);
    else if ((identity ?? null) !== null || isPrinter) known.noteToken(headers);
    else return;
    strangers.remove(raw.socket);
  };

  return {
    inTurn: handler => (request, response) => {
      const { socket } = request;
      const ahead = count(socket, 1) - 1;
      response.once('close', () => count(socket, -1));
      if (ahead >= pipelinedMax) socket.destroy();
      else if (ahead === 0 && known.isKnown(request.headers)) handler(request, response);
      else waitForTurn(socket, () => handler(request, response));
    },
    upgradeInTurn(request, work) {
      const { socket } = request;
      if (known.isKnown(request.headers)) {
        work();
        return;
      }
      // No other error listener is attached meanwhile.
      const cutOff = (): void => void socket.destroy();
      socket.once('error', cutOff);
      waitForTurn(socket, () => {
        socket.off('error', cutOff);
        work();
      });
    },
    watchConnections(server) {
      const isSecure = 'setSecureContext' in server;
      /** TCP connections before TLS, by the address pair that both sockets share. */
      const raw = new Map<string, Socket>();
      const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
      const watch = (connection: Socket): void => {
        strangers.add(connection, options.isProxied ? null : placeOf(connection));
        connection.once('close', () => strangers.remove(connection));
      };
      server.on('connection', (connection: Socket) => {
        isArriving = true;
        watch(connection);
        if (!isSecure) return;
        const name = nameOf(connection);
        raw.set(name, connection);
        connection.once('close', () => raw.delete(name));
      });
      server.on('secureConnection', (connection: Socket) => {
        const before = raw.get(nameOf(connection));
        if (before !== undefined) strangers.remove(before);
        watch(connection);
      });
    },
    watchAnswers(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        strangers.spoke(request.raw.socket, addressKey(request.ip));
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        learn(request, reply.statusCode);
        done();
      });
    },
    connectionKnown: strangers.remove,
  };
}
