/**
 * The tab's one socket to `GET /live` (contract, "Live"): opens it, proves who is asking, keeps the proof fresh, notices
 * silence, and comes back with full jitter. No React; topics are the subscriptions' business.
 */
import { authAheadMs } from '#shared/intervals.ts';
import { type ClientMessage, closeCodes, type ServerMessage } from '#shared/live-messages.ts';
import type { BrowserEnvironment, SocketLike } from '../browser-environment.ts';
import { type Credentials, parseJson } from '../http.ts';
import type { ServerClock } from '../server-clock.ts';
import { createLiveNotices, type LiveNotices } from './live-notices.ts';
import { createLiveRetry } from './live-retry.ts';
import { createLiveSubscriptions, type LiveSink, type LiveSubscriptions } from './live-subscriptions.ts';
import { createLiveWatchdog } from './live-watchdog.ts';
import { watchSleep } from './sleep-watch.ts';

/** What the status display and the polling fallback need to know of the socket. */
export type ConnectionListener = {
  /** Data flows: the first topic of this socket is up to date, by whatever frame. */
  onLive(): void;
  /** The socket should have answered by now: whether it lives is not known. */
  onDoubt(): void;
  /** The socket went away, or could not be opened; `code` is what the server closed it with, null: nothing. */
  onLost(code: number | null): void;
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
  notices: LiveNotices;
  /** Something else failed to reach the server: an open socket has to show that it lives, or it is given up. */
  checkLiveness(): void;
  /** The server answered something else: the next attempt to open a socket need not wait for its time. */
  reconnectSoon(): void;
  /** The server can be reached again: no reason to wait for a timer, and a socket that slept has to show that it lives. */
  wake(): void;
  start(): void;
  stop(): void;
};

type Options = {
  environment: BrowserEnvironment;
  credentials: Credentials;
  serverClock: ServerClock;
  sink: LiveSink;
  listener: ConnectionListener;
  /** The person's membership is not what it was: another restaurant, or none. */
  onShutOut(): void;
  /** Names the tab in the server's log. */
  clientId: string;
};

const openState = 1;
/** Timers of browsers wrap around after 24 days; no token lives that long, but a wrong clock may say so. */
const renewAtLeastEveryMs = 3_600_000;
/** Fresh tokens that are about to end already must not become a flood. */
const renewAtMostEveryMs = 1_000;
/** The token that we hold is of no more use. */
const tokenCodes: readonly number[] = [closeCodes.expired, closeCodes.signedOut, closeCodes.forbidden];

function isServerMessage(value: unknown): value is ServerMessage {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function createLiveConnection(options: Options): LiveConnection {
  const { environment, credentials, serverClock, sink, listener, clientId } = options;
  const retry = createLiveRetry(environment.random);
  let socket: SocketLike | null = null;
  let isStarted = false;
  /** The attempt under way; another person's must not come to an end as theirs. */
  let connecting: symbol | null = null;
  let isFlowing = false;
  let cancelRetry = () => {};
  let cancelAuth = () => {};
  let stopListening = () => {};

  const send = (message: ClientMessage) => {
    if (socket?.readyState === openState) socket.send(JSON.stringify(message));
  };
  const watchdog = createLiveWatchdog(environment, {
    doubt: listener.onDoubt,
    trust: () => {
      if (isFlowing) listener.onLive();
    },
    dead: () => lose(null),
  });
  const subscriptions = createLiveSubscriptions(send, sink);
  const notices = createLiveNotices(send, environment);

  function scheduleRetry(): void {
    cancelRetry();
    if (isStarted) cancelRetry = environment.setTimer(() => void connect(), retry.nextDelayMs());
  }

  function forgetSocket(): void {
    watchdog.stop();
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

  function lose(code: number | null): void {
    forgetSocket();
    listener.onLost(code);
    scheduleRetry();
  }

  function renewBefore(expiresIso: string): void {
    cancelAuth();
    const leftMs = Date.parse(expiresIso) - serverClock.now() - authAheadMs;
    cancelAuth = environment.setTimer(
      () => void renew(),
      Math.min(Math.max(renewAtMostEveryMs, leftMs), renewAtLeastEveryMs),
    );
  }

  /** Without a fresh token the server ends the socket itself; the close code says why. */
  async function renew(): Promise<void> {
    const asking = socket;
    const token = await credentials.renew().catch(() => null);
    // The next socket may be another person's, or of another restaurant.
    if (token !== null && socket === asking) send({ type: 'auth', token });
  }

  /** Signed out, the credentials find that out; shut out of this restaurant, whoever asks next who this is. */
  async function replaceToken(code: number): Promise<void> {
    const token = await credentials.renew().catch(() => null);
    if (token !== null && code === closeCodes.forbidden) options.onShutOut();
  }

  function flow(): void {
    if (isFlowing) return;
    isFlowing = true;
    retry.reset();
    listener.onLive();
  }

  function receive(raw: unknown): void {
    watchdog.hear();
    const message = typeof raw === 'string' ? parseJson(raw) : undefined;
    if (!isServerMessage(message)) return;
    if ('now' in message && message.now !== undefined) serverClock.observeFrame(message.now);
    if (message.type === 'welcome') {
      watchdog.setBeat(message.heartbeatMs);
      renewBefore(message.expires);
      notices.greet();
      if (subscriptions.isServed()) flow();
    } else if (message.type === 'auth-ok') renewBefore(message.expires);
    else if (message.type === 'auth-required') void renew();
    else if (message.type === 'notice' || message.type === 'notice-over') notices.receive(message);
    else if (message.type === 'bye') retry.comeWithin(message.retryWithinMs);
    else receiveData(message);
  }

  function receiveData(message: ServerMessage): void {
    subscriptions.receive(message);
    if (message.type === 'pong') subscriptions.confirmAll();
    if (message.type === 'heartbeat' && isFlowing) listener.onHeartbeat();
    // A topic that is refused is answered as well.
    if (subscriptions.isServed() || (message.type === 'error' && message.sub !== undefined)) flow();
  }

  async function connect(): Promise<void> {
    if (!isStarted || connecting !== null || socket !== null) return;
    cancelRetry();
    retry.attempt();
    const attempt = Symbol();
    connecting = attempt;
    const token = await credentials.token().catch(() => null);
    if (connecting !== attempt) return;
    connecting = null;
    if (token === null) return lose(null);
    const opening = environment.openSocket();
    socket = opening;
    opening.onopen = () =>
      send({ type: 'hello', client: clientId, token, topics: subscriptions.topicRequests() });
    opening.onmessage = event => receive(event.data);
    opening.onclose = ({ code }) => {
      retry.closed(code);
      if (tokenCodes.includes(code)) void replaceToken(code);
      lose(code);
    };
    watchdog.open();
  }

  function wake(): void {
    if (!isStarted) return;
    if (socket !== null && watchdog.isSilent()) lose(null);
    checkLiveness();
    if (!environment.isOnline()) return;
    retry.reset();
    if (socket === null) void connect();
  }

  function checkLiveness(): void {
    if (socket?.readyState === openState && watchdog.ask()) send({ type: 'ping' });
  }

  function followView(): void {
    notices.sayPresence();
    if (environment.isVisible()) wake();
  }

  return {
    subscriptions,
    notices,
    checkLiveness,
    reconnectSoon() {
      if (socket === null && !retry.isAskedToWait()) void connect();
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
      const stops = [environment.onOnlineChange(wake), environment.onVisibleChange(followView)];
      stops.push(watchSleep(environment, wake));
      stopListening = () => {
        for (const stop of stops) stop();
      };
      void connect();
    },
    stop() {
      isStarted = false;
      connecting = null;
      cancelRetry();
      stopListening();
      notices.forget();
      forgetSocket();
    },
  };
}
