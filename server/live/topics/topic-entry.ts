/**
 * One watched path of one organization: the origin's last answer, whether it is still current, and its watchers. Shared by all sockets and by clients that
 * poll because they have no socket.
 */
import { topicLingerMs } from '#shared/kernel/intervals.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import { type Cancel, wallTime } from '../live-clock.ts';
import { createFrameSource, type FrameSource } from '../sockets/live-frames.ts';
import { createEmptyListGuard } from './empty-list-guard.ts';
import type { EntryContext } from './entry-context.ts';
import { createOriginPoll, type PollAnswer, type StateAnswer } from './origin-poll.ts';
import { createTopicConfirmation, type Staleness } from './topic-confirmation.ts';
import { type PollResult, TopicPoller } from './topic-poller.ts';
import { createTopicReaders } from './topic-readers.ts';
import { createEpoch, TopicState } from './topic-state.ts';
import { type Topic, validateTopicAnswer } from './topics.ts';
import { createWriteMarks, type Expected, type HeardWrite } from './write-marks.ts';

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

export type TopicEntry = FrameSource & {
  readonly topic: Topic;
  readonly state: TopicState;
  readonly staleness: Staleness | null;
  /** When the origin last confirmed the data. */
  readonly confirmedAtMs: number;
  readonly isGone: boolean;
  countWatchers(): number;
  /** Polls now. `write`: the write that may have changed it, which the poll is expected to bring. */
  nudge(write?: HeardWrite): void;
  /** A watcher has a fresh token: polls that failed for lack of one are retried. */
  tokenRenewed(): void;
  join(watcher: TopicWatcher): () => void;
  /** Counts a client without a socket as a watcher for a while; frequent reads keep it one. */
  readBy(identity: MemberIdentity): void;
  isReader(userId: string): boolean;
  /** Another process may have shown the client newer data than is known here: poll before answering. */
  mayBeBehind(cursor: string): boolean;
  settled(): Promise<void>;
  stop(): void;
};

/** Long enough for polls that people wait for, and not noticeable in a notification. */
const patienceMs = 30;

export function createTopicEntry(
  topic: Topic,
  organizationId: string,
  context: EntryContext,
  /** Called once, when the entry has stopped. */
  over: () => void,
): TopicEntry {
  const { clock, random, validateAnswer = validateTopicAnswer } = context;
  const state = new TopicState(createEpoch(random), topic.isSingle, validateAnswer(topic));
  const marks = createWriteMarks(clock, sinceMs => {
    nudgedAtMs ??= sinceMs;
    poller.nudge();
  });
  const isImplausiblyEmpty = createEmptyListGuard(topic, clock.now);
  const watchers = new Set<TopicWatcher>();
  const readers = createTopicReaders(clock.now);
  let isGone = false;
  let isOver = false;
  /** Since when a change is expected; the second one by the poll in progress. */
  let nudgedAtMs: number | null = null;
  let pollNudgedAtMs: number | null = null;
  let cancelLinger: Cancel = () => {};

  const notify = (): void => {
    for (const watcher of watchers) watcher.changed();
  };
  const subject = { path: topic.path, organizationId };
  const confirmation = createTopicConfirmation({ ...context, now: clock.now, subject, notify });
  const timeText = (atMs: number) => wallTime(clock, atMs);
  const frames = createFrameSource(state, () => confirmation.confirmedAtMs, timeText, marks.since);

  function* watching(): Iterable<MemberIdentity> {
    for (const watcher of watchers) yield watcher.identity();
    yield* readers.identities();
  }

  const forbid = (userId: string): void => {
    readers.forget(userId);
    for (const watcher of [...watchers]) {
      if (watcher.identity().userId !== userId) continue;
      leave(watcher);
      watcher.ended('FORBIDDEN');
    }
  };

  /** The reason why the answer is invalid; null if it is valid. */
  const accept = (answer: StateAnswer, expected: Expected): string | null => {
    if (answer.kind === 'notModified' && state.version === 0) return 'wrong shape: not modified';
    if (isImplausiblyEmpty(state.data, state.isEmptyWith(answer))) return 'wrong shape: suddenly empty';
    const verdict = state.take(answer, clock.now());
    if (typeof verdict !== 'string') return verdict.refused;
    const isChanged = verdict === 'changed';
    const { dataVersion = Number.POSITIVE_INFINITY } = answer;
    marks.pollBrought(expected, { isChanged, version: state.version, dataVersion: answer.dataVersion });
    if (dataVersion < context.versionDue()) {
      if (isChanged) notify();
      return 'older than a write';
    }
    confirmation.succeeds(isChanged);
    if (isChanged && pollNudgedAtMs !== null)
      context.changeArrived?.(topic.name, clock.now() - pollNudgedAtMs);
    return null;
  };

  const take = (answer: PollAnswer, expected: Expected): PollResult => {
    if (answer.kind === 'gone') {
      isGone = true;
      stop();
      for (const watcher of watchers) watcher.ended('NOT_FOUND');
      watchers.clear();
      return { kind: 'over' };
    }
    const isFault = answer.kind === 'fault';
    const reason = isFault ? answer.reason : accept(answer, expected);
    if (reason === null) return { kind: 'good' };
    confirmation.fails(isFault ? answer.why : 'origin', reason);
    const retryAfterMs = isFault ? answer.retryAfterMs : undefined;
    return { kind: 'bad', ...(retryAfterMs !== undefined && { retryAfterMs }) };
  };

  const askOrigin = createOriginPoll({
    ...context,
    organizationId,
    path: topic.path,
    now: clock.now,
    watching,
    forbid,
    fits: delta => state.fits(delta),
    isJson: body => state.isJson(body),
    spared: () => context.pollSpared?.(topic.name),
  });

  const poller = new TopicPoller({
    ...context,
    refreshMs: () => topic.refreshMs(state.data),
    overdue: confirmation.waits,
    timedOut: () => confirmation.fails('origin', 'timeout'),
    async poll(signal) {
      const expected = marks.pollBegins();
      [pollNudgedAtMs, nudgedAtMs] = [nudgedAtMs, null];
      const isFresh = confirmation.staleness === null && state.version > 0;
      const isRoutine = isFresh && pollNudgedAtMs === null && expected.length === 0;
      const known = { etag: state.etag, takesDelta: !topic.isSingle && isFresh, isRoutine };
      const answer = await askOrigin(known, signal).catch(
        (error: unknown): PollAnswer => ({ kind: 'fault', why: 'origin', reason: String(error) }),
      );
      // The poll was aborted meanwhile.
      return signal.aborted ? { kind: 'bad' } : take(answer, expected);
    },
  });

  function stop(): void {
    if (isOver) return;
    isOver = true;
    cancelLinger();
    marks.stop();
    poller.stop();
    over();
  }

  const lingerUntil = (atMs: number): void => {
    cancelLinger();
    cancelLinger = clock.after(atMs - clock.now(), () => {
      const untilMs = readers.forgetPast();
      if (untilMs !== null) lingerUntil(untilMs);
      else if (watchers.size === 0) stop();
    });
  };

  /** After the process was suspended, the first reader must not get the old data as current. */
  const checkAge = (): void => {
    const ageMs = clock.now() - confirmation.confirmedAtMs;
    if (state.version === 0 || confirmation.staleness !== null || ageMs <= topic.maxAgeMs(state.data)) return;
    confirmation.fails('origin', 'not asked in time');
    poller.nudge();
  };

  function leave(watcher: TopicWatcher): void {
    if (watchers.delete(watcher) && watchers.size === 0 && !isOver) lingerUntil(clock.now() + topicLingerMs);
  }

  return {
    topic,
    state,
    ...frames,
    get staleness() {
      return confirmation.staleness;
    },
    get confirmedAtMs() {
      return confirmation.confirmedAtMs;
    },
    get isGone() {
      return isGone;
    },
    countWatchers: () => watchers.size,
    nudge(write) {
      nudgedAtMs ??= clock.now();
      if (write !== undefined) marks.heard(write);
      const isAwaited = readers.areAny() || [...watchers].some(({ isPatient }) => !isPatient);
      poller.nudge(isAwaited ? 0 : patienceMs);
    },
    tokenRenewed() {
      if (confirmation.staleness?.why === 'auth') poller.nudge();
    },
    join(watcher) {
      checkAge();
      watchers.add(watcher);
      return () => leave(watcher);
    },
    readBy(identity) {
      checkAge();
      lingerUntil(readers.add(identity));
    },
    isReader: readers.has,
    mayBeBehind: cursor => context.hasPeers === true && state.mayBeOlderThan(cursor),
    settled: () => poller.settled(),
    stop,
  };
}
