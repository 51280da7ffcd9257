/**
 * Token buckets per caller, so that one flooding tablet slows only itself. Callers that ignore refusals get them with a delay: an immediate refusal
 * would invite an immediate retry.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from './errors.ts';
import { type Bucket, refilled, waitMs } from './token-bucket.ts';

type RateLimiter = {
  /** Takes a token of `person`; null on success, else the whole seconds to wait. */
  take(person: string): number | null;
  /** Like `take`, but throws TOO_MANY_REQUESTS with the seconds. */
  admit(person: string): Promise<void>;
};

/** `ignored`: refusals so far, less the calls allowed since. */
type CountedBucket = Bucket & { ignored: number };

const floodAfterRefusals = 10;
const floodPauseMs = 500;

export function createRateLimiter(options: {
  perSecond: number;
  burst: number;
  now: () => number;
  pause?: (ms: number) => Promise<unknown>;
}): RateLimiter {
  const { perSecond, burst, now, pause = wait } = options;
  const buckets = new Map<string, CountedBucket>();
  const allowance = { burst, refillMs: 1_000 / perSecond };
  const sweepEveryMs = burst * allowance.refillMs;
  let sweptAtMs = now();

  /** A bucket untouched for its refill time is full, and so is a missing one. */
  const sweep = (nowMs: number) => {
    if (nowMs - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = nowMs;
    for (const [person, bucket] of buckets) {
      if (nowMs - bucket.atMs >= sweepEveryMs) buckets.delete(person);
    }
  };

  const take = (person: string): number | null => {
    const nowMs = now();
    sweep(nowMs);
    const known = buckets.get(person);
    const bucket = refilled(allowance, known, nowMs);
    const { left } = bucket;
    const isAllowed = left >= 1;
    const ignored = isAllowed ? Math.max(0, (known?.ignored ?? 0) - 1) : (known?.ignored ?? 0) + 1;
    buckets.set(person, { left: isAllowed ? left - 1 : left, atMs: nowMs, ignored });
    return isAllowed ? null : Math.ceil(waitMs(allowance, bucket) / 1_000);
  };

  return {
    take,
    async admit(person) {
      const waitSeconds = take(person);
      if (waitSeconds === null) return;
      if ((buckets.get(person)?.ignored ?? 0) > floodAfterRefusals) await pause(floodPauseMs);
      throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: waitSeconds });
    },
  };
}
