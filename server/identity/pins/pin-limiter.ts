/**
 * Limits for PIN attempts: growing pauses for a person on a device, an allowance for a person on all devices, which locks the PIN when it is used up, and
 * one for a device over all persons. All use elapsed time, independent of the clock.
 */
import { ProblemError } from '../../http/errors.ts';
import type { Allowance } from '../../http/token-bucket.ts';
import type { Awaitable } from '../local/sign-in-limiter.ts';
import { createBuckets } from '../local/sign-in-limiter.ts';

/** Even without the lock at the end this would allow 240 attempts a day, none of them unnoticed. */
export const perPerson: Allowance = { burst: 10, refillMs: 60 * 60_000 };
/** Enough for the typing errors of a whole bar in a busy hour. */
export const perDevice: Allowance = { burst: 20, refillMs: 15_000 };
const freeTries = 2;
const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;
const trackedPausesMax = 5_000;

/** Ids as texts: of a device in its organization, of a person in theirs. */
export type PinTry = { device: string; person: string };

export type PinLimiter = {
  /**
   * Counts an attempt as wrong before its outcome is known, so that concurrent ones can't exceed the limit. Throws 429 above it; else returns what to call
   * if it was right.
   */
  countTry(tried: PinTry): Awaitable<() => Awaitable<void>>;
  /** The person has no attempt left on any device. */
  isSpent(person: string): Awaitable<boolean>;
  /** The person has a new PIN. */
  forget(person: string): Awaitable<void>;
};

/** The pause of a person on a device, after this many wrong attempts in a row. */
export function pauseMsAfter(wrong: number): number {
  return wrong <= freeTries ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (wrong - freeTries - 1));
}

/** For one process alone. */
export function createPinLimiter(elapsedMs: () => number) {
  const persons = createBuckets(perPerson, elapsedMs);
  const devices = createBuckets(perDevice, elapsedMs);
  /** By person and device: wrong attempts in a row, and when the next one is allowed. */
  const pauses = new Map<string, { wrong: number; untilMs: number }>();

  function pause(key: string): void {
    const wrong = (pauses.get(key)?.wrong ?? 0) + 1;
    pauses.delete(key);
    pauses.set(key, { wrong, untilMs: elapsedMs() + pauseMsAfter(wrong) });
    const [oldest] = pauses.keys();
    if (pauses.size > trackedPausesMax && oldest !== undefined) pauses.delete(oldest);
  }

  return {
    countTry({ device, person }: PinTry): () => void {
      const key = `${device} ${person}`;
      const waitMs = Math.max(
        (pauses.get(key)?.untilMs ?? 0) - elapsedMs(),
        persons.waitMs(person),
        devices.waitMs(device),
      );
      if (waitMs > 0)
        throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      persons.add(person, -1);
      devices.add(device, -1);
      pause(key);
      return () => {
        persons.add(person, 1);
        devices.add(device, 1);
        pauses.delete(key);
      };
    },
    isSpent: (person: string): boolean => persons.waitMs(person) > 0,
    forget(person: string): void {
      persons.add(person, perPerson.burst);
      for (const key of pauses.keys()) if (key.endsWith(` ${person}`)) pauses.delete(key);
    },
  } satisfies PinLimiter;
}
