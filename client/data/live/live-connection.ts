/**
 * The tab's single socket to `GET /live` (contract, "Live"): opens it, authenticates, refreshes the token, detects
 * silence, and reconnects with full jitter. Independent of React and of topics.
 */
import { authAheadMs } from '#shared/kernel/intervals.ts';
import { type ClientMessage, closeCodes, type ServerMessage } from '#shared/live/live-messages.ts';
import type { BrowserEnvironment, SocketLike } from '../browser-environment.ts';
import { type Credentials, parseJson } from '../http.ts';
import type { ServerClock } from '../server-clock.ts';
import { createFramePace } from './frame-pace.ts';
import { createLiveNotices, type LiveNotices } from './live-notices.ts';
import { createLiveRetry } from './live-retry.ts';
import { type LiveSink, LiveSubscriptions } from './live-subscriptions.ts';
import { createLiveWatchdog } from './live-watchdog.ts';

const lookMs = 5_000;
/** Longer than any delay that a busy page causes. */
const sleptAfterMs = 15_000;

/** Calls each of `woke` for visible pages only, as timers of hidden pages are throttled. Returns the stop function. */
function watchSleep(
  { now, setTimer, isVisible }: Pick<BrowserEnvironment, 'now' | 'setTimer' | 'isVisible'>,
  woke: readonly (() => void)[],
): () => void {
  let cancelLook = () => {};
  function look(): void {
    const lastMs = now();
    cancelLook = setTimer(() => {
      look();
      if (!isVisible() || Math.abs(now() - lastMs) <= sleptAfterMs) return;
      for (const notify of woke) notify();
    }, lookMs);
  }
  look();
  return () => cancelLook();
}

/** Socket events for the status display and the polling fallback. */
export type ConnectionListener = {
  /** The first topic of this socket is up to date. */
  onLive(): void;
  /** A response is overdue: the socket may be dead. */
  onDoubt(): void;
  /** The socket closed or failed to open; `code` is the server's close code, or null. */
  onLost(code: number | null): void;
  onHeartbeat(): void;
};

export type LiveConnection = {
  /** Keeps `path` up to date in the cache; returns the unsubscribe function. */
  watch(path: string): () => void;
  resync(path: string): void;
  isLive(path: string): boolean;
  /** Pings the server; the response confirms the live topics. */
  ping(): void;
  subscriptions: LiveSubscriptions;
  notices: LiveNotices;
  /** Another request failed to reach the server: an open socket must respond soon or is closed. */
  checkLiveness(): void;
  /** Another request succeeded: the next connection attempt need not wait for its timer. */
  reconnectSoon(): void;
  /** The network is back: reconnect at once, and an open socket must prove that it is alive. */
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
  /** The membership changed: another restaurant, or none. */
  onShutOut(): void;
  /** Identifies the tab in the server's log. */
  clientId: string;
};

const openState = 1;
/** Browser timers overflow after 24 days; a wrong clock can yield such a delay. */
const renewAtLeastEveryMs = 3_600_000;
/** Minimum interval of refreshes: tokens that expire almost at once must not cause a flood. */
const renewAtMostEveryMs = 1_000;
/** The current token is no longer valid. */
const tokenCodes: readonly number[] = [closeCodes.expired, closeCodes.signedOut, closeCodes.forbidden];

function isServerMessage(value: unknown): value is ServerMessage {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function createLiveConnection(options: Options): LiveConnection {
  const { environment, credentials, serverClock, sink, listener, clientId } = options;
  const retry = createLiveRetry(environment.random);
  let socket: SocketLike | null = null;
  let isStarted = false;
  /** The current attempt; one of a previous user must not complete. */
  let connecting: symbol | null = null;
  let isFlowing = false;
  let cancelRetry = () => {};
  let cancelAuth = () => {};
  let stopListening = () => {};

  const pace = createFramePace(environment, message => socket?.send(JSON.stringify(message)));
  const send = (message: ClientMessage) => {
    if (socket?.readyState === openState) pace.send(message);
  };
  const watchdog = createLiveWatchdog(environment, {
    doubt: listener.onDoubt,
    trust: () => {
      if (isFlowing) listener.onLive();
    },
    dead: () => lose(null),
  });
  const subscriptions = new LiveSubscriptions(send, sink);
  const notices = createLiveNotices(send, environment);

  function scheduleRetry(): void {
    cancelRetry();
    if (isStarted) cancelRetry = environment.setTimer(() => void connect(), retry.nextDelayMs());
  }

  function forgetSocket(): void {
    for (const stopIt of [watchdog.stop, pace.clear, cancelAuth]) stopIt();
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

  /** Without a fresh token the server closes the socket; the close code gives the reason. */
  async function renew(): Promise<void> {
    const asking = socket;
    const token = await credentials.renew().catch(() => null);
    // The next socket may belong to another user or restaurant.
    if (token !== null && socket === asking) send({ type: 'auth', token });
  }

  /** A sign-out is detected by the credentials; a lost membership by the next identity check. */
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
    // A refused topic counts as answered.
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
    isLive: path => subscriptions.isLive(path),
    resync: path => subscriptions.resync(path),
    ping: () => send({ type: 'ping' }),
    watch(path) {
      subscriptions.watch(path);
      return () => subscriptions.unwatch(path);
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      const stops = [environment.onOnlineChange(wake), environment.onVisibleChange(followView)];
      stops.push(watchSleep(environment, [watchdog.distrust, wake]));
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
