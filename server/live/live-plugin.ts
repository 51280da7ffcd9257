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

/** Connections that asked for an upgrade, on any path, and haven't been upgraded yet. */
function createPendingUpgrades() {
  const pending = new Set<Socket>();

  function forget(this: Socket): void {
    pending.delete(this);
  }

  function drop(this: Socket): void {
    this.destroy();
  }

  return {
    add(connection: Socket): void {
      pending.add(connection);
      connection.once('close', forget);
      connection.once('timeout', drop);
      connection.setTimeout(upgradeWithinMs);
    },
    remove(connection: Socket): void {
      pending.delete(connection);
      connection.off('close', forget);
      connection.off('timeout', drop);
    },
    destroyAll(): void {
      for (const connection of pending) connection.destroy();
    },
  };
}

/** All sockets share these listeners, which look up the session from the WebSocket or its connection. */
function createSessionListeners(clock: LiveClock) {
  const sessions = new WeakMap<object, LiveSession>();

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

  return {
    /** The close code already says what was wrong (a frame too large, bad UTF-8, a broken connection). */
    takeError(this: WebSocket): void {
      clock.after(closeWithinMs, () => this.terminate());
    },
    listen(socket: WebSocket, connection: Socket, session: LiveSession): void {
      sessions.set(socket, session);
      sessions.set(connection, session);
      connection.on('drain', takeDrain);
      socket.on('message', takeMessage);
      socket.on('close', takeClose);
    },
  };
}

/** Waits until the clients have closed, and terminates those that haven't in time. */
function closeAll(clients: ReadonlySet<WebSocket>, clock: LiveClock): Promise<void> {
  return new Promise(resolve => {
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
  const listeners = createSessionListeners(clock);
  let isClosing = false;
  const pending = createPendingUpgrades();
  const upgrades = new WeakMap<FastifyRequest, { token: string | null; response: ServerResponse }>();
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

  const open = (socket: WebSocket, request: FastifyRequest): void => {
    const connection = request.raw.socket;
    const upgrade = upgrades.get(request);
    // The request is over but its socket lives for hours: release everything that references the request.
    pending.remove(connection);
    upgrade?.response.detachSocket(connection);
    socket.removeAllListeners('error');
    socket.on('error', listeners.takeError);
    const live = createSocketConnection(socket, connection, connectionParts, versionOf(request));
    const from = { token: upgrade?.token ?? null, place: options.placeOf(request) };
    const session = createLiveSession(context, live, from);
    traffic.opened(connection);
    listeners.listen(socket, connection, session);
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
    errorHandler: (_error, socket) => listeners.takeError.call(socket),
    async preClose() {
      isClosing = true;
      for (const stop of stopListening) stop();
      openSockets.sayBye();
      pending.destroyAll();
      await closeAll(app.websocketServer.clients, clock);
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
    pending.add(connection);
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
