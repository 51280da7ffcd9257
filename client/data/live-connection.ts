/**
 * The tab's one socket to `GET /live` (contract, "Live"): opens it, proves who is asking, keeps the proof fresh, notices
 * silence, and comes back with full jitter. No React; topics are the subscriptions' business.
 */
import { authAheadMs, heartbeatMs, reconnectCapMs, reconnectFirstMs } from '#shared/intervals.ts';
import { type ClientMessage, closeCodes, type ServerMessage } from '#shared/live-messages.ts';
import type { Edges, SocketLike } from './edges.ts';
import { type Credentials, parseJson } from './http.ts';
import { createLiveSubscriptions, type LiveSink, type LiveSubscriptions } from './live-subscriptions.ts';
import type { ServerClock } from './server-clock.ts';

/** What the status display and the polling fallback need to know of the socket. */
export type ConnectionListener = {
  /** Data flows: the first snapshot (or its confirmation) of this socket came. */
  onLive(): void;
  /** The socket went away, or could not be opened. */
  onLost(): void;
  onHeartbeat(): void;
};

export type LiveConnection = {
  /** Keeps `path` up to date in the cache; the answer ends it. */
  watch(path: string): () => void;
  resync(path: string): void;
  isLive(path: string): boolean;
  /** Asks the server for a sign of life; its answer confirms the live topics. */
  ping(): void;
  subscriptions: LiveSubscriptions;
  /** Something else failed to reach the server: an open socket has to show that it lives, or it is given up. */
  prove(): void;
  /** The server answered something else: the next attempt to open a socket need not wait for its time. */
  knock(): void;
  /** The server can be reached again: no reason to wait for a timer, and a socket that slept has to show that it lives. */
  wake(): void;
  start(): void;
  stop(): void;
};

type Options = {
  edges: Edges;
  credentials: Credentials;
  serverClock: ServerClock;
  sink: LiveSink;
  listener: ConnectionListener;
  /** Names the tab in the server's log. */
  clientId: string;
};

const openState = 1;
/** One heartbeat and a half without any frame: the socket is dead, whatever TCP thinks. */
const silenceFactor = 1.5;
const pongWithinMs = 5_000;
/** Timers of browsers wrap around after 24 days; no token lives that long, but a wrong clock may say so. */
const renewAtLeastEveryMs = 3_600_000;

function isServerMessage(value: unknown): value is ServerMessage {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function createLiveConnection(options: Options): LiveConnection {
  const { edges, credentials, serverClock, sink, listener, clientId } = options;
  let socket: SocketLike | null = null;
  let isStarted = false;
  let isConnecting = false;
  let isFlowing = false;
  let failures = 0;
  let beatMs = heartbeatMs;
  let retryWithinMs: readonly [number, number] | null = null;
  let isAskedToWait = false;
  let isProving = false;
  let cancelRetry = () => {};
  let cancelWatchdog = () => {};
  let cancelAuth = () => {};
  let stopListening = () => {};

  const send = (message: ClientMessage) => {
    if (socket?.readyState === openState) socket.send(JSON.stringify(message));
  };
  const subscriptions = createLiveSubscriptions(send, sink);

  function retryDelayMs(): number {
    if (retryWithinMs !== null) {
      const [from, to] = retryWithinMs;
      retryWithinMs = null;
      isAskedToWait = true;
      return from + edges.random() * (to - from);
    }
    const ceilingMs = Math.min(reconnectCapMs, reconnectFirstMs * 2 ** failures);
    return Math.max(reconnectFirstMs, edges.random() * ceilingMs);
  }

  function scheduleRetry(): void {
    cancelRetry();
    if (isStarted) cancelRetry = edges.setTimer(() => void connect(), retryDelayMs());
    failures += 1;
  }

  function forgetSocket(): void {
    isProving = false;
    cancelWatchdog();
    cancelAuth();
    if (socket !== null) {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    socket = null;
    isFlowing = false;
    subscriptions.lose();
  }

  function lose(): void {
    forgetSocket();
    listener.onLost();
    scheduleRetry();
  }

  function watchSilence(): void {
    isProving = false;
    cancelWatchdog();
    cancelWatchdog = edges.setTimer(lose, beatMs * silenceFactor);
  }

  function renewBefore(expiresIso: string): void {
    cancelAuth();
    const leftMs = Date.parse(expiresIso) - serverClock.now() - authAheadMs;
    cancelAuth = edges.setTimer(() => void renew(), Math.min(Math.max(0, leftMs), renewAtLeastEveryMs));
  }

  /** Without a fresh token the server ends the socket itself; the close code says why. */
  async function renew(): Promise<void> {
    const token = await credentials.renew().catch(() => null);
    if (token !== null) send({ type: 'auth', token });
  }

  function flow(): void {
    if (isFlowing) return;
    isFlowing = true;
    failures = 0;
    listener.onLive();
  }

  function receive(raw: unknown): void {
    watchSilence();
    const message = typeof raw === 'string' ? parseJson(raw) : undefined;
    if (!isServerMessage(message)) return;
    if (message.type === 'welcome') {
      serverClock.observeFrame(message.now);
      beatMs = message.heartbeatMs;
      watchSilence();
      renewBefore(message.expires);
      if (subscriptions.topicRequests().length === 0) flow();
    } else if (message.type === 'auth-ok') renewBefore(message.expires);
    else if (message.type === 'auth-required') void renew();
    else if (message.type === 'bye') retryWithinMs = message.retryWithinMs;
    else receiveData(message);
  }

  function receiveData(message: ServerMessage): void {
    if (message.type === 'heartbeat') serverClock.observeFrame(message.now);
    subscriptions.receive(message);
    if (message.type === 'pong') subscriptions.confirmAll();
    if (message.type === 'heartbeat' && isFlowing) listener.onHeartbeat();
    if (message.type === 'snapshot' || message.type === 'unchanged' || message.type === 'error') flow();
  }

  async function connect(): Promise<void> {
    if (!isStarted || isConnecting || socket !== null) return;
    cancelRetry();
    isAskedToWait = false;
    isConnecting = true;
    const token = await credentials.token().catch(() => null);
    isConnecting = false;
    if (!isStarted) return;
    if (token === null) return lose();
    const opening = edges.openSocket();
    socket = opening;
    opening.onopen = () =>
      send({ type: 'hello', client: clientId, token, topics: subscriptions.topicRequests() });
    opening.onmessage = event => receive(event.data);
    opening.onclose = event => {
      // Signed out or expired: the token we hold is of no more use, the next attempt asks for another.
      const isTokenRefused = event.code === closeCodes.expired || event.code === closeCodes.signedOut;
      if (isTokenRefused) void credentials.renew().catch(() => null);
      lose();
    };
    watchSilence();
  }

  function wake(): void {
    if (!isStarted) return;
    if (!edges.isOnline() || socket !== null) prove();
    if (!edges.isOnline()) return;
    failures = 0;
    if (socket === null) void connect();
  }

  function prove(): void {
    // One doubt at a time: more of them must not put the verdict off.
    if (socket?.readyState !== openState || isProving) return;
    isProving = true;
    send({ type: 'ping' });
    cancelWatchdog();
    cancelWatchdog = edges.setTimer(lose, pongWithinMs);
  }

  function wakeInView(): void {
    if (edges.isVisible()) wake();
  }

  return {
    subscriptions,
    prove,
    knock() {
      if (socket === null && !isAskedToWait) void connect();
    },
    wake,
    isLive: subscriptions.isLive,
    resync: subscriptions.resync,
    ping: () => send({ type: 'ping' }),
    watch(path) {
      subscriptions.watch(path);
      return () => subscriptions.unwatch(path);
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      const stops = [edges.onOnlineChange(wake), edges.onVisibleChange(wakeInView)];
      stopListening = () => {
        for (const stop of stops) stop();
      };
      void connect();
    },
    stop() {
      isStarted = false;
      cancelRetry();
      stopListening();
      forgetSocket();
    },
  };
}
