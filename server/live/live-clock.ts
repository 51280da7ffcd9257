/**
 * Clock of the live feature, injected so that tests can advance it. Ages and deadlines use a monotonic clock, unaffected by changes of the system time; the
 * system time is only for values that others read, such as token expiry and frame timestamps.
 */
import { performance } from 'node:perf_hooks';

export type Cancel = () => void;

export type LiveClock = {
  /** Monotonic, in ms since the epoch as the system clock stood at process start; may differ from the system time by now. */
  now(): number;
  /** System time in ms. */
  wallNow(): number;
  after(delayMs: number, work: () => void): Cancel;
  /** Runs after the current I/O events, so that changes that arrive together are sent together. */
  soon(work: () => void): void;
};

/** Node's timers fire at once for anything longer than this. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: LiveClock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  wallNow: Date.now,
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(Math.max(delayMs, 0), longestDelayMs));
    return () => clearTimeout(timer);
  },
  soon(work) {
    setImmediate(work);
  },
};

/** For stored timestamps, which another process reads later. */
export const wallClock = { now: Date.now, after: systemClock.after, soon: systemClock.soon };

/** Converts the token's expiry, given by the issuer in system time, to process time. */
export function inProcessTime<T extends { readonly expiresAtMs: number }>(clock: LiveClock, identity: T): T {
  return { ...identity, expiresAtMs: identity.expiresAtMs - clock.wallNow() + clock.now() };
}

/** A process-time moment as an ISO system-time text. */
export function wallTime(clock: LiveClock, atMs: number): string {
  return isoTime(atMs - clock.now() + clock.wallNow());
}

/** The current system time as ISO text. */
export function wallNowText(clock: LiveClock): string {
  return isoTime(clock.wallNow());
}

/** The largest valid Date value: a token may claim to be valid for longer. */
const furthestMs = 8.64e15;

function isoTime(atMs: number): string {
  return new Date(Math.min(Math.max(atMs, -furthestMs), furthestMs)).toISOString();
}
