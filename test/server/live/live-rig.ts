/** Shared set-up of the live tests: a manual clock, an origin and sockets in memory, people of one restaurant. */
import Fastify from 'fastify';
import type { MemberIdentity } from '../../../server/http/guards.ts';
import { createLiveHub, type LiveHub } from '../../../server/live/live-hub.ts';
import type { LiveSocket } from '../../../server/live/sockets/socket-outbox.ts';
import { WatcherRoles } from '../../../server/live/sockets/watcher-roles.ts';
import type { ReadOrigin } from '../../../server/live/topics/origin-poll.ts';
import { createHandClock, type HandClock, startMs } from './hand-clock.ts';

export const silentLog = Fastify({ logger: false }).log;
export const userInfoPath = '/api/auth/userinfo';

export type Answer = Awaited<ReturnType<ReadOrigin>>;
type OriginRequest = Parameters<ReadOrigin>[0] & { atMs: number };

type MemoryOrigin = {
  read: ReadOrigin;
  requests: OriginRequest[];
  /** Number of requests for `path`. */
  count(path: string): number;
  /** Sets the answer of `path`, fixed or by a function. */
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

/** A test person's token contains the identity and its expiry: `<user> <organization> <expiresAt> <session>`. */
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

export type RigOptions = {
  hasServiceCredential?: boolean;
  random?: () => number;
  /** Another process in front of the same origin, which knows that it isn't alone. */
  beside?: Rig;
};

export function createRig(options: RigOptions = {}): Rig {
  const clock = options.beside?.clock ?? createHandClock();
  const origin = options.beside?.origin ?? createMemoryOrigin(clock);
  const hub = createLiveHub({
    readOrigin: origin.read,
    hasServiceCredential: options.hasServiceCredential ?? true,
    hasPeers: options.beside !== undefined,
    clock,
    random: options.random ?? (() => 0.5),
    log: silentLog,
    // The test data aren't complete tables and orders.
    validateAnswer: () => () => null,
  });
  return { clock, origin, hub };
}

/** Known roles, and people who follow their own. */
export function createRolesRig() {
  const clock = createHandClock();
  const origin = createMemoryOrigin(clock);
  const roles = new WatcherRoles({ readOrigin: origin.read, clock, log: silentLog });
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

/** A frame of the server in the form that the tests compare. */
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

type MemorySocket = LiveSocket & {
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
    greeted() {},
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

/** `count` rows of a list, big enough that changing one is sent as a delta. */
export function rows(count: number, text = 'free'): { id: string; state: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    state: `${text} ${'.'.repeat(60)}`,
  }));
}
