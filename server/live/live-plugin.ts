/** `GET /live`: accepts or refuses the WebSocket upgrade. The live session handles the messages. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { heartbeatMs } from '#shared/kernel/intervals.ts';
import { limits } from '#shared/kernel/limits.ts';
import { closeCodes, liveProtocol } from '#shared/live/live-messages.ts';
import type { IsAllowedOrigin } from '../http/allowed-origins.ts';
import { invalidField, ProblemError } from '../http/errors.ts';
import type { AdmitToken, TokenPlace } from '../http/guards.ts';
import type { LiveClock } from './live-clock.ts';
import type { LiveHub } from './live-hub.ts';
import type { ScreenListener } from './sockets/connection-events.ts';
import { createFlushScheduler } from './sockets/flush-scheduler.ts';
import { createHeartbeats } from './sockets/heartbeats.ts';
import { createLiveSession, type LiveSession } from './sockets/live-session.ts';
import { createLiveTraffic, type LiveTraffic } from './sockets/live-traffic.ts';
import { createOpenSockets } from './sockets/open-sockets.ts';
import type { SessionContext } from './sockets/session-context.ts';
import type { ExtendSession } from './sockets/session-extension.ts';
import { createSocketConnection } from './sockets/socket-connection.ts';

type LiveOptions = {
  hub: LiveHub;
  admitToken: AdmitToken;
  /** The parts of the upgrade's cookies that identify the browser, as short as possible, because each socket stores them. */
  placeOf: (request: FastifyRequest) => TokenPlace;
  /** Subscribes to ended sessions; returns the unsubscribe function. */
  onSessionEnded: (listener: (sessionId: string) => void) => () => void;
  /** Subscribes to users who lose access to one organization; returns the unsubscribe function. */
  onMemberOut: (listener: (organizationId: string, userId: string) => void) => () => void;
  /**
   * Archived restaurants, which nobody may watch. `onTurn` reports restaurants whose pages must authenticate again, and returns the unsubscribe function.
   */
  archived: {
    has(organizationId: string): boolean;
    onTurn(listener: (organizationId: string) => void): () => void;
  };
  extendSession: ExtendSession | null;
  isAllowedOrigin: IsAllowedOrigin;
  /** The valid token sent with the upgrade, by cookie or header; null if the client sends one in `hello`. Throws for an invalid one. */
  tokenFromUpgrade: (request: FastifyRequest) => Promise<string | null>;
  clock: LiveClock;
  appVersion: string;
  screens?: ScreenListener;
  /** Counters that are updated here and read by the metrics. */
  traffic?: LiveTraffic;
  /** Runs `work` when the request has passed the upgrade queue. */
  upgradeInTurn?: (request: IncomingMessage, work: () => void) => void;
  /** Called for each connection that has authenticated. */
  connectionKnown?: (connection: Socket) => void;
};

/** A connection that asks for an upgrade and then stalls is closed after this. */
const upgradeWithinMs = 5_000;
const closeWithinMs = 1_000;
/** A client that doesn't close the connection after a close frame is disconnected after this. (Not yet in the library's types.) */
const closing = { closeTimeout: 2_000 };
const normalClose = 1_000;

/** The client's version, from the URL that it opens; absent for pages of other versions. */
function versionOf({ raw }: FastifyRequest): string | null {
  return /[?&]version=([\w.+-]{1,32})(&|$)/.exec(raw.url ?? '')?.[1] ?? null;
}

function offersProtocol(request: FastifyRequest): boolean {
  const offered = request.headers['sec-websocket-protocol'] ?? '';
  return offered.split(',').some(protocol => protocol.trim() === liveProtocol);
}

export async function livePlugin(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { hub, clock, traffic = createLiveTraffic() } = options;
  const { upgradeInTurn = (_request, work) => work(), connectionKnown = () => {} } = options;
  const connectionParts = { clock, traffic, connectionKnown };
  /** Stands in for the HTTP server in `ws`: emits only upgrades that passed the queue. */
  const upgradesInTurn = new EventEmitter();
  const openSockets = createOpenSockets({
    signedOut: closeCodes.signedOut,
    replaced: normalClose,
    forbidden: closeCodes.forbidden,
  });
  let isClosing = false;
  /** Connections that asked for an upgrade, on any path, and haven't been upgraded yet. */
  const upgrading = new Set<Socket>();
  const upgrades = new WeakMap<FastifyRequest, { token: string | null; response: ServerResponse }>();
  /** Looked up from the WebSocket and from its connection, so that all sockets share the listeners below. */
  const sessions = new WeakMap<object, LiveSession>();
  const context: SessionContext = {
    ...options,
    openSockets,
    round: createFlushScheduler(clock, senders => {
      traffic.sends += senders;
    }),
    heartbeats: createHeartbeats(clock, heartbeatMs),
  };
  const stopListening = [
    options.onSessionEnded(openSockets.closeSession),
    options.onMemberOut((organizationId, userId) => {
      hub.roles.forget(organizationId, userId);
      openSockets.closeMember(organizationId, userId);
    }),
    options.archived.onTurn(openSockets.closeRestaurant),
  ];

  function takeMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    if (isBinary) this.close(closeCodes.malformed, 'text only');
    else sessions.get(this)?.received(String(data));
  }

  function takeDrain(this: Socket): void {
    sessions.get(this)?.drained();
  }

  function takeClose(this: WebSocket): void {
    sessions.get(this)?.closed();
  }

  /** The close code already says what was wrong (a frame too large, bad UTF-8, a broken connection). */
  function takeError(this: WebSocket): void {
    clock.after(closeWithinMs, () => this.terminate());
  }

  function forgetUpgrade(this: Socket): void {
    upgrading.delete(this);
  }

  function dropUpgrade(this: Socket): void {
    this.destroy();
  }

  /** The request is over but its socket lives for hours: release everything that references the request. */
  const releaseRequest = (socket: WebSocket, connection: Socket, response: ServerResponse | undefined) => {
    upgrading.delete(connection);
    connection.off('close', forgetUpgrade);
    connection.off('timeout', dropUpgrade);
    response?.detachSocket(connection);
    socket.removeAllListeners('error');
    socket.on('error', takeError);
  };

  const open = (socket: WebSocket, request: FastifyRequest): void => {
    const connection = request.raw.socket;
    const upgrade = upgrades.get(request);
    releaseRequest(socket, connection, upgrade?.response);
    const live = createSocketConnection(socket, connection, connectionParts, versionOf(request));
    const from = { token: upgrade?.token ?? null, place: options.placeOf(request) };
    const session = createLiveSession(context, live, from);
    traffic.opened(connection);
    sessions.set(socket, session);
    sessions.set(connection, session);
    connection.on('drain', takeDrain);
    socket.on('message', takeMessage);
    socket.on('close', takeClose);
  };

  await app.register(websocket, {
    options: {
      server: upgradesInTurn as Server,
      maxPayload: limits.frameBytes,
      perMessageDeflate: false,
      clientTracking: true,
      ...closing,
      handleProtocols: protocols => (protocols.has(liveProtocol) ? liveProtocol : false),
    },
    errorHandler: (_error, socket) => takeError.call(socket),
    async preClose() {
      isClosing = true;
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

  app.server.on('upgrade', (request, _stream, head) => {
    const { socket: connection } = request;
    // A client that reconnects too early would delay the shutdown announced to the others.
    if (isClosing) {
      connection.destroy();
      return;
    }
    upgrading.add(connection);
    connection.once('close', forgetUpgrade);
    connection.once('timeout', dropUpgrade);
    connection.setTimeout(upgradeWithinMs);
    upgradeInTurn(request, () => upgradesInTurn.emit('upgrade', request, connection, head));
  });

  app.route({
    method: 'GET',
    url: '/live',
    async onRequest(request, reply) {
      if (!options.isAllowedOrigin(request.headers.origin, request.host))
        throw new ProblemError('FOREIGN_ORIGIN');
      if (request.ws && !offersProtocol(request)) {
        throw invalidField('sec-websocket-protocol', `must offer ${liveProtocol}`);
      }
      const token = await options.tokenFromUpgrade(request);
      upgrades.set(request, { token, response: reply.raw });
    },
    handler: () => {
      throw new ProblemError('NOT_FOUND');
    },
    wsHandler: open,
  });
}
