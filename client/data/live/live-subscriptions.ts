/**
 * Subscriptions of one tab: watched topics with their number and cursor. Decides for each frame whether it may be
 * applied; a delta after a gap causes a resync instead. Independent of sockets and cache.
 */

import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { DigestKey, EntityDigest } from '#shared/live/entity-digest.ts';
import type { ClientMessage, Delta, ServerMessage, TopicRequest } from '#shared/live/live-messages.ts';

/** Effects on a topic's data, carried out by the live cache. */
export type LiveSink = {
  /** Whether the cache holds data that a cursor can refer to. */
  has(path: string): boolean;
  /** A snapshot from a new socket or resync: always replaces the cached data. */
  replace(path: string, data: unknown): void;
  /** An update of a live topic; false if the cached data is newer and was kept. */
  advance(path: string, data: unknown): boolean;
  /** False if the cache has no data to apply it to. */
  patch(path: string, delta: Delta): boolean;
  /** Digests of the cached list; null if there is none or it is too long for a frame. */
  digests(path: string, key: DigestKey): EntityDigest[] | null;
  /** The topic ended for this watcher. */
  refuse(path: string, problem: Problem): void;
  /** The cached data is confirmed as current. */
  confirm(path: string): void;
  stale(path: string, sinceIso: string): void;
  /** The cached data includes the effects of these writes. */
  include(writes: readonly string[]): void;
  /** Checks whether the refused topic can be read over HTTP. */
  isReadable(path: string): boolean;
  /** The last watcher is gone. */
  leave(path: string): void;
};

/**
 * `isStale`: the server reported that it can't reach the origin, until it reports otherwise. `isAsked`: a resync is
 * pending; earlier frames are ignored.
 */
type Topic = {
  path: string;
  sub: number;
  watchers: number;
  isLive: boolean;
  isStale: boolean;
  isAsked: boolean;
};

export type LiveSubscriptions = {
  /** Reference-counted: each `watch` needs an `unwatch`. */
  watch(path: string): void;
  unwatch(path: string): void;
  resync(path: string): void;
  isWatched(path: string): boolean;
  /** True while the socket keeps this topic up to date. */
  isLive(path: string): boolean;
  /** True if a topic is live or none is watched. */
  isServed(): boolean;
  /** Cursor of the cached data. */
  cursor(path: string): string | undefined;
  /** Sets the cache's cursor after an HTTP response; null if it had none. */
  keepCursor(path: string, cursor: string | null): void;
  /**
   * Incremented by each frame that changed or confirmed the topic: an HTTP response requested before must not
   * overwrite it.
   */
  generation(path: string): number;
  /** The topic's data was removed from the cache. */
  forget(path: string): void;
  /** The topics and cursors for `hello` on a new socket. */
  topicRequests(): TopicRequest[];
  receive(message: ServerMessage): void;
  /** The server responded on this socket: all live topics that aren't stale are confirmed. */
  confirmAll(): void;
  /** The socket closed: no topic is live; cursors are kept for the next one. */
  lose(): void;
  forgetAll(): void;
};

/** `send` drops messages while no socket is open: `hello` repeats them. */
export function createLiveSubscriptions(
  send: (message: ClientMessage) => void,
  sink: LiveSink,
): LiveSubscriptions {
  const byPath = new Map<string, Topic>();
  const bySub = new Map<number, Topic>();
  const cursors = new Map<string, string>();
  const generations = new Map<string, number>();
  let lastSub = 0;

  const advance = (path: string) => generations.set(path, (generations.get(path) ?? 0) + 1);

  function request(topic: Topic): TopicRequest {
    const cursor = sink.has(topic.path) ? cursors.get(topic.path) : undefined;
    return { sub: topic.sub, path: topic.path, ...(cursor !== undefined && { cursor }) };
  }

  function settle(topic: Topic, cursor: string): void {
    cursors.set(topic.path, cursor);
    topic.isLive = true;
    topic.isStale = false;
    topic.isAsked = false;
    advance(topic.path);
    sink.confirm(topic.path);
  }

  /** Requests a snapshot: the data can't be brought up to date by deltas. */
  function askAgain(topic: Topic): void {
    cursors.delete(topic.path);
    topic.isLive = false;
    topic.isAsked = true;
    send({ type: 'resync', sub: topic.sub });
  }

  function compare(topic: Topic, key: DigestKey): void {
    const digests = sink.digests(topic.path, key);
    if (digests === null) askAgain(topic);
    else send({ type: 'have', sub: topic.sub, digests });
  }

  function subscribeAgain(topic: Topic): void {
    lastSub += 1;
    topic.sub = lastSub;
    bySub.set(topic.sub, topic);
    send({ type: 'subscribe', ...request(topic) });
  }

  function end(topic: Topic): void {
    topic.isLive = false;
    cursors.delete(topic.path);
    bySub.delete(topic.sub);
  }

  function applyDelta(topic: Topic, delta: Delta): void {
    if (topic.isAsked) return;
    const cursor = cursors.get(topic.path);
    const isThereAlready = cursor === delta.to;
    if (isThereAlready || (cursor === delta.from && sink.patch(topic.path, delta))) {
      settle(topic, delta.to);
      if (delta.writes !== undefined) sink.include(delta.writes);
    } else askAgain(topic);
  }

  function checkCursors(current: Record<string, string>): void {
    for (const [sub, cursor] of Object.entries(current)) {
      const topic = bySub.get(Number(sub));
      if (topic === undefined) continue;
      if (cursors.get(topic.path) !== cursor) askAgain(topic);
      else if (!topic.isStale) sink.confirm(topic.path);
    }
    // Refused on the socket but readable over HTTP: the server learned of the new role too late.
    for (const topic of byPath.values())
      if (!bySub.has(topic.sub) && sink.isReadable(topic.path)) subscribeAgain(topic);
  }

  function receiveForTopic(topic: Topic, message: ServerMessage): void {
    if (message.type === 'snapshot') {
      const isCacheNewer = topic.isLive && !sink.advance(topic.path, message.data);
      if (!topic.isLive) sink.replace(topic.path, message.data);
      settle(topic, message.cursor);
      // If nothing newer follows (after a restored backup), the next heartbeat finds no cursor and requests a
      // snapshot.
      if (isCacheNewer) cursors.delete(topic.path);
    } else if (message.type === 'unchanged') settle(topic, message.cursor);
    else if (message.type === 'delta') applyDelta(topic, message);
    else if (message.type === 'compare') compare(topic, message.key);
    else if (message.type === 'stale') {
      topic.isStale = true;
      sink.stale(topic.path, message.since);
    } else if (message.type === 'fresh') {
      topic.isStale = false;
      sink.confirm(topic.path);
    } else if (message.type === 'error') {
      end(topic);
      sink.refuse(topic.path, message.problem);
    }
  }

  return {
    watch(path) {
      const known = byPath.get(path);
      if (known !== undefined) {
        known.watchers += 1;
        return;
      }
      lastSub += 1;
      const topic = { path, sub: lastSub, watchers: 1, isLive: false, isStale: false, isAsked: false };
      byPath.set(path, topic);
      bySub.set(topic.sub, topic);
      send({ type: 'subscribe', ...request(topic) });
    },
    unwatch(path) {
      const topic = byPath.get(path);
      if (topic === undefined) return;
      topic.watchers -= 1;
      if (topic.watchers > 0) return;
      byPath.delete(path);
      if (bySub.delete(topic.sub)) send({ type: 'unsubscribe', sub: topic.sub });
      sink.leave(path);
    },
    resync(path) {
      const topic = byPath.get(path);
      if (topic === undefined) return;
      if (bySub.has(topic.sub)) askAgain(topic);
      else subscribeAgain(topic);
    },
    isWatched: path => byPath.has(path),
    isLive: path => byPath.get(path)?.isLive === true,
    isServed: () => byPath.size === 0 || [...byPath.values()].some(({ isLive }) => isLive),
    cursor: path => cursors.get(path),
    keepCursor(path, cursor) {
      if (cursor === null) cursors.delete(path);
      else cursors.set(path, cursor);
    },
    generation: path => generations.get(path) ?? 0,
    forget(path) {
      cursors.delete(path);
      generations.delete(path);
    },
    topicRequests: () => {
      for (const topic of byPath.values()) bySub.set(topic.sub, topic);
      return [...byPath.values()].map(request);
    },
    receive(message) {
      if (message.type === 'heartbeat') return checkCursors(message.cursors);
      if (!('sub' in message) || message.sub === undefined) return;
      const topic = bySub.get(message.sub);
      if (topic !== undefined) receiveForTopic(topic, message);
    },
    confirmAll() {
      for (const topic of byPath.values()) if (topic.isLive && !topic.isStale) sink.confirm(topic.path);
    },
    lose() {
      for (const topic of byPath.values()) Object.assign(topic, { isLive: false, isAsked: false });
    },
    forgetAll() {
      byPath.clear();
      bySub.clear();
      cursors.clear();
    },
  };
}
