/** Tracks whether Clerk is reachable: probed only on demand, with growing intervals while it is not. */
type ClerkReach = { isAway(): Promise<boolean> };

/** Validity of a probe; doubles while Clerk is unreachable, up to `holdsLongestMs`. */
const holdsMs = 15_000;
const holdsLongestMs = 60_000;
const lookWithinMs = 3_000;

/** `look` resolves to true if Clerk responded. It never runs concurrently. */
export function createClerkReach(options: {
  look: () => Promise<boolean>;
  elapsedMs: () => number;
}): ClerkReach {
  const { look, elapsedMs } = options;
  let last: { isAway: boolean; atMs: number; goodForMs: number } | null = null;
  let underWay: Promise<boolean> | null = null;

  const lookNow = (): Promise<boolean> => {
    underWay ??= look()
      .catch(() => false)
      .then(isThere => {
        const before = last?.isAway === true ? last.goodForMs : holdsMs / 2;
        const goodForMs = isThere ? holdsMs : Math.min(holdsLongestMs, before * 2);
        last = { isAway: !isThere, atMs: elapsedMs(), goodForMs };
        underWay = null;
        return !isThere;
      });
    return underWay;
  };

  return {
    async isAway() {
      const ageMs = last === null ? Number.POSITIVE_INFINITY : elapsedMs() - last.atMs;
      if (last !== null && ageMs < last.goodForMs) return last.isAway;
      const looking = lookNow();
      // Clerk was unreachable a moment ago: don't make callers wait for a probe that will most likely time out.
      return last?.isAway === true && ageMs < 2 * holdsLongestMs ? true : looking;
    },
  };
}

/** Any response below 500 counts, whatever its content. */
export async function answers(frontendApiUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(lookWithinMs);
  const response = await fetch(`${frontendApiUrl}/v1/environment`, { signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status < 500;
}
