/**
 * The server's proxy and live part in front of a faulty origin, with real HTTP and sockets and a clock that
 * runs ten times as fast: intervals and back-offs of seconds take tenths of them.
 */

import Fastify from 'fastify';
import type { Test } from 'tap';
import type { Delta, Entity, ServerMessage } from '#shared/live/live-messages.ts';
import { applyPatch } from '#shared/live/live-patch.ts';
import { createAllowedOrigins } from '../../../server/http/allowed-origins.ts';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { type LiveClock, systemClock } from '../../../server/live/live-clock.ts';
import { createLiveHub, type LiveHub } from '../../../server/live/live-hub.ts';
import { livePlugin } from '../../../server/live/live-plugin.ts';
import { noneArchived } from '../../../server/origin/kernel/restaurant/archived-restaurants.ts';
import { forwardPlugin } from '../../../server/proxy/forward-plugin.ts';
import { createOriginClient } from '../../../server/proxy/origin-client.ts';
import { identityOf, serviceToken, tokenOf } from '../restaurants/origin-fixture.ts';
import type { Person } from '../restaurants/small-restaurant.ts';
import { createStaffSession, type StaffSession, type Watcher, watch } from '../restaurants/staff-session.ts';
import type { FaultyOrigin } from './faulty-origin.ts';

export const timesFaster = 10;
/** Reached only by an origin that hangs. */
const usualWithinMs = 60_000;

function createFastClock(): LiveClock {
  const startMs = Date.now();
  const now = () => startMs + (Date.now() - startMs) * timesFaster;
  return {
    now,
    wallNow: now,
    after: (delayMs, work) => systemClock.after(delayMs / timesFaster, work),
    soon: systemClock.soon,
  };
}

const tickMs = 50;

/** Time during which this process actually ran, so that delays of a busy machine don't count. */
export function startTicks(t: Test): { elapsedMs(): number } {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, tickMs);
  t.teardown(() => clearInterval(ticking));
  return { elapsedMs: () => ticks * tickMs };
}

type LogLine = { level: number; msg: string; path?: string; reason?: string };

type RemoteFront = {
  readonly url: string;
  readonly hub: LiveHub;
  /** Log entries of level warning and above. */
  readonly warnings: LogLine[];
  as(person: Person): StaffSession;
};

export async function startRemoteFront(
  t: Test,
  origin: FaultyOrigin,
  {
    hasServiceCredential = true,
    // Timeout for the origin; short where it is to be exceeded.
    withinMs = usualWithinMs,
  } = {},
): Promise<RemoteFront> {
  const warnings: LogLine[] = [];
  const stream = { write: (line: string) => warnings.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'warn', stream }, forceCloseConnections: true });
  const clock = createFastClock();
  const client = createOriginClient({
    url: origin.url,
    serviceToken: hasServiceCredential ? serviceToken : undefined,
    limits: { connectMs: withinMs, answerMs: withinMs },
  });
  const hub = createLiveHub({
    readOrigin: client.read,
    hasServiceCredential,
    clock,
    random: Math.random,
    log: app.log,
  });
  answerWithProblems(app);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async request => {
    const identity = identityOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
    request.identity = identity && { ...identity, expiresAtMs: clock.now() + 3_600_000 };
  });
  await app.register(livePlugin, {
    hub,
    clock,
    appVersion: 'of the double',
    placeOf: () => ({ headers: {} }),
    async admitToken(token) {
      const identity = identityOf(token);
      return identity && { ...identity, expiresAtMs: clock.now() + 3_600_000 };
    },
    onSessionEnded: () => () => {},
    onMemberOut: () => () => {},
    archived: noneArchived,
    extendSession: null,
    isAllowedOrigin: createAllowedOrigins([]),
    tokenFromUpgrade: async () => null,
  });
  await app.register(forwardPlugin, {
    client,
    readThrough: hub.readThrough,
    nudge: hub.nudge,
    now: clock.now,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(async () => {
    hub.close();
    await app.close();
    await client.close();
  });
  return {
    url,
    hub,
    warnings,
    as: person => createStaffSession({ baseUrl: url, cookie: '', token: async () => tokenOf(person) }),
  };
}

type Mirror = {
  readonly watcher: Watcher;
  /** The client's current data of the topic. */
  data(): readonly Entity[];
  isStale(): boolean;
  /** The next frame of that type after those already returned. */
  next(type: ServerMessage['type']): Promise<ServerMessage>;
};

/** With a clock ten times as fast, hello may time out on a busy machine: then it retries. */
async function watchAtLast(session: StaffSession, path: string, triesLeft = 20): Promise<Watcher> {
  try {
    return await watch(session, [path]);
  } catch (error) {
    const cameLate = error instanceof Error && error.message === 'The socket closed with 4401';
    if (!cameLate || triesLeft === 0) throw error;
    return watchAtLast(session, path, triesLeft - 1);
  }
}

/** A client that watches one list and asserts that every delta is based on the state it has. */
export async function mirror(t: Test, session: StaffSession, path: string): Promise<Mirror> {
  const watcher = await watchAtLast(session, path);
  // Each awaited frame adds a listener until the socket closes.
  watcher.socket.setMaxListeners(0);
  t.teardown(() => watcher.socket.terminate());
  let cursor = '';
  let data: readonly Entity[] = [];
  let isStale = false;
  const put = (delta: Delta): void => {
    t.equal(delta.from, cursor, 'a delta continues what the screen has');
    data = applyPatch(data, delta);
    cursor = delta.to;
  };
  const take = (message: ServerMessage): void => {
    if (message.type === 'delta') put(message);
    if (message.type === 'snapshot') data = message.data as Entity[];
    if (message.type === 'snapshot' || message.type === 'unchanged') cursor = message.cursor;
    if (message.type === 'stale') isStale = true;
    if (message.type === 'fresh') isStale = false;
  };
  for (const message of watcher.messages) take(message);
  watcher.onMessage(take);
  const seen = new Set<ServerMessage>(watcher.messages);
  return {
    watcher,
    data: () => data,
    isStale: () => isStale,
    async next(type) {
      const message = await watcher.waitFor(found => found.type === type && !seen.has(found));
      seen.add(message);
      return message;
    },
  };
}
