/**
 * How many PINs may be tried: growing pauses for a person on a device, an allowance for a person everywhere, whose end locks the PIN, and one for a
 * device over all persons. All by time that passes, whatever the clock says.
 */
import { ProblemError } from '../../http/errors.ts';
import type { Allowance } from '../../http/token-bucket.ts';
import type { Awaitable } from '../local/sign-in-limiter.ts';
import { createBuckets } from '../local/sign-in-limiter.ts';

/** With a lock at its end, 240 tries a day could be made at most, none of them unnoticed. */
export const perPerson: Allowance = { burst: 10, refillMs: 60 * 60_000 };
/** Of a whole bar's slips in a busy hour. */
export const perDevice: Allowance = { burst: 20, refillMs: 15_000 };
const freeTries = 2;
const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;
const trackedPausesMax = 5_000;

/** Ids as texts: of a device in its organization, of a person in theirs. */
export type PinTry = { device: string; person: string };

export type PinLimiter = {
  /**
   * Counts a try as wrong before its outcome is known, so that several at once can't exceed the limit. Throws 429 above it; else returns what to call
   * when it was right.
   */
  countTry(tried: PinTry): Awaitable<() => Awaitable<void>>;
  /** No try is left for the person anywhere. */
  isSpent(person: string): Awaitable<boolean>;
  /** The person has a new PIN. */
  forget(person: string): Awaitable<void>;
};

/** Of a person on a device, after so many wrong tries in a row. */
export function pauseMsAfter(wrong: number): number {
  return wrong <= freeTries ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (wrong - freeTries - 1));
}

/** Of one process alone. */
export function createPinLimiter(elapsedMs: () => number) {
  const persons = createBuckets(perPerson, elapsedMs);
  const devices = createBuckets(perDevice, elapsedMs);
  /** Of a person on a device: wrong tries in a row, and when the next may come. */
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
