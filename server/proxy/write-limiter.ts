/** How many writes a person may make: a bucket each, refilled steadily, so that one flooding tablet slows only itself. */
export type WriteLimiter = {
  /** Takes one write of `person`; null when it may go ahead, else the whole seconds to wait. */
  take(person: string): number | null;
};

type Bucket = { left: number; filledAtMs: number };

export function createWriteLimiter(options: {
  perSecond: number;
  burst: number;
  now: () => number;
}): WriteLimiter {
  const { perSecond, burst, now } = options;
  const buckets = new Map<string, Bucket>();
  const sweepEveryMs = (burst / perSecond) * 1_000;
  let sweptAtMs = now();

  /** A bucket untouched for the time it takes to fill is full, which is what a missing one stands for. */
  const sweep = (nowMs: number) => {
    if (nowMs - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = nowMs;
    for (const [person, bucket] of buckets) {
      if (nowMs - bucket.filledAtMs >= sweepEveryMs) buckets.delete(person);
    }
  };

  return {
    take(person) {
      const nowMs = now();
      sweep(nowMs);
      const known = buckets.get(person) ?? { left: burst, filledAtMs: nowMs };
      // A clock that was set back must not take away what nobody spent.
      const passedMs = Math.max(0, nowMs - known.filledAtMs);
      const left = Math.min(burst, known.left + (passedMs / 1_000) * perSecond);
      const isAllowed = left >= 1;
      buckets.set(person, { left: isAllowed ? left - 1 : left, filledAtMs: nowMs });
      return isAllowed ? null : Math.ceil((1 - left) / perSecond);
    },
  };
}
