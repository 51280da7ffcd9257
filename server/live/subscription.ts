/** One topic on one socket: what this client has of it, and what it gets next. */
import type { MemberIdentity } from '../guards.ts';
import { isoTime } from './live-clock.ts';
import { messageText } from './live-frames.ts';
import type { DataSource, SocketOutbox } from './socket-outbox.ts';
import type { TopicEntry } from './topic-entry.ts';
import type { Topic } from './topics.ts';

export type Subscription = {
  readonly sub: number;
  readonly topic: Topic;
  /** What the client has, as far as it was sent; null before the first data. */
  readonly cursor: string | null;
  /** It may be watched now: starts with the topic's entry, or goes on after a pause. */
  admit(entry: TopicEntry): void;
  /** Nothing more goes out until it is admitted again; the client is told that its data may be old. */
  pause(): void;
  tokenRenewed(): void;
  /** Sends everything again. */
  resync(): void;
  /** Sends what should have been sent long ago, if anything is. */
  repair(): void;
  end(): void;
};

export function createSubscription(options: {
  sub: number;
  topic: Topic;
  /** What the client says it has. */
  cursor: string | null;
  outbox: SocketOutbox;
  /** The roles are known and recent enough. */
  isAllowed: () => boolean;
  now: () => number;
  identity: () => MemberIdentity;
  ended: (code: 'FORBIDDEN' | 'NOT_FOUND') => void;
}): Subscription {
  const { sub, outbox } = options;
  let { cursor } = options;
  let hasAnswer = false;
  let toldStale: 'origin' | 'auth' | null = null;
  let watched: { entry: TopicEntry; leave: () => void } | null = null;

  const tellStaleness = (stale: { sinceMs: number; why: 'origin' | 'auth' } | null): void => {
    if (stale !== null && stale.why !== toldStale) {
      outbox.send(messageText({ type: 'stale', sub, since: isoTime(stale.sinceMs), why: stale.why }));
    }
    if (stale === null && toldStale !== null) {
      const at = isoTime(watched?.entry.confirmedAtMs ?? options.now());
      outbox.send(messageText({ type: 'fresh', sub, at }));
    }
    toldStale = stale?.why ?? null;
  };

  const source: DataSource = {
    writeDue() {
      if (watched === null || !options.isAllowed()) {
        tellStaleness({ sinceMs: watched?.entry.confirmedAtMs || options.now(), why: 'auth' });
        return;
      }
      const { entry } = watched;
      const current = entry.state.cursor;
      if (current !== null && (!hasAnswer || current !== cursor)) {
        outbox.send(entry.frameFrom(cursor).bytes(sub));
        cursor = current;
        hasAnswer = true;
      }
      // Nothing to be sure of yet, neither good nor bad.
      if (current !== null || entry.staleness !== null) tellStaleness(entry.staleness);
    },
  };

  return {
    sub,
    topic: options.topic,
    get cursor() {
      return hasAnswer ? cursor : null;
    },
    admit(entry) {
      if (watched === null) {
        const leave = entry.join({
          identity: options.identity,
          changed: () => outbox.request(source),
          ended: options.ended,
        });
        watched = { entry, leave };
      }
      outbox.request(source);
    },
    pause() {
      outbox.request(source);
    },
    tokenRenewed() {
      watched?.entry.tokenRenewed();
    },
    resync() {
      cursor = null;
      hasAnswer = false;
      if (watched !== null) outbox.request(source);
    },
    repair() {
      if (watched !== null && hasAnswer && watched.entry.state.cursor !== cursor) outbox.request(source);
    },
    end() {
      outbox.forget(source);
      watched?.leave();
      watched = null;
    },
  };
}
