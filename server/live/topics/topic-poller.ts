/**
 * Schedules a topic's polls: at its interval, at once after a nudge, and with backoff while the origin fails. At most one poll runs at a time; a nudge
 * during it causes one more.
 */
import type { Cancel, LiveClock } from '../live-clock.ts';

/** Result of a poll as far as scheduling needs it; `over`: the topic has ended. */
export type PollResult = { kind: 'good' | 'over' } | { kind: 'bad'; retryAfterMs?: number };

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

type PollerOptions = {
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
};

export class TopicPoller {
  readonly #options: PollerOptions;
  readonly #clock: LiveClock;
  /** Counts nudges (the start is the first), and those that a finished poll started after. */
  #wanted = 1;
  #covered = 0;
  #failures = 0;
  #notBeforeMs = 0;
  #lastStartMs = 0;
  #nudgedStarts: number[] = [];
  #underWay: { abort(): void; cancelTimeout: Cancel } | null = null;
  #cancelAwaited: Cancel | null = null;
  #isStopped = false;
  #timer: { atMs: number; cancel: Cancel } | null = null;
  #waiting: { until: number; resolve: () => void }[] = [];

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#clock = options.clock;
    // Deferred: the caller first adds a watcher, whose token the first poll may need.
    this.#clock.soon(() => {
      if (this.#covered === 0) this.#run();
    });
  }

  /** Something may have changed: polls at once, or as soon as the limits allow; `patienceMs` delays it if no person is waiting. */
  nudge(patienceMs?: number): void {
    if (this.#isStopped) return;
    this.#wanted += 1;
    if (this.#underWay === null) this.#startNudged(patienceMs);
    else if (this.#covered > 0) this.#awaitAnswer();
  }

  /** Resolves when all polls due soon are done; at once while the origin fails. */
  settled(): Promise<void> {
    const isWaitingForHealth = this.#failures > 0 && this.#underWay === null;
    if (this.#isStopped || this.#wanted === this.#covered || isWaitingForHealth) return Promise.resolve();
    // Somebody now waits for delayed nudges.
    if (this.#underWay === null && this.#covered > 0) this.#startNudged();
    const until = this.#wanted;
    return new Promise(resolve => this.#waiting.push({ until, resolve }));
  }

  stop(): void {
    this.#isStopped = true;
    this.#disarm();
    this.#underWay?.cancelTimeout();
    this.#underWay?.abort();
    this.#underWay = null;
    this.#answered();
    this.#release();
  }

  #disarm(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #arm(atMs: number): void {
    this.#disarm();
    this.#timer = { atMs, cancel: this.#clock.after(atMs - this.#clock.now(), () => this.#run()) };
  }

  #earliestNudgedMs(): number {
    if (this.#failures > 0) {
      const gapMs = this.#failures < breakerFailures ? failingGapMs : breakerGapMs;
      return Math.max(this.#notBeforeMs, this.#lastStartMs + gapMs);
    }
    const { nudgeWindowMs = usualWindowMs } = this.#options;
    // Start times in the future predate a clock that was set back, and are ignored.
    const recent = this.#nudgedStarts.filter(startMs => startMs <= this.#clock.now());
    const [oldest] = recent;
    return oldest === undefined || recent.length < nudgesInWindow ? 0 : oldest + nudgeWindowMs;
  }

  #startNudged(patienceMs = 0): void {
    const atMs = Math.max(this.#earliestNudgedMs(), this.#clock.now() + patienceMs);
    if (atMs <= this.#clock.now()) this.#run();
    else if (this.#timer === null || this.#timer.atMs > atMs) this.#arm(atMs);
  }

  #release(): void {
    // The next attempt at a failing origin may be just as slow: nobody waits for it.
    const areAllReleased = this.#isStopped || this.#failures > 0;
    const released = this.#waiting.filter(({ until }) => areAllReleased || until <= this.#covered);
    this.#waiting = this.#waiting.filter(entry => !released.includes(entry));
    for (const { resolve } of released) resolve();
  }

  #backoffMs(): number {
    const cap = Math.min(backoffCapMs, backoffFirstMs * 2 ** (this.#failures - 1));
    return cap * (0.5 + this.#options.random() / 2);
  }

  #awaitAnswer(): void {
    this.#cancelAwaited ??= this.#clock.after(nudgedAnswerMs, this.#options.overdue);
  }

  #answered(): void {
    this.#cancelAwaited?.();
    this.#cancelAwaited = null;
  }

  #finish(result: PollResult, coveredNow: number): void {
    this.#underWay = null;
    this.#answered();
    if (this.#isStopped) return;
    this.#covered = coveredNow;
    if (result.kind === 'over') {
      this.stop();
      return;
    }
    const nowMs = this.#clock.now();
    if (result.kind === 'bad') {
      this.#failures += 1;
      this.#notBeforeMs = nowMs + Math.min(result.retryAfterMs ?? 0, retryAfterCapMs);
      this.#arm(Math.max(this.#notBeforeMs, nowMs + this.#backoffMs()));
    } else {
      this.#failures = 0;
      this.#arm(Math.max(Math.min(this.#lastStartMs, nowMs) + this.#options.refreshMs(), nowMs));
    }
    if (this.#wanted > this.#covered) this.#startNudged();
    this.#release();
  }

  #run(): void {
    this.#disarm();
    if (this.#underWay !== null || this.#isStopped) return;
    const controller = new AbortController();
    const covers = this.#wanted;
    this.#lastStartMs = this.#clock.now();
    if (covers > this.#covered)
      this.#nudgedStarts = [...this.#nudgedStarts, this.#lastStartMs].slice(-nudgesInWindow);
    const cancelTimeout = this.#clock.after(pollTimeoutMs, () => {
      if (this.#underWay !== attempt) return;
      controller.abort();
      this.#options.timedOut();
      done({ kind: 'bad' });
    });
    const attempt = { abort: () => controller.abort(), cancelTimeout };
    this.#underWay = attempt;
    if (covers > this.#covered && this.#covered > 0) this.#awaitAnswer();
    const done = (result: PollResult): void => {
      if (this.#underWay !== attempt) return;
      cancelTimeout();
      this.#finish(result, covers);
    };
    this.#options.poll(controller.signal).then(done, () => done({ kind: 'bad' }));
  }
}
