/**
 * The topics of one tab: who watches what, under which number, and up to which cursor. Decides for every frame whether
 * it may be applied; a delta over a gap never is, it asks for the topic again. Knows no sockets and no cache.
 */
import type { ClientMessage, Delta, ServerMessage, TopicRequest } from '#shared/live-messages.ts';
import type { Problem } from '#shared/schemas/problem-schema.ts';

/** What happens to a topic's content; the live cache carries it out. */
export type LiveSink = {
  /** Whether there is content that a cursor could stand for. */
  has(path: string): boolean;
  /** The content as a new socket or a resync brings it: it counts, whatever the cache has. */
  replace(path: string, data: unknown): void;
  /** The next content of a topic that is live already; false: what the cache has is newer and stays. */
  advance(path: string, data: unknown): boolean;
  /** False: the cache has nothing to put it on. */
  patch(path: string, delta: Delta): boolean;
  /** The topic ended for this watcher. */
  refuse(path: string, problem: Problem): void;
  /** What is shown is the server's state now. */
  confirm(path: string): void;
  stale(path: string, sinceIso: string): void;
  /** What is shown now includes the effects of these writes. */
  include(writes: readonly string[]): void;
  /** Whether the topic could be read by other means after it was refused here. */
  isReadable(path: string): boolean;
  /** Nobody watches it any more. */
  leave(path: string): void;
};

/**
 * `isStale`: the server said that it can't reach the origin; it holds until it says otherwise. `isAsked`: the whole
 * content is on its way, what comes before it counts for nothing.
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
  /** Counted: every `watch` needs its `unwatch`. */
  watch(path: string): void;
  unwatch(path: string): void;
  resync(path: string): void;
  isWatched(path: string): boolean;
  /** True while the socket keeps this topic up to date. */
  isLive(path: string): boolean;
  /** Something is live, or nothing is watched. */
  isServed(): boolean;
  /** Where in the topic's history the cache stands after an HTTP answer; null: the answer didn't say. */
  keepCursor(path: string, cursor: string | null): void;
  /** Grows whenever a frame changed or confirmed the topic: an HTTP answer from before must not overwrite it. */
  generation(path: string): number;
  /** Its content is in the cache no more. */
  forget(path: string): void;
  /** For `hello` on a new socket. */
  topicRequests(): TopicRequest[];
  receive(message: ServerMessage): void;
  /** The server answered on this socket: every live topic that is not stale would have been told of a change. */
  confirmAll(): void;
  /** The socket is gone: nothing is live, cursors stay for the next one. */
  lose(): void;
  forgetAll(): void;
};

/** `send` drops messages while no socket is open: `hello` will say it all. */
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

  /** The whole content is needed: what we have can't be brought up to date. */
  function askAgain(topic: Topic): void {
    cursors.delete(topic.path);
    topic.isLive = false;
    topic.isAsked = true;
    send({ type: 'resync', sub: topic.sub });
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
    // Refused here but readable: the server knew the person's new role too late.
    for (const topic of byPath.values())
      if (!bySub.has(topic.sub) && sink.isReadable(topic.path)) subscribeAgain(topic);
  }

  function receiveForTopic(topic: Topic, message: ServerMessage): void {
    if (message.type === 'snapshot') {
      const isKept = topic.isLive && !sink.advance(topic.path, message.data);
      if (!topic.isLive) sink.replace(topic.path, message.data);
      settle(topic, message.cursor);
      // Should nothing newer follow (a backup was put back), the next heartbeat finds no cursor and asks for it again.
      if (isKept) cursors.delete(topic.path);
    } else if (message.type === 'unchanged') settle(topic, message.cursor);
    else if (message.type === 'delta') applyDelta(topic, message);
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
