/**
 * Whether a topic's data still holds: when the origin last confirmed it, since when it can't and whose fault that is. Each
 * kind of fault is logged once until the origin is well again, not once a poll.
 */
import type { FastifyBaseLogger } from 'fastify';

/** Since when its data can't be confirmed, and what is to blame. */
export type Staleness = { sinceMs: number; why: 'origin' | 'auth'; reason: string };

export type TopicConfirmation = {
  readonly staleness: Staleness | null;
  /** When the origin last confirmed the data; 0: never. */
  readonly confirmedAtMs: number;
  /** It could not be confirmed; `reason` is a fault's code, with details behind a colon. */
  fails(why: Staleness['why'], reason: string): void;
  succeeds(isChanged: boolean): void;
};

export function createTopicConfirmation(options: {
  now: () => number;
  log: FastifyBaseLogger;
  /** Which topic it is, for the log. */
  subject: Readonly<Record<string, string>>;
  /** Its data or its staleness changed. */
  notify: () => void;
  /** The origin answers again: it may do so for other topics, too. */
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
