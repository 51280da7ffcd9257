/**
 * One watched path of one organization: the origin's last answer, whether it is still current, and its watchers. Shared by all sockets and by clients that
 * poll because they have no socket.
 */
import { topicLingerMs } from '#shared/kernel/intervals.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import { type Cancel, wallTime } from '../live-clock.ts';
import { createFrameSource, type FrameSource } from '../sockets/live-frames.ts';
import type { EntryContext } from './entry-context.ts';
import { createOriginPoll, type PollAnswer, type StateAnswer } from './origin-poll.ts';
import { createTopicConfirmation, type Staleness } from './topic-confirmation.ts';
import { type PollResult, TopicPoller } from './topic-poller.ts';
import { createEpoch, TopicState } from './topic-state.ts';
import { type Topic, validateTopicAnswer } from './topics.ts';
import { createWriteMarks, type Expected, type HeardWrite } from './write-marks.ts';

type TopicReaders = {
  /** Returns until when the person counts. */
  add(identity: MemberIdentity): number;
  forget(userId: string): void;
  has(userId: string): boolean;
  areAny(): boolean;
  identities(): Iterable<MemberIdentity>;
  /** Removes expired readers; returns until when the last of the others counts, or null. */
  forgetPast(): number | null;
};

/** Clients without a socket, who count as watchers of a topic for a while after each of their reads. */
function createTopicReaders(now: () => number): TopicReaders {
  const readers = new Map<string, { identity: MemberIdentity; untilMs: number }>();
  return {
    add(identity) {
      const untilMs = now() + topicLingerMs;
      readers.set(identity.userId, { identity, untilMs });
      return untilMs;
    },
    forget: userId => void readers.delete(userId),
    has: userId => readers.has(userId),
    areAny: () => readers.size > 0,
    *identities() {
      for (const reader of readers.values()) yield reader.identity;
    },
    forgetPast() {
      const nowMs = now();
      for (const [userId, { untilMs }] of readers) {
        // A deadline further ahead than possible was set before the clock was set back.
        if (untilMs <= nowMs || untilMs > nowMs + topicLingerMs) readers.delete(userId);
      }
      return readers.size === 0 ? null : Math.max(...Array.from(readers.values(), reader => reader.untilMs));
    },
  };
}

/** True if an empty list must not replace `data` yet. */
type IsImplausiblyEmpty = (data: unknown, isEmpty: boolean) => boolean;

function createEmptyListGuard(topic: Topic, now: () => number): IsImplausiblyEmpty {
  let emptySinceMs: number | null = null;
  return (data, isEmpty) => {
    const isLoss = Array.isArray(data) && data.length > topic.goneAtOnceMax && isEmpty;
    emptySinceMs = isLoss ? (emptySinceMs ?? now()) : null;
    return emptySinceMs !== null && now() - emptySinceMs < topic.refreshMs(data);
  };
}

/** Receives the changes of a topic. */
export type TopicWatcher = {
  identity(): MemberIdentity;
  /** True if no person is looking at it: after a write, topics that people look at are polled first. */
  readonly isPatient?: true;
  /** The data or its staleness changed. */
  changed(): void;
  /** The subscription ends; there are no further calls. */
  ended(code: 'FORBIDDEN' | 'NOT_FOUND'): void;
};

/** Long enough for polls that people wait for, and not noticeable in a notification. */
const patienceMs = 30;

export class TopicEntry {
  readonly topic: Topic;
  readonly state: TopicState;
  readonly frames: FrameSource;
  readonly #context: EntryContext;
  readonly #over: () => void;
  readonly #marks: ReturnType<typeof createWriteMarks>;
  readonly #isImplausiblyEmpty: ReturnType<typeof createEmptyListGuard>;
  readonly #watchers = new Set<TopicWatcher>();
  readonly #readers: ReturnType<typeof createTopicReaders>;
  readonly #confirmation: ReturnType<typeof createTopicConfirmation>;
  readonly #askOrigin: ReturnType<typeof createOriginPoll>;
  readonly #poller: TopicPoller;
  #isGone = false;
  #isOver = false;
  /** Since when a change is expected; the second one by the poll in progress. */
  #nudgedAtMs: number | null = null;
  #pollNudgedAtMs: number | null = null;
  #cancelLinger: Cancel = () => {};

  /** `over`: called once, when the entry has stopped. */
  constructor(topic: Topic, organizationId: string, context: EntryContext, over: () => void) {
    const { clock, random, validateAnswer = validateTopicAnswer } = context;
    const { now } = clock;
    const state = new TopicState(createEpoch(random), topic.isSingle, validateAnswer(topic));
    const subject = { path: topic.path, organizationId };
    const notify = () => this.#notify();
    const confirmation = createTopicConfirmation({ ...context, now, subject, notify });
    this.topic = topic;
    this.state = state;
    this.#context = context;
    this.#over = over;
    this.#marks = createWriteMarks(clock, sinceMs => {
      this.#nudgedAtMs ??= sinceMs;
      this.#poller.nudge();
    });
    this.#isImplausiblyEmpty = createEmptyListGuard(topic, now);
    this.#readers = createTopicReaders(now);
    this.#confirmation = confirmation;
    this.frames = createFrameSource(
      state,
      () => confirmation.confirmedAtMs,
      atMs => wallTime(clock, atMs),
      this.#marks.since,
    );
    this.#askOrigin = createOriginPoll({
      ...context,
      organizationId,
      path: topic.path,
      now,
      watching: () => this.#watching(),
      forbid: userId => this.#forbid(userId),
      fits: delta => state.fits(delta),
      isJson: body => state.isJson(body),
      spared: () => context.pollSpared?.(topic.name),
    });
    this.#poller = new TopicPoller({
      ...context,
      refreshMs: () => topic.refreshMs(state.data),
      overdue: confirmation.waits,
      timedOut: () => confirmation.fails('origin', 'timeout'),
      poll: signal => this.#poll(signal),
    });
  }

  get staleness(): Staleness | null {
    return this.#confirmation.staleness;
  }

  /** When the origin last confirmed the data. */
  get confirmedAtMs(): number {
    return this.#confirmation.confirmedAtMs;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  countWatchers(): number {
    return this.#watchers.size;
  }

  /** Polls now. `write`: the write that may have changed it, which the poll is expected to bring. */
  nudge(write?: HeardWrite): void {
    this.#nudgedAtMs ??= this.#context.clock.now();
    if (write !== undefined) this.#marks.heard(write);
    const isAwaited = this.#readers.areAny() || [...this.#watchers].some(({ isPatient }) => !isPatient);
    this.#poller.nudge(isAwaited ? 0 : patienceMs);
  }

  /** A watcher has a fresh token: polls that failed for lack of one are retried. */
  tokenRenewed(): void {
    if (this.staleness?.why === 'auth') this.#poller.nudge();
  }

  join(watcher: TopicWatcher): () => void {
    this.#checkAge();
    this.#watchers.add(watcher);
    return () => this.#leave(watcher);
  }

  /** Counts a client without a socket as a watcher for a while; frequent reads keep it one. */
  readBy(identity: MemberIdentity): void {
    this.#checkAge();
    this.#lingerUntil(this.#readers.add(identity));
  }

  isReader(userId: string): boolean {
    return this.#readers.has(userId);
  }

  /** Another process may have shown the client newer data than is known here: poll before answering. */
  mayBeBehind(cursor: string): boolean {
    return this.#context.hasPeers === true && this.state.mayBeOlderThan(cursor);
  }

  settled(): Promise<void> {
    return this.#poller.settled();
  }

  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelLinger();
    this.#marks.stop();
    this.#poller.stop();
    this.#over();
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher.changed();
  }

  *#watching(): Iterable<MemberIdentity> {
    for (const watcher of this.#watchers) yield watcher.identity();
    yield* this.#readers.identities();
  }

  #forbid(userId: string): void {
    this.#readers.forget(userId);
    for (const watcher of [...this.#watchers]) {
      if (watcher.identity().userId !== userId) continue;
      this.#leave(watcher);
      watcher.ended('FORBIDDEN');
    }
  }

  async #poll(signal: AbortSignal): Promise<PollResult> {
    const expected = this.#marks.pollBegins();
    this.#pollNudgedAtMs = this.#nudgedAtMs;
    this.#nudgedAtMs = null;
    const isFresh = this.staleness === null && this.state.version > 0;
    const isRoutine = isFresh && this.#pollNudgedAtMs === null && expected.length === 0;
    const known = { etag: this.state.etag, takesDelta: !this.topic.isSingle && isFresh, isRoutine };
    const answer = await this.#askOrigin(known, signal).catch(
      (error: unknown): PollAnswer => ({ kind: 'fault', why: 'origin', reason: String(error) }),
    );
    // The poll was aborted meanwhile.
    return signal.aborted ? { kind: 'bad' } : this.#take(answer, expected);
  }

  #take(answer: PollAnswer, expected: Expected): PollResult {
    if (answer.kind === 'gone') {
      this.#isGone = true;
      this.stop();
      for (const watcher of this.#watchers) watcher.ended('NOT_FOUND');
      this.#watchers.clear();
      return { kind: 'over' };
    }
    const isFault = answer.kind === 'fault';
    const reason = isFault ? answer.reason : this.#accept(answer, expected);
    if (reason === null) return { kind: 'good' };
    this.#confirmation.fails(isFault ? answer.why : 'origin', reason);
    const retryAfterMs = isFault ? answer.retryAfterMs : undefined;
    return { kind: 'bad', ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }

  /** The reason why the answer is invalid; null if it is valid. */
  #accept(answer: StateAnswer, expected: Expected): string | null {
    const { state } = this;
    const { clock, versionDue, changeArrived } = this.#context;
    if (answer.kind === 'notModified' && state.version === 0) return 'wrong shape: not modified';
    if (this.#isImplausiblyEmpty(state.data, state.isEmptyWith(answer))) return 'wrong shape: suddenly empty';
    const verdict = state.take(answer, clock.now());
    if (typeof verdict !== 'string') return verdict.refused;
    const isChanged = verdict === 'changed';
    const { dataVersion = Number.POSITIVE_INFINITY } = answer;
    this.#marks.pollBrought(expected, { isChanged, version: state.version, dataVersion: answer.dataVersion });
    if (dataVersion < versionDue()) {
      if (isChanged) this.#notify();
      return 'older than a write';
    }
    this.#confirmation.succeeds(isChanged);
    if (isChanged && this.#pollNudgedAtMs !== null)
      changeArrived?.(this.topic.name, clock.now() - this.#pollNudgedAtMs);
    return null;
  }

  #lingerUntil(atMs: number): void {
    const { clock } = this.#context;
    this.#cancelLinger();
    this.#cancelLinger = clock.after(atMs - clock.now(), () => {
      const untilMs = this.#readers.forgetPast();
      if (untilMs !== null) this.#lingerUntil(untilMs);
      else if (this.#watchers.size === 0) this.stop();
    });
  }

  /** After the process was suspended, the first reader must not get the old data as current. */
  #checkAge(): void {
    const ageMs = this.#context.clock.now() - this.confirmedAtMs;
    const maxAgeMs = this.topic.maxAgeMs(this.state.data);
    if (this.state.version === 0 || this.staleness !== null || ageMs <= maxAgeMs) return;
    this.#confirmation.fails('origin', 'not asked in time');
    this.#poller.nudge();
  }

  #leave(watcher: TopicWatcher): void {
    const isLast = this.#watchers.delete(watcher) && this.#watchers.size === 0;
    if (isLast && !this.#isOver) this.#lingerUntil(this.#context.clock.now() + topicLingerMs);
  }
}
