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
/** Attempts on one account from one source that are being checked or wait for those: more than a restaurant has devices. */
const underwayMax = 30;

export function createBuckets(allowance: Allowance, elapsedMs: () => number) {
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
  /**
   * Counts an attempt whose `check` throws unless it is right. Above the limit of the account it waits for those being checked, as devices of one
   * restaurant may sign in together; it throws 429 once these were all wrong, or when too many wait.
   */
  attempt<T>(place: TryPlace, account: string, check: () => Promise<T>): Promise<T>;
};

/** `elapsedMs` only ever goes forward: a clock that is set frees no tries, and locks nobody out. */
export function createSignInLimiter(elapsedMs: () => number): SignInLimiter {
  const places = createBuckets(perPlace, elapsedMs);
  const accountsByPlace = createBuckets(perAccountAndPlace, elapsedMs);
  const accountsOfStrangers = createBuckets(perAccountOfStrangers, elapsedMs);
  const underway = new Map<string, { attempts: number; checks: number; waiting: (() => void)[] }>();
  const sourceOf = (place: TryPlace): string =>
    place.kind === 'address' ? addressKey(place.address) : place.id;
  const pairOf = (place: TryPlace, account: string): string => `${sourceOf(place)} ${account}`;

  function countTry(place: TryPlace, account?: string): () => void {
    const counted = [{ buckets: places, key: sourceOf(place), whenRight: 1 }];
    if (account !== undefined) {
      const key = pairOf(place, account);
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
  }

  return {
    countTry,
    async attempt(place, account, check) {
      const key = pairOf(place, account);
      const same = underway.get(key) ?? { attempts: 0, checks: 0, waiting: [] };
      const mayWait = same.attempts < underwayMax;
      underway.set(key, same);
      same.attempts += 1;
      try {
        while (mayWait && same.checks > 0 && accountsByPlace.waitMs(key) > 0)
          await new Promise<void>(resolve => same.waiting.push(resolve));
        const forgiveTry = countTry(place, account);
        same.checks += 1;
        try {
          const result = await check();
          forgiveTry();
          return result;
        } finally {
          same.checks -= 1;
          for (const lookAgain of same.waiting.splice(0)) lookAgain();
        }
      } finally {
        same.attempts -= 1;
        if (same.attempts === 0) underway.delete(key);
      }
    },
  };
}
