/** Time as the live part uses it: handed in, so that a test can move it by hand. */
export type Cancel = () => void;

export type LiveClock = {
  now(): number;
  after(delayMs: number, work: () => void): Cancel;
  /** When the events at hand are dealt with, so that changes which come together are sent together. */
  soon(work: () => void): void;
};

/** Node's timers fire at once for anything longer than this. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: LiveClock = {
  now: Date.now,
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(Math.max(delayMs, 0), longestDelayMs));
    return () => clearTimeout(timer);
  },
  soon(work) {
    setImmediate(work);
  },
};

/** The furthest from 1970 that a date can be: a token may claim to be good for longer. */
const furthestMs = 8.64e15;

export function isoTime(atMs: number): string {
  return new Date(Math.min(Math.max(atMs, -furthestMs), furthestMs)).toISOString();
}
