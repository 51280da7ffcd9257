/**
 * Schedules a topic's polls: at its interval, at once after a nudge, and with backoff while the origin fails. At most one poll runs at a time; a nudge
 * during it causes one more.
 */
import type { Cancel, LiveClock } from '../live-clock.ts';

/** Result of a poll as far as scheduling needs it; `over`: the topic has ended. */
export type PollResult = { kind: 'good' | 'over' } | { kind: 'bad'; retryAfterMs?: number };

type TopicPoller = {
  /** Something may have changed: polls at once, or as soon as the limits allow; `patienceMs` delays it if no person is waiting. */
  nudge(patienceMs?: number): void;
  /** Resolves when all polls due soon are done; at once while the origin fails. */
  settled(): Promise<void>;
  stop(): void;
};

const nudgesInWindow = 4;
const usualWindowMs = 1_000;
const backoffFirstMs = 1_000;
const backoffCapMs = 30_000;
/** Upper limit for the origin's Retry-After: screens depend on the topic. */
const retryAfterCapMs = 60_000;
/** From this many failures in a row, nudges hardly trigger polls. */
const breakerFailures = 5;
const failingGapMs = 1_000;
const breakerGapMs = 5_000;
/** After this time screens show that they may be outdated. */
const nudgedAnswerMs = 3_000;
/** Fallback behind the origin client's own timeouts. */
export const pollTimeoutMs = 15_000;

export function createTopicPoller(options: {
  poll: (signal: AbortSignal) => Promise<PollResult>;
  /** Called when a nudge waits long for an answer; the poll continues. */
  overdue: () => void;
  /** Called when a poll exceeds `pollTimeoutMs`. */
  timedOut: () => void;
  refreshMs: () => number;
  clock: LiveClock;
  random: () => number;
  /** Window in which four nudged polls may start, by default a second; shorter for an origin with very cheap answers. */
  nudgeWindowMs?: number;
}): TopicPoller {
  const { clock, nudgeWindowMs = usualWindowMs } = options;
  /** Counts nudges (the start is the first), and those that a finished poll started after. */
  let wanted = 1;
  let covered = 0;
  let failures = 0;
  let notBeforeMs = 0;
  let lastStartMs = 0;
  let nudgedStarts: number[] = [];
  let underWay: { abort(): void; cancelTimeout: Cancel } | null = null;
  let cancelAwaited: Cancel | null = null;
  let isStopped = false;
  let timer: { atMs: number; cancel: Cancel } | null = null;
  let waiting: { until: number; resolve: () => void }[] = [];

  const disarm = (): void => {
    timer?.cancel();
    timer = null;
  };
  const arm = (atMs: number): void => {
    disarm();
    timer = { atMs, cancel: clock.after(atMs - clock.now(), run) };
  };

  const earliestNudgedMs = (): number => {
    if (failures > 0) {
      const gapMs = failures < breakerFailures ? failingGapMs : breakerGapMs;
      return Math.max(notBeforeMs, lastStartMs + gapMs);
    }
    // Start times in the future predate a clock that was set back, and are ignored.
    const recent = nudgedStarts.filter(startMs => startMs <= clock.now());
    const [oldest] = recent;
    return oldest === undefined || recent.length < nudgesInWindow ? 0 : oldest + nudgeWindowMs;
  };

  const startNudged = (patienceMs = 0): void => {
    const atMs = Math.max(earliestNudgedMs(), clock.now() + patienceMs);
    if (atMs <= clock.now()) run();
    else if (timer === null || timer.atMs > atMs) arm(atMs);
  };

  const release = (): void => {
    // The next attempt at a failing origin may be just as slow: nobody waits for it.
    const areAllReleased = isStopped || failures > 0;
    const released = waiting.filter(({ until }) => areAllReleased || until <= covered);
    waiting = waiting.filter(entry => !released.includes(entry));
    for (const { resolve } of released) resolve();
  };

  const backoffMs = (): number => {
    const cap = Math.min(backoffCapMs, backoffFirstMs * 2 ** (failures - 1));
    return cap * (0.5 + options.random() / 2);
  };

  const awaitAnswer = (): void => {
    cancelAwaited ??= clock.after(nudgedAnswerMs, options.overdue);
  };
  const answered = (): void => {
    cancelAwaited?.();
    cancelAwaited = null;
  };

  const finish = (result: PollResult, coveredNow: number): void => {
    underWay = null;
    answered();
    if (isStopped) return;
    covered = coveredNow;
    if (result.kind === 'over') {
      stop();
      return;
    }
    if (result.kind === 'bad') {
      failures += 1;
      notBeforeMs = clock.now() + Math.min(result.retryAfterMs ?? 0, retryAfterCapMs);
      arm(Math.max(notBeforeMs, clock.now() + backoffMs()));
    } else {
      failures = 0;
      arm(Math.max(Math.min(lastStartMs, clock.now()) + options.refreshMs(), clock.now()));
    }
    if (wanted > covered) startNudged();
    release();
  };

  function run(): void {
    disarm();
    if (underWay !== null || isStopped) return;
    const controller = new AbortController();
    const covers = wanted;
    lastStartMs = clock.now();
    if (covers > covered) nudgedStarts = [...nudgedStarts, lastStartMs].slice(-nudgesInWindow);
    const cancelTimeout = clock.after(pollTimeoutMs, () => {
      if (underWay !== attempt) return;
      controller.abort();
      options.timedOut();
      done({ kind: 'bad' });
    });
    const attempt = { abort: () => controller.abort(), cancelTimeout };
    underWay = attempt;
    if (covers > covered && covered > 0) awaitAnswer();
    const done = (result: PollResult): void => {
      if (underWay !== attempt) return;
      cancelTimeout();
      finish(result, covers);
    };
    options.poll(controller.signal).then(done, () => done({ kind: 'bad' }));
  }

  function stop(): void {
    isStopped = true;
    disarm();
    underWay?.cancelTimeout();
    underWay?.abort();
    underWay = null;
    answered();
    release();
  }

  // Deferred: the caller first adds a watcher, whose token the first poll may need.
  clock.soon(() => {
    if (covered === 0) run();
  });
  const nudge = (patienceMs?: number): void => {
    if (isStopped) return;
    wanted += 1;
    if (underWay === null) startNudged(patienceMs);
    else if (covered > 0) awaitAnswer();
  };

  const settled = (): Promise<void> => {
    const isWaitingForHealth = failures > 0 && underWay === null;
    if (isStopped || wanted === covered || isWaitingForHealth) return Promise.resolve();
    // Somebody now waits for delayed nudges.
    if (underWay === null && covered > 0) startNudged();
    const until = wanted;
    return new Promise(resolve => waiting.push({ until, resolve }));
  };

  return {
    nudge,
    settled,
    stop,
  };
}
