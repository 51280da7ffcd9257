/** What the live tests share: time moved by hand, an origin and sockets in memory, people of one restaurant. */
import Fastify from 'fastify';
import type { MemberIdentity } from '../../../server/guards.ts';
import type { LiveClock } from '../../../server/live/live-clock.ts';
import { createLiveHub, type LiveHub } from '../../../server/live/live-hub.ts';
import type { ReadOrigin } from '../../../server/live/origin-poll.ts';
import type { LiveSocket } from '../../../server/live/socket-outbox.ts';
import { createWatcherRoles } from '../../../server/live/watcher-roles.ts';

export const silentLog = Fastify({ logger: false }).log;
export const userInfoPath = '/api/auth/userinfo';
export const startMs = Date.parse('2025-01-01T12:00:00.000Z');

export type HandClock = LiveClock & {
  /** Lets everything happen that is due within the next `ms`, in its order. */
  advance(ms: number): Promise<void>;
  pendingTimers(): number;
  /** Time passes and nothing that is due happens, as while the computer sleeps. */
  standStill(ms: number): void;
  /** The computer's clock is set; timers and what goes by them don't notice. */
  setWall(byMs: number): void;
};

export function createHandClock(): HandClock {
  let nowMs = startMs;
  let wallAheadMs = 0;
  let timers: { atMs: number; work: () => void }[] = [];
  let soonDue: (() => void)[] = [];

  const settle = async (): Promise<void> => {
    do {
      const due = soonDue;
      soonDue = [];
      for (const work of due) work();
      await new Promise(resolve => setImmediate(resolve));
    } while (soonDue.length > 0);
  };

  return {
    now: () => nowMs,
    wallNow: () => nowMs + wallAheadMs,
    setWall(byMs) {
      wallAheadMs += byMs;
    },
    after(delayMs, work) {
      const timer = { atMs: nowMs + Math.max(0, delayMs), work };
      timers.push(timer);
      return () => {
        timers = timers.filter(other => other !== timer);
      };
    },
    soon(work) {
      soonDue.push(work);
    },
    pendingTimers: () => timers.length,
    standStill(ms) {
      nowMs += ms;
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter(timer => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        nowMs = Math.max(nowMs, next.atMs);
        timers = timers.filter(timer => timer !== next);
        next.work();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}

export type Answer = Awaited<ReturnType<ReadOrigin>>;
export type OriginRequest = Parameters<ReadOrigin>[0] & { atMs: number };

export type MemoryOrigin = {
  read: ReadOrigin;
  requests: OriginRequest[];
  /** How often `path` was asked for. */
  count(path: string): number;
  /** From now on `path` answers this, or what the function says. */
  answer(path: string, body: object | ((request: OriginRequest) => Answer | Promise<Answer>)): void;
  fail(path: string, reason?: string): void;
  setRoles(userId: string, roles: string[]): void;
};

export function createMemoryOrigin(clock: HandClock): MemoryOrigin {
  const answers = new Map<string, (request: OriginRequest) => Answer | Promise<Answer>>();
  const rolesOf = new Map<string, string[]>();
  const requests: OriginRequest[] = [];
  const ok = (body: unknown): Answer => ({ kind: 'ok', body: JSON.stringify(body), etag: undefined });
  answers.set(userInfoPath, ({ credential }) => {
    const userId = credential.kind === 'user' ? (credential.token.split(' ')[0] ?? '') : '';
    return ok({ userId, roles: rolesOf.get(userId) ?? ['waiter'] });
  });
  return {
    requests,
    async read(request) {
      const asked = { ...request, atMs: clock.now() };
      requests.push(asked);
      return (await answers.get(request.path)?.(asked)) ?? { kind: 'refused', status: 404 };
    },
    count: path => requests.filter(request => request.path === path).length,
    answer(path, body) {
      answers.set(path, typeof body === 'function' ? request => body(request) : () => ok(body));
    },
    fail(path, reason = 'ECONNREFUSED') {
      answers.set(path, () => ({ kind: 'fault', reason }));
    },
    setRoles(userId, roles) {
      rolesOf.set(userId, roles);
    },
  };
}

/** The token of a test person tells who it is and until when: `<user> <organization> <expiresAt> <session>`. */
export function person(userId: string, options: Partial<MemberIdentity> = {}): MemberIdentity {
  const {
    organizationId = 'org1',
    sessionId = `session-${userId}`,
    expiresAtMs = startMs + 3_600_000,
  } = options;
  const token = `${userId} ${organizationId} ${expiresAtMs} ${sessionId}`;
  return {
    userId,
    organizationId,
    sessionId,
    expiresAtMs,
    organizationRole: 'basic_member',
    token,
    ...options,
  };
}

export function readToken(token: string): MemberIdentity | null {
  const [userId = '', organizationId = '', expiresAtMs = '', sessionId] = token.split(' ');
  if (sessionId === undefined) return null;
  return person(userId, { organizationId, expiresAtMs: Number(expiresAtMs), sessionId, token });
}

export type Rig = { clock: HandClock; origin: MemoryOrigin; hub: LiveHub };

export function createRig(options: { hasServiceCredential?: boolean; random?: () => number } = {}): Rig {
  const clock = createHandClock();
  const origin = createMemoryOrigin(clock);
  const hub = createLiveHub({
    readOrigin: origin.read,
    hasServiceCredential: options.hasServiceCredential ?? true,
    clock,
    random: options.random ?? (() => 0.5),
    log: silentLog,
    // What these tests watch are no whole tables and orders.
    misfitOf: () => () => null,
  });
  return { clock, origin, hub };
}

/** Roles as they are known, and people who follow theirs. */
export function createRolesRig() {
  const clock = createHandClock();
  const origin = createMemoryOrigin(clock);
  const roles = createWatcherRoles({ readOrigin: origin.read, clock, log: silentLog });
  const follow = (identity: MemberIdentity | (() => MemberIdentity)) => {
    const heard: unknown[] = [];
    const refusals: string[] = [];
    const current = typeof identity === 'function' ? identity : () => identity;
    const stop = roles.follow({
      identity: current,
      rolesChanged: () => heard.push(roles.known(current())),
      tokenRefused: () => refusals.push(current().userId),
    });
    return { heard, refusals, stop };
  };
  return { clock, origin, roles, follow, asked: () => origin.count(userInfoPath) };
}

/** A frame of the server as the tests look at it. */
export type Frame = {
  type: string;
  sub?: number;
  cursor?: string;
  from?: string;
  to?: string;
  put?: { id: string }[];
  remove?: string[];
  order?: string[];
  writes?: string[];
  data?: unknown;
  since?: string;
  at?: string;
  why?: string;
  code?: number;
  cursors?: Record<string, string>;
  problem?: { code: string };
};

export type MemorySocket = LiveSocket & {
  frames: Frame[];
  /** Frames since the last call. */
  news(): Frame[];
  closedWith: number | null;
  buffered: number;
  writes: number;
};

export function createMemorySocket(): MemorySocket {
  let seen = 0;
  let isTogether = false;
  const socket: MemorySocket = {
    frames: [],
    closedWith: null,
    buffered: 0,
    writes: 0,
    news() {
      const frames = socket.frames.slice(seen);
      seen = socket.frames.length;
      return frames;
    },
    send(text) {
      socket.frames.push(JSON.parse(text));
      if (!isTogether) socket.writes += 1;
    },
    sendFramed: ({ payload }) => socket.send(String(payload)),
    close(code) {
      socket.closedWith ??= code;
    },
    terminate() {
      socket.closedWith ??= 1006;
    },
    isFilling: () => socket.buffered > 0,
    bufferedBytes: () => socket.buffered,
    cork() {
      isTogether = true;
    },
    uncork() {
      isTogether = false;
      socket.writes += 1;
    },
  };
  return socket;
}

export const tablesPath = '/api/waiter/tables';
export const kitchenPath = '/api/preparation/orders?location=kitchen';
export const orderPath = (id: string) => `/api/waiter/orders/${id}`;

/** `count` rows of a list, big enough that a change of one is worth a delta. */
export function rows(count: number, text = 'free'): { id: string; state: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    state: `${text} ${'.'.repeat(60)}`,
  }));
}
