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

export class LiveConnection {
  readonly subscriptions: LiveSubscriptions;
  readonly notices: LiveNotices;
  readonly #options: Options;
  readonly #retry;
  readonly #pace;
  readonly #watchdog;
  #socket: SocketLike | null = null;
  #isStarted = false;
  /** The current attempt; one of a previous user must not complete. */
  #connecting: symbol | null = null;
  #isFlowing = false;
  #cancelRetry = () => {};
  #cancelAuth = () => {};
  #stopListening = () => {};

  constructor(options: Options) {
    const { environment, listener, sink } = options;
    this.#options = options;
    this.#retry = createLiveRetry(environment.random);
    this.#pace = createFramePace(environment, message => this.#socket?.send(JSON.stringify(message)));
    this.#watchdog = createLiveWatchdog(environment, {
      doubt: listener.onDoubt,
      trust: () => {
        if (this.#isFlowing) listener.onLive();
      },
      dead: () => this.#lose(null),
    });
    const send = (message: ClientMessage) => this.#send(message);
    this.subscriptions = new LiveSubscriptions(send, sink, run => environment.setTimer(run, 0));
    this.notices = createLiveNotices(send, environment);
  }

  /** Keeps `path` up to date in the cache; returns the unsubscribe function. */
  watch(path: string): () => void {
    this.subscriptions.watch(path);
    return () => this.subscriptions.unwatch(path);
  }

  resync(path: string): void {
    this.subscriptions.resync(path);
  }

  isLive(path: string): boolean {
    return this.subscriptions.isLive(path);
  }

  /** Pings the server; the response confirms the live topics. */
  ping(): void {
    this.#send({ type: 'ping' });
  }

  /** Another request failed to reach the server: an open socket must respond soon or is closed. */
  checkLiveness(): void {
    if (this.#socket?.readyState === openState && this.#watchdog.ask()) this.ping();
  }

  /** Another request succeeded: the next connection attempt need not wait for its timer. */
  reconnectSoon(): void {
    if (this.#socket === null && !this.#retry.isAskedToWait()) void this.#connect();
  }

  /** The network is back: reconnect at once, and an open socket must prove that it is alive. */
  readonly wake = (): void => {
    if (!this.#isStarted) return;
    if (this.#socket !== null && this.#watchdog.isSilent()) this.#lose(null);
    this.checkLiveness();
    if (!this.#options.environment.isOnline()) return;
    this.#retry.reset();
    if (this.#socket === null) void this.#connect();
  };

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { environment } = this.#options;
    const followView = () => {
      this.notices.sayPresence();
      if (environment.isVisible()) this.wake();
    };
    const stops = [environment.onOnlineChange(this.wake), environment.onVisibleChange(followView)];
    stops.push(watchSleep(environment, [this.#watchdog.distrust, this.wake]));
    this.#stopListening = () => {
      for (const stop of stops) stop();
    };
    void this.#connect();
  }

  stop(): void {
    this.#isStarted = false;
    this.#connecting = null;
    this.#cancelRetry();
    this.#stopListening();
    this.notices.forget();
    this.#forgetSocket();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === openState) this.#pace.send(message);
  }

  async #connect(): Promise<void> {
    if (!this.#isStarted || this.#connecting !== null || this.#socket !== null) return;
    const { environment, credentials, clientId } = this.#options;
    this.#cancelRetry();
    this.#retry.attempt();
    const attempt = Symbol();
    this.#connecting = attempt;
    const token = await credentials.token().catch(() => null);
    if (this.#connecting !== attempt) return;
    this.#connecting = null;
    if (token === null) return this.#lose(null);
    const opening = environment.openSocket();
    this.#socket = opening;
    opening.onopen = () =>
      this.#send({ type: 'hello', client: clientId, token, topics: this.subscriptions.topicRequests() });
    opening.onmessage = event => this.#receive(event.data);
    opening.onclose = ({ code }) => {
      this.#retry.closed(code);
      if (tokenCodes.includes(code)) void this.#replaceToken(code);
      this.#lose(code);
    };
    this.#watchdog.open();
  }

  #lose(code: number | null): void {
    this.#forgetSocket();
    this.#options.listener.onLost(code);
    this.#cancelRetry();
    if (!this.#isStarted) return;
    const { setTimer } = this.#options.environment;
    this.#cancelRetry = setTimer(() => void this.#connect(), this.#retry.nextDelayMs());
  }

  #forgetSocket(): void {
    const socket = this.#socket;
    this.#watchdog.stop();
    this.#pace.clear();
    this.#cancelAuth();
    if (socket !== null) {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    this.#socket = null;
    this.#isFlowing = false;
    this.subscriptions.lose();
  }

  #renewBefore(expiresIso: string): void {
    this.#cancelAuth();
    const { environment, serverClock } = this.#options;
    const leftMs = Date.parse(expiresIso) - serverClock.now() - authAheadMs;
    this.#cancelAuth = environment.setTimer(
      () => void this.#renew(),
      Math.min(Math.max(renewAtMostEveryMs, leftMs), renewAtLeastEveryMs),
    );
  }

  /** Without a fresh token the server closes the socket; the close code gives the reason. */
  async #renew(): Promise<void> {
    const asking = this.#socket;
    const token = await this.#options.credentials.renew().catch(() => null);
    // The next socket may belong to another user or restaurant.
    if (token !== null && this.#socket === asking) this.#send({ type: 'auth', token });
  }

  /** A sign-out is detected by the credentials; a lost membership by the next identity check. */
  async #replaceToken(code: number): Promise<void> {
    const token = await this.#options.credentials.renew().catch(() => null);
    if (token !== null && code === closeCodes.forbidden) this.#options.onShutOut();
  }

  #flow(): void {
    if (this.#isFlowing) return;
    this.#isFlowing = true;
    this.#retry.reset();
    this.#options.listener.onLive();
  }

  #receive(raw: unknown): void {
    this.#watchdog.hear();
    const message = typeof raw === 'string' ? parseJson(raw) : undefined;
    if (!isServerMessage(message)) return;
    if ('now' in message && message.now !== undefined) this.#options.serverClock.observeFrame(message.now);
    if (message.type === 'welcome') {
      this.#watchdog.setBeat(message.heartbeatMs);
      this.#renewBefore(message.expires);
      this.notices.greet();
      if (this.subscriptions.isServed()) this.#flow();
    } else if (message.type === 'auth-ok') this.#renewBefore(message.expires);
    else if (message.type === 'auth-required') void this.#renew();
    else if (message.type === 'notice' || message.type === 'notice-over') this.notices.receive(message);
    else if (message.type === 'bye') this.#retry.comeWithin(message.retryWithinMs);
    else this.#receiveData(message);
  }

  #receiveData(message: ServerMessage): void {
    this.subscriptions.receive(message);
    if (message.type === 'pong') this.subscriptions.confirmAll();
    if (message.type === 'heartbeat' && this.#isFlowing) this.#options.listener.onHeartbeat();
    // A refused topic counts as answered.
    const isRefused = message.type === 'error' && message.sub !== undefined;
    if (this.subscriptions.isServed() || isRefused) this.#flow();
  }
}
