/**
 * How often a password or a set-up code may be tried: per account and per address, known or not. Guessing is slowed
 * down, nothing is ever locked: an account left alone for half a minute can be tried again.
 */
import { ProblemError } from '../errors.ts';
import { addressKey } from '../guards.ts';

type Allowance = { readonly burst: number; readonly refillMs: number };
const perAccount: Allowance = { burst: 10, refillMs: 30_000 };
/** More, because a whole restaurant may stand behind one address. */
const perAddress: Allowance = { burst: 40, refillMs: 3_000 };
const keysKept = 10_000;

type Bucket = { left: number; atMs: number };

function createBuckets({ burst, refillMs }: Allowance, now: () => number) {
  const buckets = new Map<string, Bucket>();

  function current(key: string): Bucket {
    const nowMs = now();
    const { left, atMs } = buckets.get(key) ?? { left: burst, atMs: nowMs };
    // A clock that was set back must not lock anybody out.
    const passedMs = Math.max(0, nowMs - atMs);
    return { left: Math.min(burst, left + passedMs / refillMs), atMs: nowMs };
  }
  function keep(key: string, bucket: Bucket): void {
    buckets.delete(key);
    if (bucket.left < burst) buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > keysKept && oldest !== undefined) buckets.delete(oldest);
  }
  return {
    /** Milliseconds until `key` may try again; 0 is now. */
    waitMs(key: string): number {
      const { left } = current(key);
      return left >= 1 ? 0 : Math.ceil((1 - left) * refillMs);
    },
    add(key: string, tries: number): void {
      const bucket = current(key);
      keep(key, { ...bucket, left: Math.min(burst, bucket.left + tries) });
    },
  };
}

export type SignInLimiter = {
  /**
   * Counts a try before its outcome is known, so that many at once don't slip through. Throws 429 when it is one too
   * many; else returns what to call if the try was right. Without an account only the address counts.
   */
  countTry(address: string, account?: string): () => void;
};

export function createSignInLimiter(now: () => number): SignInLimiter {
  const accounts = createBuckets(perAccount, now);
  const addresses = createBuckets(perAddress, now);
  return {
    countTry(address, account) {
      const from = addressKey(address);
      const waitMs = Math.max(addresses.waitMs(from), account === undefined ? 0 : accounts.waitMs(account));
      if (waitMs > 0) {
        throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      }
      addresses.add(from, -1);
      if (account !== undefined) accounts.add(account, -1);
      return () => {
        addresses.add(from, 1);
        if (account !== undefined) accounts.add(account, perAccount.burst);
      };
    },
  };
}
