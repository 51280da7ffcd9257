/**
 * `GET /live`: lets a browser's page up to the socket protocol, or refuses it before the upgrade. What is said on the
 * socket is the session's business.
 */
import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { limits } from '#shared/limits.ts';
import { closeCodes, liveProtocol } from '#shared/live-messages.ts';
import type { IsAllowedOrigin } from '../allowed-origins.ts';
import { invalidField, ProblemError } from '../errors.ts';
import type { VerifyToken } from '../guards.ts';
import type { LiveClock } from './live-clock.ts';
import type { LiveHub } from './live-hub.ts';
import { createLiveSession, type ExtendSession } from './live-session.ts';
import { createOpenSockets } from './open-sockets.ts';
import type { LiveSocket } from './socket-outbox.ts';

export type LiveOptions = {
  hub: LiveHub;
  verifyToken: VerifyToken;
  /** Tells of every session that ends; returns its own end. */
  onSessionEnded: (listener: (sessionId: string) => void) => () => void;
  /** Tells of everybody who is shut out of one organization; returns its own end. */
  onMemberOut: (listener: (organizationId: string, userId: string) => void) => () => void;
  extendSession: ExtendSession | null;
  isAllowedOrigin: IsAllowedOrigin;
  /**
   * The good token that came with the upgrade, by cookie or header; null where the client gives one in `hello`. Throws
   * the refusal for one that is not good.
   */
  tokenFromUpgrade: (request: FastifyRequest) => Promise<string | null>;
  clock: LiveClock;
};

/** A connection that asks for an upgrade and then stalls is not kept. */
const upgradeWithinMs = 5_000;
const closeWithinMs = 1_000;
const normalClose = 1_000;

function offersProtocol(request: FastifyRequest): boolean {
  const offered = request.headers['sec-websocket-protocol'] ?? '';
  return offered.split(',').some(protocol => protocol.trim() === liveProtocol);
}

export async function livePlugin(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { hub, clock } = options;
  const openSockets = createOpenSockets({
    signedOut: closeCodes.signedOut,
    replaced: normalClose,
    forbidden: closeCodes.forbidden,
  });
  /** Connections that asked for an upgrade, here or at an address that has none, and didn't get it yet. */
  const upgrading = new Set<Socket>();
  const upgradeTokens = new WeakMap<FastifyRequest, string | null>();
  const stopListening = [
    options.onSessionEnded(openSockets.closeSession),
    options.onMemberOut((organizationId, userId) => {
      hub.roles.forget(organizationId, userId);
      openSockets.closeMember(organizationId, userId);
    }),
  ];

  const adapt = (socket: WebSocket, request: FastifyRequest): LiveSocket => {
    const connection = request.raw.socket;
    return {
      send: frame => socket.send(frame, { binary: false }),
      bufferedBytes: () => socket.bufferedAmount,
      terminate: () => socket.terminate(),
      close(code, reason) {
        socket.close(code, reason);
        // A reader who takes nothing doesn't take the goodbye either.
        if (socket.bufferedAmount > 0) clock.after(closeWithinMs, () => socket.terminate());
      },
      together(work) {
        connection.cork();
        try {
          work();
        } finally {
          connection.uncork();
        }
      },
    };
  };

  const open = (socket: WebSocket, request: FastifyRequest): void => {
    const session = createLiveSession({
      ...options,
      socket: adapt(socket, request),
      openSockets,
      upgradeToken: upgradeTokens.get(request) ?? null,
    });
    const connection = request.raw.socket;
    upgrading.delete(connection);
    connection.on('drain', session.drained);
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(closeCodes.malformed, 'text only');
      else session.received(String(data));
    });
    socket.on('close', () => {
      connection.off('drain', session.drained);
      session.closed();
    });
  };

  await app.register(websocket, {
    options: {
      maxPayload: limits.frameBytes,
      perMessageDeflate: false,
      clientTracking: true,
      handleProtocols: protocols => (protocols.has(liveProtocol) ? liveProtocol : false),
    },
    // The close code already says what was wrong (a frame too large, bad UTF-8, a broken connection).
    errorHandler: (_error, socket) => {
      clock.after(closeWithinMs, () => socket.terminate());
    },
    async preClose() {
      for (const stop of stopListening) stop();
      openSockets.sayBye();
      for (const connection of upgrading) connection.destroy();
      const clients = app.websocketServer.clients;
      await new Promise<void>(resolve => {
        const finish = (): void => {
          for (const client of clients) client.terminate();
          cancel();
          resolve();
        };
        const cancel = clock.after(closeWithinMs, finish);
        const check = (): void => {
          if (clients.size === 0) finish();
        };
        for (const client of clients) client.once('close', () => clock.soon(check));
        check();
      });
      hub.close();
    },
  });

  app.server.prependListener('upgrade', ({ socket }) => {
    upgrading.add(socket);
    socket.once('close', () => upgrading.delete(socket));
    socket.setTimeout(upgradeWithinMs, () => socket.destroy());
  });

  app.route({
    method: 'GET',
    url: '/live',
    async onRequest(request) {
      if (!options.isAllowedOrigin(request.headers.origin, request.host))
        throw new ProblemError('FOREIGN_ORIGIN');
      if (request.ws && !offersProtocol(request)) {
        throw invalidField('sec-websocket-protocol', `must offer ${liveProtocol}`);
      }
      upgradeTokens.set(request, await options.tokenFromUpgrade(request));
    },
    handler: () => {
      throw new ProblemError('NOT_FOUND');
    },
    wsHandler: open,
  });
}
