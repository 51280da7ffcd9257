/**
 * The protocol on one socket, from hello to close: who it belongs to, what they ask for, and when it has to go.
 * Everything that reaches a client passes its outbox.
 */
import { heartbeatMs, helloWithinMs } from '#shared/intervals.ts';
import { type ClientMessage, closeCodes, type ServerMessage } from '#shared/live-messages.ts';
import { problemBody } from '../errors.ts';
import type { Identity, MemberIdentity, VerifyToken } from '../guards.ts';
import { createFrameBudget, readClientFrame } from './client-frames.ts';
import { type Cancel, isoTime, type LiveClock } from './live-clock.ts';
import { messageText } from './live-frames.ts';
import type { LiveHub } from './live-hub.ts';
import type { OpenSocket, OpenSockets } from './open-sockets.ts';
import { createSocketAuth, type SocketAuth } from './socket-auth.ts';
import { createSocketOutbox, type LiveSocket } from './socket-outbox.ts';
import { createSocketTopics, type SocketTopics } from './socket-topics.ts';

export type ExtendSession = (identity: Identity) => Promise<Identity | null>;

export type LiveSession = {
  received(text: string): void;
  drained(): void;
  /** The socket is gone. */
  closed(): void;
};

/** What there is once the client said who it is. */
type Opened = { auth: SocketAuth; topics: SocketTopics };

const retryWithinMs: [number, number] = [0, 4_000];
/** Past a token's end; what comes after it is for a fresh token to arrive in. */
const extendAfterMs = 500;

export function createLiveSession(options: {
  socket: LiveSocket;
  hub: LiveHub;
  openSockets: OpenSockets;
  verifyToken: VerifyToken;
  /** An identity for some time more, past its token's end; left out where that is never so. */
  extendSession?: ExtendSession | null;
  /** The token that came with the upgrade (Clerk's cookie); null where it is given in `hello`. */
  upgradeToken: string | null;
  clock: LiveClock;
}): LiveSession {
  const { socket, hub, openSockets, clock } = options;
  const isWithinBudget = createFrameBudget(clock.now);
  let client: string | null = null;
  let opened: Opened | null = null;
  let isEnded = false;
  /** What came while the token of hello was being verified. */
  let early: ClientMessage[] = [];
  let cancelExtension: Cancel = () => {};
  let cancelTimer: Cancel = clock.after(helloWithinMs, () => end(closeCodes.expired, 'no hello'));
  const outbox = createSocketOutbox({ socket, clock, tooSlow: () => end(closeCodes.slowReader, 'too slow') });

  const self: OpenSocket = {
    identity: () => opened?.auth.identity ?? null,
    client: () => client,
    close: end,
    sayBye() {
      say({ type: 'bye', code: closeCodes.restart, retryWithinMs });
      end(closeCodes.restart, 'restart');
    },
  };

  function say(message: ServerMessage): void {
    outbox.send(messageText(message));
  }

  function release(): void {
    isEnded = true;
    cancelTimer();
    cancelExtension();
    opened?.auth.stop();
    opened?.topics.end();
    early = [];
    outbox.stop();
    openSockets.remove(self);
  }

  function end(code: number, reason: string): void {
    if (isEnded) return;
    release();
    socket.close(code, reason);
  }

  /** Who a token belongs to: an identity with its restaurant, or the code to close with. */
  const verify = async (token: string | null): Promise<MemberIdentity | 4401 | 4403> => {
    const identity = token === null ? null : await options.verifyToken(token).catch(() => null);
    if (identity === null || identity.expiresAtMs <= clock.now()) return closeCodes.expired;
    const { organizationId } = identity;
    return organizationId === undefined ? closeCodes.forbidden : { ...identity, organizationId };
  };

  const open = (identity: MemberIdentity): Opened => {
    const auth = createSocketAuth({
      identity,
      clock,
      required: inSeconds => say({ type: 'auth-required', inSeconds }),
      expired: () => end(closeCodes.expired, 'expired'),
    });
    say({ type: 'welcome', expires: isoTime(identity.expiresAtMs), heartbeatMs, now: isoTime(clock.now()) });
    return { auth, topics: createSocketTopics({ hub, outbox, clock, identity: () => auth.identity }) };
  };

  /** When the token is over and no other came: the session may be one that goes on all the same. */
  const awaitExtension = (current: Opened): void => {
    const { extendSession = null } = options;
    if (extendSession === null) return;
    cancelExtension();
    const { auth, topics } = current;
    cancelExtension = clock.after(auth.identity.expiresAtMs - clock.now() + extendAfterMs, async () => {
      const identity = await extendSession(auth.identity).catch(() => null);
      if (isEnded || identity === null || identity.organizationId === undefined) return;
      if (!auth.renew({ ...identity, organizationId: identity.organizationId })) return;
      say({ type: 'auth-ok', expires: isoTime(auth.identity.expiresAtMs) });
      topics.tokenRenewed();
      awaitExtension(current);
    });
  };

  const beat = (topics: SocketTopics): void => {
    cancelTimer = clock.after(heartbeatMs, () => beat(topics));
    if (!outbox.isBehind()) say({ type: 'heartbeat', now: isoTime(clock.now()), cursors: topics.repair() });
  };

  const greet = async (hello: ClientMessage & { type: 'hello' }): Promise<void> => {
    const identity = await verify(hello.token ?? options.upgradeToken);
    if (isEnded) return;
    if (typeof identity === 'number') {
      end(identity, 'not signed in here');
      return;
    }
    if (!openSockets.makeRoom(self, identity, hello.client)) {
      end(closeCodes.tooMany, 'too many sockets');
      return;
    }
    cancelTimer();
    const now = open(identity);
    opened = now;
    awaitExtension(now);
    cancelTimer = clock.after(heartbeatMs, () => beat(now.topics));
    for (const topic of hello.topics) now.topics.subscribe(topic);
    const waiting = early;
    early = [];
    for (const message of waiting) handle(message, now);
  };

  const renew = async (token: string, current: Opened): Promise<void> => {
    const { auth, topics } = current;
    const identity = await verify(token);
    if (isEnded) return;
    // The old token may still have some seconds, enough to send a better one.
    if (identity === closeCodes.expired) say({ type: 'error', problem: problemBody('UNAUTHENTICATED') });
    else if (typeof identity === 'number' || !auth.renew(identity)) {
      end(closeCodes.forbidden, 'another identity');
    } else {
      say({ type: 'auth-ok', expires: isoTime(auth.identity.expiresAtMs) });
      topics.tokenRenewed();
      awaitExtension(current);
    }
  };

  function handle(message: ClientMessage, current: Opened): void {
    if (isEnded) return;
    switch (message.type) {
      case 'hello':
        end(closeCodes.malformed, 'second hello');
        return;
      case 'subscribe':
        current.topics.subscribe(message);
        return;
      case 'unsubscribe':
        current.topics.unsubscribe(message.sub);
        return;
      case 'resync':
        current.topics.resync(message.sub);
        return;
      case 'auth':
        void renew(message.token, current);
        return;
      case 'ping':
        if (!outbox.isBehind()) say({ type: 'pong' });
    }
  }

  if (!openSockets.add(self)) end(closeCodes.overload, 'overload');

  return {
    received(text) {
      if (isEnded) return;
      const message = isWithinBudget() ? readClientFrame(text) : 'flood';
      if (message === 'flood') end(closeCodes.tooMany, 'too many frames');
      else if (message === null) end(closeCodes.malformed, 'malformed');
      else if (opened !== null) handle(message, opened);
      else if (client !== null) early.push(message);
      else if (message.type !== 'hello') end(closeCodes.malformed, 'hello first');
      else {
        client = message.client;
        void greet(message);
      }
    },
    drained: outbox.drained,
    closed() {
      if (!isEnded) release();
    },
  };
}
