/**
 * Rate limits for passwords and set-up codes: per source of attempts, and per account from one source. Attempts on an account from all unknown
 * sources together are limited too; a known browser has its own limit, so that an attacker can't lock anybody else out.
 */
import { ProblemError } from '../../http/errors.ts';
import { addressKey } from '../../http/guards.ts';
import { type Allowance, type Bucket, refilled, waitMs } from '../../http/token-bucket.ts';

const perAccountAndPlace: Allowance = { burst: 10, refillMs: 30_000 };
/** Higher, because a whole restaurant may share one address. */
const perPlace: Allowance = { burst: 40, refillMs: 3_000 };
/** Against distributed guessing: 8,640 attempts a day. */
const perAccountOfStrangers: Allowance = { burst: 100, refillMs: 10_000 };
const keysKept = 10_000;
const keysForgottenAtOnce = 1_000;

function createBuckets(allowance: Allowance, elapsedMs: () => number) {
  const { burst } = allowance;
  const buckets = new Map<string, Bucket>();
  const current = (key: string): Bucket => refilled(allowance, buckets.get(key), elapsedMs());

  function keep(key: string, bucket: Bucket): void {
    buckets.delete(key);
    if (bucket.left < burst) buckets.set(key, bucket);
    if (buckets.size > keysKept) forgetFullest();
  }
  /** Evicts the fullest buckets, not the oldest: else attempts on nonexistent names would reset the limit of a real one. */
  function forgetFullest(): void {
    const kept = Array.from(buckets.keys(), key => ({ key, left: current(key).left }));
    kept.sort((one, other) => other.left - one.left);
    for (const { key } of kept.slice(0, keysForgottenAtOnce)) buckets.delete(key);
  }
  return {
    /** Milliseconds until `key` may try again; 0 is now. */
    waitMs: (key: string): number => waitMs(allowance, current(key)),
    add(key: string, tries: number): void {
      const bucket = current(key);
      keep(key, { ...bucket, left: Math.min(burst, bucket.left + tries) });
    },
  };
}

/** The source of an attempt: an address, or a known browser or session by an unguessable id. */
export type TryPlace = { kind: 'address'; address: string } | { kind: 'known'; id: string };

export type SignInLimiter = {
  /**
   * Counts an attempt before its outcome is known, so that concurrent ones can't exceed the limit. Throws 429 above it; else returns what to call on
   * success. Without an account only the source counts.
   */
  countTry(place: TryPlace, account?: string): () => void;
};

/** `elapsedMs` only ever goes forward: a clock that is set frees no tries, and locks nobody out. */
export function createSignInLimiter(elapsedMs: () => number): SignInLimiter {
  const places = createBuckets(perPlace, elapsedMs);
  const accountsByPlace = createBuckets(perAccountAndPlace, elapsedMs);
  const accountsOfStrangers = createBuckets(perAccountOfStrangers, elapsedMs);
  return {
    countTry(place, account) {
      const from = place.kind === 'address' ? addressKey(place.address) : place.id;
      const counted = [{ buckets: places, key: from, whenRight: 1 }];
      if (account !== undefined) {
        const key = `${from} ${account}`;
        counted.push({ buckets: accountsByPlace, key, whenRight: perAccountAndPlace.burst });
        if (place.kind === 'address')
          counted.push({ buckets: accountsOfStrangers, key: account, whenRight: 1 });
      }
      const longestMs = Math.max(...counted.map(({ buckets, key }) => buckets.waitMs(key)));
      if (longestMs > 0) {
        throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: Math.ceil(longestMs / 1_000) });
      }
      for (const { buckets, key } of counted) buckets.add(key, -1);
      return () => {
        for (const { buckets, key, whenRight } of counted) buckets.add(key, whenRight);
      };
    },
  };
}
