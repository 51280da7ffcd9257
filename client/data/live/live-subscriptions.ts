/**
 * Subscriptions of one tab: watched topics with their number and cursor. Decides for each frame whether it may be
 * applied; a delta after a gap causes a resync instead. Independent of sockets and cache.
 */

import { limits } from '#shared/kernel/limits.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { type DigestKey, digestsOf } from '#shared/live/entity-digest.ts';
import type {
  ClientMessage,
  Compared,
  Delta,
  Entity,
  ServerMessage,
  TopicRequest,
} from '#shared/live/live-messages.ts';
import { type ListPatch, patchFrom } from '#shared/live/live-patch.ts';

/** Effects on a topic's data, carried out by the live cache. */
export type LiveSink = {
  /** Whether the cache holds data that a cursor can refer to. */
  has(path: string): boolean;
  /** A snapshot from a new socket or resync: always replaces the cached data. */
  replace(path: string, data: unknown): void;
  /** An update of a live topic; false if the cached data is newer and was kept. */
  advance(path: string, data: unknown): boolean;
  /** False if the cache has no data to apply it to. */
  patch(path: string, patch: ListPatch): boolean;
  /** The cached list; null if there is none. */
  list(path: string): readonly Entity[] | null;
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
 * pending; earlier frames are ignored. `reportedIds`: of the entities whose digests were sent.
 */
type Topic = {
  path: string;
  sub: number;
  watchers: number;
  isLive: boolean;
  isStale: boolean;
  isAsked: boolean;
  reportedIds: readonly string[];
};

/** Messages sent while no socket is open are dropped: `hello` repeats them. */
export class LiveSubscriptions {
  readonly #send: (message: ClientMessage) => void;
  readonly #sink: LiveSink;
  readonly #later: (run: () => void) => void;
  readonly #byPath = new Map<string, Topic>();
  readonly #bySub = new Map<number, Topic>();
  readonly #cursors = new Map<string, string>();
  readonly #generations = new Map<string, number>();
  #lastSub = 0;

  /** `later` runs a part of long work in a task of its own. */
  constructor(send: (message: ClientMessage) => void, sink: LiveSink, later: (run: () => void) => void) {
    this.#later = later;
    this.#send = send;
    this.#sink = sink;
  }

  /** Reference-counted: each `watch` needs an `unwatch`. */
  watch(path: string): void {
    const known = this.#byPath.get(path);
    if (known !== undefined) {
      known.watchers += 1;
      return;
    }
    const topic = {
      path,
      sub: 0,
      watchers: 1,
      isLive: false,
      isStale: false,
      isAsked: false,
      reportedIds: [],
    };
    this.#byPath.set(path, topic);
    this.#subscribe(topic);
  }

  unwatch(path: string): void {
    const topic = this.#byPath.get(path);
    if (topic === undefined) return;
    topic.watchers -= 1;
    if (topic.watchers > 0) return;
    this.#byPath.delete(path);
    if (this.#bySub.delete(topic.sub)) this.#send({ type: 'unsubscribe', sub: topic.sub });
    this.#sink.leave(path);
  }

  resync(path: string): void {
    const topic = this.#byPath.get(path);
    if (topic === undefined) return;
    if (this.#bySub.has(topic.sub)) this.#askAgain(topic);
    else this.#subscribe(topic);
  }

  isWatched(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** True while the socket keeps this topic up to date. */
  isLive(path: string): boolean {
    return this.#byPath.get(path)?.isLive === true;
  }

  /** True if a topic is live or none is watched. */
  isServed(): boolean {
    return this.#byPath.size === 0 || [...this.#byPath.values()].some(({ isLive }) => isLive);
  }

  /** Cursor of the cached data. */
  cursor(path: string): string | undefined {
    return this.#cursors.get(path);
  }

  /** Sets the cache's cursor after an HTTP response; null if it had none. */
  keepCursor(path: string, cursor: string | null): void {
    if (cursor === null) this.#cursors.delete(path);
    else this.#cursors.set(path, cursor);
  }

  /**
   * Incremented by each frame that changed or confirmed the topic: an HTTP response requested before must not
   * overwrite it.
   */
  generation(path: string): number {
    return this.#generations.get(path) ?? 0;
  }

  /** The topic's data was removed from the cache. */
  forget(path: string): void {
    this.#cursors.delete(path);
    this.#generations.delete(path);
  }

  /** The topics and cursors for `hello` on a new socket. */
  topicRequests(): TopicRequest[] {
    for (const topic of this.#byPath.values()) this.#bySub.set(topic.sub, topic);
    return [...this.#byPath.values()].map(topic => this.#request(topic));
  }

  receive(message: ServerMessage): void {
    if (message.type === 'heartbeat') this.#checkCursors(message.cursors);
    if (!('sub' in message) || message.sub === undefined) return;
    const topic = this.#bySub.get(message.sub);
    if (topic !== undefined) this.#receiveForTopic(topic, message);
  }

  /** The server responded on this socket: all live topics that aren't stale are confirmed. */
  confirmAll(): void {
    for (const topic of this.#byPath.values())
      if (topic.isLive && !topic.isStale) this.#sink.confirm(topic.path);
  }

  /** The socket closed: no topic is live; cursors are kept for the next one. */
  lose(): void {
    for (const topic of this.#byPath.values())
      Object.assign(topic, { isLive: false, isAsked: false, reportedIds: [] });
  }

  forgetAll(): void {
    this.#byPath.clear();
    this.#bySub.clear();
    this.#cursors.clear();
  }

  #request({ sub, path }: Topic): TopicRequest {
    const cursor = this.#sink.has(path) ? this.#cursors.get(path) : undefined;
    return { sub, path, ...(cursor !== undefined && { cursor }) };
  }

  #subscribe(topic: Topic): void {
    this.#lastSub += 1;
    topic.sub = this.#lastSub;
    this.#bySub.set(topic.sub, topic);
    this.#send({ type: 'subscribe', ...this.#request(topic) });
  }

  #settle(topic: Topic, cursor: string): void {
    const { path } = topic;
    this.#cursors.set(path, cursor);
    topic.isLive = true;
    topic.isStale = false;
    topic.isAsked = false;
    this.#generations.set(path, this.generation(path) + 1);
    this.#sink.confirm(path);
  }

  /** Requests a snapshot: the data can't be brought up to date by deltas. */
  #askAgain(topic: Topic): void {
    this.#cursors.delete(topic.path);
    topic.isLive = false;
    topic.isAsked = true;
    topic.reportedIds = [];
    this.#send({ type: 'resync', sub: topic.sub });
  }

  #compare(topic: Topic, key: DigestKey): void {
    const { path, sub } = topic;
    const list = this.#sink.list(path);
    if (list === null || list.length > limits.digestsMax) {
      this.#askAgain(topic);
      return;
    }
    const ids = list.map(({ id }) => id);
    topic.reportedIds = ids;
    const sendFrom = (at: number) => {
      // A lost socket, a resync, another comparison and the end of the topic end this one.
      if (topic.reportedIds !== ids || this.#bySub.get(sub) !== topic) return;
      const end = at + limits.digestsPerFrame;
      const digests = digestsOf(list.slice(at, end), key);
      if (end >= list.length) return this.#send({ type: 'have', sub, digests });
      this.#send({ type: 'have', sub, digests, isMore: true });
      this.#later(() => sendFrom(end));
    };
    sendFrom(0);
  }

  #end(topic: Topic): void {
    topic.isLive = false;
    this.#cursors.delete(topic.path);
    this.#bySub.delete(topic.sub);
  }

  #applyDelta(topic: Topic, delta: Omit<Delta, 'type'>): void {
    if (topic.isAsked) return;
    const cursor = this.#cursors.get(topic.path);
    const isThereAlready = cursor === delta.to;
    if (isThereAlready || (cursor === delta.from && this.#sink.patch(topic.path, delta))) {
      this.#settle(topic, delta.to);
      if (delta.writes !== undefined) this.#sink.include(delta.writes);
    } else this.#askAgain(topic);
  }

  #applyCompared(topic: Topic, { parts, ...compared }: Compared): void {
    this.#applyDelta(topic, { ...compared, ...patchFrom(topic.reportedIds, compared.put, parts) });
    topic.reportedIds = [];
  }

  #checkCursors(current: Record<string, string>): void {
    for (const [sub, cursor] of Object.entries(current)) {
      const topic = this.#bySub.get(Number(sub));
      if (topic === undefined) continue;
      if (this.#cursors.get(topic.path) !== cursor) this.#askAgain(topic);
      else if (!topic.isStale) this.#sink.confirm(topic.path);
    }
    // Refused on the socket but readable over HTTP: the server learned of the new role too late.
    for (const topic of this.#byPath.values())
      if (!this.#bySub.has(topic.sub) && this.#sink.isReadable(topic.path)) this.#subscribe(topic);
  }

  #receiveForTopic(topic: Topic, message: ServerMessage): void {
    const sink = this.#sink;
    if (message.type === 'snapshot') {
      const isCacheNewer = topic.isLive && !sink.advance(topic.path, message.data);
      if (!topic.isLive) sink.replace(topic.path, message.data);
      this.#settle(topic, message.cursor);
      // If nothing newer follows (after a restored backup), the next heartbeat finds no cursor and requests a
      // snapshot.
      if (isCacheNewer) this.#cursors.delete(topic.path);
    } else if (message.type === 'unchanged') this.#settle(topic, message.cursor);
    else if (message.type === 'delta') this.#applyDelta(topic, message);
    else if (message.type === 'compare') this.#compare(topic, message.key);
    else if (message.type === 'compared') this.#applyCompared(topic, message);
    else if (message.type === 'stale') {
      topic.isStale = true;
      sink.stale(topic.path, message.since);
    } else if (message.type === 'fresh') {
      topic.isStale = false;
      sink.confirm(topic.path);
    } else if (message.type === 'error') {
      this.#end(topic);
      sink.refuse(topic.path, message.problem);
    }
  }
}
