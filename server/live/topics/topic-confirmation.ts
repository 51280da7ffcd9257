/**
 * Tracks whether a topic's data is current: when the origin last confirmed it and, if it is stale, since when and why. Each kind of fault is logged once
 * until the origin recovers, not once per poll.
 */
import type { FastifyBaseLogger } from 'fastify';

/** Since when the data is unconfirmed, and the cause. */
export type Staleness = { sinceMs: number; why: 'origin' | 'auth'; reason: string };

type TopicConfirmation = {
  readonly staleness: Staleness | null;
  /** When the origin last confirmed the data; 0: never. */
  readonly confirmedAtMs: number;
  /** A confirmation takes too long; its answer will show whether that is a fault. */
  waits(): void;
  /** A confirmation failed; `reason` is a fault code, with details after a colon. */
  fails(why: Staleness['why'], reason: string): void;
  succeeds(isChanged: boolean): void;
};

export function createTopicConfirmation(options: {
  now: () => number;
  log: FastifyBaseLogger;
  /** Identifies the topic in the log. */
  subject: Readonly<Record<string, string>>;
  /** The data or its staleness changed. */
  notify: () => void;
  /** The origin responds again, and so may other topics. */
  recovered?: () => void;
}): TopicConfirmation {
  const { now, log, subject, notify } = options;
  let staleness: Staleness | null = null;
  let confirmedAtMs = 0;
  const logged = new Set<string>();

  const logOnce = (why: Staleness['why'], reason: string): void => {
    const [kind = reason] = reason.split(':');
    if (logged.has(kind)) return;
    logged.add(kind);
    log.warn({ ...subject, why, reason }, 'topic is stale');
  };

  return {
    get staleness() {
      return staleness;
    },
    get confirmedAtMs() {
      return confirmedAtMs;
    },
    waits() {
      if (staleness !== null) return;
      staleness = { sinceMs: confirmedAtMs || now(), why: 'origin', reason: 'timeout' };
      notify();
    },
    fails(why, reason) {
      logOnce(why, reason);
      const isNews = staleness?.why !== why;
      staleness = { sinceMs: staleness?.sinceMs ?? (confirmedAtMs || now()), why, reason };
      if (isNews) notify();
    },
    succeeds(isChanged) {
      confirmedAtMs = now();
      const wasStale = staleness !== null;
      if (wasStale) log.info(subject, 'topic is fresh again');
      staleness = null;
      logged.clear();
      if (isChanged || wasStale) notify();
      if (wasStale) options.recovered?.();
    },
  };
}
