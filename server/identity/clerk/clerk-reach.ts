/** Whether Clerk can be reached: looked at no more often than needed, less and less often while it stays away. */
export type ClerkReach = { isAway(): Promise<boolean> };

/** An answer holds this long; while Clerk stays away twice as long each time, up to the longest. */
const holdsMs = 15_000;
const holdsLongestMs = 60_000;
const lookWithinMs = 3_000;

/** `look` is true when Clerk answered. It is never run twice at the same time. */
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
      // Away a moment ago: nobody has to wait for a call that will most likely time out again.
      return last?.isAway === true && ageMs < 2 * holdsLongestMs ? true : looking;
    },
  };
}

/** Any answer but a fault of the server's own will do: what it says is of no matter. */
export async function answers(frontendApiUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(lookWithinMs);
  const response = await fetch(`${frontendApiUrl}/v1/environment`, { signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status < 500;
}
