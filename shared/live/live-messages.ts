/** The frames of `GET /live`, subprotocol `kelner.v1` (contract, "Live"): JSON text, one message a frame. */

import type { Problem } from '../kernel/problem-schema.ts';
import type { Notice } from '../platform/notification-schema.ts';
import type { DigestKey } from './entity-digest.ts';

export const liveProtocol = 'kelner.v1';

export const closeCodes = {
  restart: 1012,
  overload: 1013,
  malformed: 4400,
  expired: 4401,
  forbidden: 4403,
  slowReader: 4408,
  signedOut: 4410,
  tooMany: 4429,
} as const;

export type TopicRequest = { sub: number; path: string; cursor?: string };

export type ClientMessage =
  | { type: 'hello'; client: string; token?: string; topics: TopicRequest[] }
  | ({ type: 'subscribe' } & TopicRequest)
  | { type: 'unsubscribe'; sub: number }
  | { type: 'auth'; token: string }
  | { type: 'resync'; sub: number }
  /** The answer to `compare`: digests of the client's entities, in their order; a long list takes several messages. */
  | { type: 'have'; sub: number; digests: string; isMore?: true }
  /** Sent when this tab becomes visible or hidden: a user with a visible tab gets no push. */
  | { type: 'presence'; isVisible: boolean }
  /** The tab has shown a notice. */
  | { type: 'noticed'; id: string }
  /** The person is done with the notice: it goes on their other screens, too. */
  | { type: 'dismissed'; id: string }
  | { type: 'ping' };

/** An entity of a list; always replaced as a whole. */
export type Entity = { id: string };

/** `put` are new or changed entities, `remove` ids that are gone, `order` the ids in display order where it changed. */
export type Delta = {
  type: 'delta';
  sub: number;
  from: string;
  to: string;
  put: Entity[];
  remove: string[];
  order?: string[];
  writes?: string[];
};

/** A number takes that many of the new entities; a place and a count take entities of the list before. */
export type ListPart = number | [place: number, count: number];

/** The answer to `have`: the list of `to`, made of entities that the client told of, and of `put`. */
export type Compared = Pick<Delta, 'sub' | 'from' | 'to' | 'put' | 'writes'> & {
  type: 'compared';
  parts: ListPart[];
};

export type ServerMessage =
  | { type: 'welcome'; expires: string; heartbeatMs: number; now: string }
  | { type: 'snapshot'; sub: number; cursor: string; at: string; data: unknown }
  | { type: 'unchanged'; sub: number; cursor: string }
  /** Sent if the cursor's content is unknown to this process. The client answers with digests and gets `compared`, else a snapshot. */
  | { type: 'compare'; sub: number; key: DigestKey }
  | Compared
  | Delta
  | { type: 'stale'; sub: number; since: string; why: 'origin' | 'auth' }
  | { type: 'fresh'; sub: number; at: string }
  | { type: 'heartbeat'; now: string; cursors: Record<string, string> }
  | { type: 'auth-required'; inSeconds: number }
  | { type: 'auth-ok'; expires: string; now?: string }
  | { type: 'pong' }
  | { type: 'error'; sub?: number; problem: Problem }
  /** A notice for this user; `isLoud`: with sound, vibration and, in a hidden tab, a system notification. */
  | { type: 'notice'; notice: Notice; isLoud: boolean }
  /** The notice is settled: claimed (by `takenBy`), served, recalled or answered. */
  | { type: 'notice-over'; id: string; takenBy?: string }
  | { type: 'bye'; code: number; retryWithinMs: [number, number] };
