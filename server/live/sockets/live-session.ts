/** The protocol of one socket from hello to close: authentication, subscriptions and expiry. All output goes through its outbox. */
import { heartbeatMs, helloWithinMs } from '#shared/kernel/intervals.ts';
import { type ClientMessage, closeCodes, type ServerMessage } from '#shared/live/live-messages.ts';
import { problemBody } from '../../http/errors.ts';
import type { MemberIdentity, TokenPlace } from '../../http/guards.ts';
import { type Cancel, wallNowText, wallTime } from '../live-clock.ts';
import { createFrameBudget, readClientFrame } from './client-frames.ts';
import type { LiveScreen } from './connection-events.ts';
import type { HasHeartbeat } from './heartbeats.ts';
import { messageText } from './live-frames.ts';
import type { OpenSocket } from './open-sockets.ts';
import type { SessionContext } from './session-context.ts';
import { planExtension } from './session-extension.ts';
import { type AuthOwner, createSocketAuth, type SocketAuth } from './socket-auth.ts';
import { createSocketOutbox, type LiveSocket, type SocketOutbox } from './socket-outbox.ts';
import { createSocketTopics, type SocketTopics } from './socket-topics.ts';
import { findTokenOwner } from './token-owner.ts';

export type LiveSession = {
  received(text: string): void;
  drained(): void;
  closed(): void;
};

/** The browser of the upgrade request, and its token if it had one. */
type Upgrade = { readonly token: string | null; readonly place: TokenPlace };

/** State that exists once the client has authenticated. */
type Opened = { readonly auth: SocketAuth; readonly topics: SocketTopics };

const retryWithinMs: [number, number] = [0, 4_000];
const none: ClientMessage[] = [];

/** A class because thousands are open at once: a closure per method would make up most of a socket's memory. */
class SocketSession implements LiveSession, OpenSocket, LiveScreen, AuthOwner, HasHeartbeat {
  readonly #context: SessionContext;
  readonly #socket: LiveSocket;
  readonly #outbox: SocketOutbox;
  readonly #isWithinBudget: () => boolean;
  readonly #place: TokenPlace;
  /** The token sent with the upgrade (Clerk's cookie), stored until hello; null if hello contains one. */
  #upgradeToken: string | null;
  #client: string | null = null;
  #opened: Opened | null = null;
  #isEnded = false;
  #isVisible = true;
  /** Frames that arrived while the token of hello was being verified. */
  #early = none;
  #cancelExtension: Cancel | null = null;
  #cancelHello: Cancel | null;

  constructor(context: SessionContext, socket: LiveSocket, { token, place }: Upgrade) {
    const { clock, openSockets } = context;
    this.#context = context;
    this.#socket = socket;
    this.#upgradeToken = token;
    this.#place = place;
    this.#isWithinBudget = createFrameBudget(clock.now);
    this.#outbox = createSocketOutbox(context, socket, this);
    this.#cancelHello = clock.after(helloWithinMs, () => this.close(closeCodes.expired, 'no hello'));
    if (!openSockets.add(this)) this.close(closeCodes.overload, 'overload');
  }

  identity(): MemberIdentity | null {
    return this.#opened?.auth.identity ?? null;
  }

  isClosing(): boolean {
    return this.#isEnded;
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  version(): string | null {
    return this.#socket.version ?? null;
  }

  notify(message: Parameters<LiveScreen['notify']>[0]): void {
    this.#say(message);
  }

  client(): string | null {
    return this.#client;
  }

  close(code: number, reason: string): void {
    if (this.#isEnded) return;
    this.#release();
    this.#socket.close(code, reason);
  }

  sayBye(): void {
    this.#say({ type: 'bye', code: closeCodes.restart, retryWithinMs });
    this.close(closeCodes.restart, 'restart');
  }

  tooSlow(): void {
    this.close(closeCodes.slowReader, 'too slow');
  }

  authRequired(inSeconds: number): void {
    this.#say({ type: 'auth-required', inSeconds });
  }

  authExpired(): void {
    this.close(closeCodes.expired, 'expired');
  }

  beat(): void {
    if (this.#opened === null || this.#outbox.isBehind()) return;
    const now = wallNowText(this.#context.clock);
    this.#say({ type: 'heartbeat', now, cursors: this.#opened.topics.repair() });
  }

  received(text: string): void {
    if (this.#isEnded) return;
    const message = this.#isWithinBudget() ? readClientFrame(text) : 'flood';
    if (message === 'flood') this.close(closeCodes.tooMany, 'too many frames');
    else if (message === null) this.close(closeCodes.malformed, 'malformed');
    else if (this.#opened !== null) this.#handle(message, this.#opened);
    else if (this.#client !== null) this.#early = [...this.#early, message];
    else if (message.type !== 'hello') this.close(closeCodes.malformed, 'hello first');
    else {
      this.#client = message.client;
      void this.#greet(message);
    }
  }

  drained(): void {
    this.#outbox.drained();
  }

  closed(): void {
    if (!this.#isEnded) this.#release();
    this.#context.openSockets.remove(this);
  }

  #say(message: ServerMessage): void {
    this.#outbox.send(messageText(message));
  }

  #release(): void {
    const { heartbeats, screens } = this.#context;
    this.#isEnded = true;
    if (this.#opened !== null) screens?.closed(this);
    this.#cancelHello?.();
    this.#cancelExtension?.();
    this.#opened?.auth.stop();
    this.#opened?.topics.end();
    this.#early = none;
    this.#outbox.stop();
    heartbeats.remove(this);
  }

  async #greet(hello: ClientMessage & { type: 'hello' }): Promise<void> {
    const { openSockets, heartbeats } = this.#context;
    const token = hello.token ?? this.#upgradeToken;
    const identity = await findTokenOwner(this.#context, token, this.#place);
    this.#upgradeToken = null;
    if (this.#isEnded) return;
    if (typeof identity === 'number') return this.close(identity, 'not signed in here');
    if (!openSockets.makeRoom(this, identity, hello.client))
      return this.close(closeCodes.tooMany, 'too many sockets');
    this.#socket.greeted();
    this.#cancelHello?.();
    this.#cancelHello = null;
    const opened = this.#open(identity);
    this.#opened = opened;
    this.#awaitExtension(opened);
    heartbeats.add(this);
    for (const topic of hello.topics) opened.topics.subscribe(topic);
    const early = this.#early;
    this.#early = none;
    this.#context.screens?.opened(this);
    for (const message of early) this.#handle(message, opened);
  }

  #open(identity: MemberIdentity): Opened {
    const { clock } = this.#context;
    const auth = createSocketAuth(clock, identity, this);
    const expires = wallTime(clock, identity.expiresAtMs);
    this.#say({ type: 'welcome', expires, heartbeatMs, now: wallNowText(clock) });
    return { auth, topics: createSocketTopics(this.#context, this.#outbox, auth, this.version()) };
  }

  /** Continues with a fresh token or an extended session. */
  #goOn(opened: Opened): void {
    const { auth, topics } = opened;
    const { clock } = this.#context;
    const expires = wallTime(clock, auth.identity.expiresAtMs);
    this.#say({ type: 'auth-ok', expires, now: wallNowText(clock) });
    topics.tokenRenewed();
    this.#awaitExtension(opened);
  }

  #awaitExtension(opened: Opened): void {
    const { extendSession, clock } = this.#context;
    if (extendSession === null) return;
    this.#cancelExtension?.();
    const session = { auth: opened.auth, place: this.#place };
    this.#cancelExtension = planExtension({ clock, extendSession }, session, () => this.#goOn(opened));
  }

  async #renew(token: string, opened: Opened): Promise<void> {
    const identity = await findTokenOwner(this.#context, token, this.#place);
    if (this.#isEnded) return;
    // The old token may still be valid for some seconds, enough to send a better one.
    if (identity === closeCodes.expired)
      this.#say({ type: 'error', problem: problemBody('UNAUTHENTICATED') });
    else if (typeof identity === 'number' || !opened.auth.renew(identity)) {
      this.close(closeCodes.forbidden, 'another identity');
    } else this.#goOn(opened);
  }

  #handle(message: ClientMessage, opened: Opened): void {
    if (this.#isEnded) return;
    switch (message.type) {
      case 'hello':
        this.close(closeCodes.malformed, 'second hello');
        return;
      case 'subscribe':
        opened.topics.subscribe(message);
        return;
      case 'unsubscribe':
        opened.topics.unsubscribe(message.sub);
        return;
      case 'resync':
        opened.topics.resync(message.sub);
        return;
      case 'have':
        opened.topics.has(message);
        return;
      case 'auth':
        void this.#renew(message.token, opened);
        return;
      case 'presence':
        this.#isVisible = message.isVisible;
        this.#context.screens?.turned(this);
        return;
      case 'noticed':
        this.#context.screens?.noticed(this, message.id);
        return;
      case 'dismissed':
        this.#context.screens?.dismissed(this, message.id);
        return;
      case 'ping':
        if (!this.#outbox.isBehind()) this.#say({ type: 'pong' });
    }
  }
}

export function createLiveSession(
  context: SessionContext,
  socket: LiveSocket,
  upgrade: Upgrade,
): LiveSession {
  return new SocketSession(context, socket, upgrade);
}
