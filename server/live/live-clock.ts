/**
 * Time as the live part uses it: handed in, so that a test can move it by hand. Ages and deadlines go by a clock that only
 * ever goes forward, whatever is done to the computer's own; that one is for what others read: a token's end, a frame's time.
 */
import { performance } from 'node:perf_hooks';

export type Cancel = () => void;

export type LiveClock = {
  /** In ms, for differences. The computer's time of the start counted on, which by now may be another. */
  now(): number;
  /** The computer's time. */
  wallNow(): number;
  after(delayMs: number, work: () => void): Cancel;
  /** When the events at hand are dealt with, so that changes which come together are sent together. */
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

/** For what is stored: its times are read again by another process. */
export const wallClock = { now: Date.now, after: systemClock.after, soon: systemClock.soon };

/** With its token's end, which the issuer wrote by the computer's clock, as one of the process. */
export function inProcessTime<T extends { readonly expiresAtMs: number }>(clock: LiveClock, identity: T): T {
  return { ...identity, expiresAtMs: identity.expiresAtMs - clock.wallNow() + clock.now() };
}

/** A moment of the process as others read it. */
export function wallTime(clock: LiveClock, atMs: number): string {
  return isoTime(atMs - clock.now() + clock.wallNow());
}

/** Now, as others read it. */
export function wallNowText(clock: LiveClock): string {
  return isoTime(clock.wallNow());
}

/** The furthest from 1970 that a date can be: a token may claim to be good for longer. */
const furthestMs = 8.64e15;

function isoTime(atMs: number): string {
  return new Date(Math.min(Math.max(atMs, -furthestMs), furthestMs)).toISOString();
}
