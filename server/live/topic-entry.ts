/**
 * One watched path of one organization: what the origin last said about it, whether that still holds, and who is to
 * be told. Shared by all sockets and by the people who poll because they have none.
 */
import type { FastifyBaseLogger } from 'fastify';
import { topicLingerMs } from '#shared/intervals.ts';
import type { MemberIdentity } from '../guards.ts';
import type { Cancel, LiveClock } from './live-clock.ts';
import { createFrameSource, type FrameSource } from './live-frames.ts';
import { createOriginPoll, type PollAnswer, type ReadOrigin } from './origin-poll.ts';
import { createTopicPoller, type PollResult } from './topic-poller.ts';
import { createTopicState, type TopicState } from './topic-state.ts';
import type { Topic } from './topics.ts';

/** Somebody who is told what happens to a topic. */
export type TopicWatcher = {
  identity(): MemberIdentity;
  /** Its data or its staleness changed. */
  changed(): void;
  /** It ends for this watcher; nothing more will come. */
  ended(code: 'FORBIDDEN' | 'NOT_FOUND'): void;
};

/** Since when its data can't be confirmed, and what is to blame. */
export type Staleness = { sinceMs: number; why: 'origin' | 'auth'; reason: string };

export type TopicEntry = FrameSource & {
  readonly topic: Topic;
  readonly state: TopicState;
  readonly staleness: Staleness | null;
  /** When the origin last confirmed the data. */
  readonly confirmedAtMs: number;
  readonly isGone: boolean;
  nudge(): void;
  /** A watcher has a fresh token: helps where polls fail for want of one. */
  tokenRenewed(): void;
  join(watcher: TopicWatcher): () => void;
  /** Counts someone without a socket as watching until after their next read is due. */
  readBy(identity: MemberIdentity): void;
  isReader(userId: string): boolean;
  settled(): Promise<void>;
  stop(): void;
};

export type EntrySurroundings = {
  readOrigin: ReadOrigin;
  hasServiceCredential: boolean;
  clock: LiveClock;
  random: () => number;
  log: FastifyBaseLogger;
};

/** People who poll vary their interval by a tenth. */
const readerKeptShare = 1.2;

function createEpoch(random: () => number): string {
  return Math.floor(random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0');
}

export function createTopicEntry(
  topic: Topic,
  organizationId: string,
  surroundings: EntrySurroundings,
  /** Called once, when it has stopped. */
  over: () => void,
): TopicEntry {
  const { clock, log } = surroundings;
  const state = createTopicState(createEpoch(surroundings.random), topic.isSingle);
  const watchers = new Set<TopicWatcher>();
  const readers = new Map<string, { identity: MemberIdentity; untilMs: number }>();
  let staleness: Staleness | null = null;
  let confirmedAtMs = 0;
  let isGone = false;
  let isOver = false;
  let cancelLinger: Cancel = () => {};

  const frames = createFrameSource(state, () => confirmedAtMs);
  const tellAll = (): void => {
    for (const watcher of watchers) watcher.changed();
  };

  function* watching(): Iterable<MemberIdentity> {
    for (const watcher of watchers) yield watcher.identity();
    for (const reader of readers.values()) yield reader.identity;
  }

  const forbid = (userId: string): void => {
    readers.delete(userId);
    for (const watcher of [...watchers]) {
      if (watcher.identity().userId !== userId) continue;
      leave(watcher);
      watcher.ended('FORBIDDEN');
    }
  };

  const markStale = (why: Staleness['why'], reason: string): void => {
    if (staleness === null) log.warn({ path: topic.path, organizationId, why, reason }, 'topic is stale');
    if (staleness?.why === why) {
      staleness = { ...staleness, reason };
      return;
    }
    const sinceMs = staleness?.sinceMs ?? (confirmedAtMs || clock.now());
    staleness = { sinceMs, why, reason };
    tellAll();
  };

  const confirm = (isChanged: boolean): void => {
    confirmedAtMs = clock.now();
    if (staleness !== null) log.info({ path: topic.path, organizationId }, 'topic is fresh again');
    const isNews = isChanged || staleness !== null;
    staleness = null;
    if (isNews) tellAll();
  };

  const take = (answer: PollAnswer): PollResult => {
    if (answer.kind === 'gone') {
      isGone = true;
      stop();
      for (const watcher of watchers) watcher.ended('NOT_FOUND');
      watchers.clear();
      return { kind: 'over' };
    }
    if (answer.kind === 'fault') {
      markStale(answer.why, answer.reason);
      return { kind: 'bad', ...(answer.retryAfterMs !== undefined && { retryAfterMs: answer.retryAfterMs }) };
    }
    const verdict = answer.kind === 'ok' ? state.accept(answer.body, answer.etag, clock.now()) : 'unchanged';
    if (verdict === 'refused' || state.cursor === null) {
      markStale('origin', 'wrong shape');
      return { kind: 'bad' };
    }
    confirm(verdict === 'changed');
    return { kind: 'good' };
  };

  const askOrigin = createOriginPoll({
    ...surroundings,
    organizationId,
    path: topic.path,
    now: clock.now,
    watching,
    forbid,
  });

  const poller = createTopicPoller({
    clock,
    random: surroundings.random,
    refreshMs: () => topic.refreshMs(state.data),
    timedOut: () => markStale('origin', 'timeout'),
    async poll(signal) {
      const answer = await askOrigin(state.etag, signal).catch(
        (error: unknown): PollAnswer => ({ kind: 'fault', why: 'origin', reason: String(error) }),
      );
      // Given up meanwhile: too late to count.
      return signal.aborted ? { kind: 'bad' } : take(answer);
    },
  });

  function stop(): void {
    if (isOver) return;
    isOver = true;
    cancelLinger();
    poller.stop();
    over();
  }

  const lingerUntil = (atMs: number): void => {
    cancelLinger();
    cancelLinger = clock.after(atMs - clock.now(), () => {
      const nowMs = clock.now();
      for (const [userId, reader] of readers) if (reader.untilMs <= nowMs) readers.delete(userId);
      const lastUntilMs = Math.max(...Array.from(readers.values(), reader => reader.untilMs));
      if (watchers.size > 0) return;
      if (readers.size > 0) lingerUntil(lastUntilMs);
      else stop();
    });
  };

  function leave(watcher: TopicWatcher): void {
    if (watchers.delete(watcher) && watchers.size === 0 && !isOver) lingerUntil(clock.now() + topicLingerMs);
  }

  return {
    topic,
    state,
    frameFrom: frames.frameFrom,
    get staleness() {
      return staleness;
    },
    get confirmedAtMs() {
      return confirmedAtMs;
    },
    get isGone() {
      return isGone;
    },
    nudge: poller.nudge,
    tokenRenewed() {
      if (staleness?.why === 'auth') poller.nudge();
    },
    join(watcher) {
      watchers.add(watcher);
      cancelLinger();
      return () => leave(watcher);
    },
    readBy(identity) {
      const keptMs = Math.max(topicLingerMs, topic.refreshMs(state.data) * readerKeptShare);
      readers.set(identity.userId, { identity, untilMs: clock.now() + keptMs });
      if (watchers.size === 0) lingerUntil(clock.now() + keptMs);
    },
    isReader: userId => readers.has(userId),
    settled: poller.settled,
    stop,
  };
}
