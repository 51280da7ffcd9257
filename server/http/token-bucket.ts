/** Arithmetic of a token bucket; callers store the buckets and decide what they count. */

/** `refillMs`: time until one token comes back. */
export type Allowance = { readonly burst: number; readonly refillMs: number };
export type Bucket = { readonly left: number; readonly atMs: number };

/** The bucket at `nowMs`; a missing one is full. */
export function refilled({ burst, refillMs }: Allowance, bucket: Bucket | undefined, nowMs: number): Bucket {
  if (bucket === undefined) return { left: burst, atMs: nowMs };
  // A clock that was set back must not remove tokens.
  const passedMs = Math.max(0, nowMs - bucket.atMs);
  return { left: Math.min(burst, bucket.left + passedMs / refillMs), atMs: nowMs };
}

/** Milliseconds until a token is available; 0: now. */
export function waitMs({ refillMs }: Allowance, { left }: Bucket): number {
  return left >= 1 ? 0 : Math.ceil((1 - left) * refillMs);
}
