/**
 * Rate limits for passwords and set-up codes: per source of attempts, and per account from one source. Attempts on an account from all unknown
 * sources together are limited too; a known browser has its own limit, so that an attacker can't lock anybody else out.
 */
import { ProblemError } from '../../http/errors.ts';
import { addressKey } from '../../http/guards.ts';
import { type Allowance, type Bucket, refilled, waitMs } from '../../http/token-bucket.ts';

/** A result of the in-memory or of the shared implementation. */
export type Awaitable<T> = T | Promise<T>;

const perAccountAndPlace: Allowance = { burst: 10, refillMs: 30_000 };
/** Higher, because a whole restaurant may share one address. */
const perPlace: Allowance = { burst: 40, refillMs: 3_000 };
/** Against distributed guessing: 8,640 attempts a day. */
const perAccountOfStrangers: Allowance = { burst: 100, refillMs: 10_000 };
const trackedKeysMax = 10_000;
const keysForgottenAtOnce = 1_000;
/** Attempts on one account from one source that are being checked or wait for that: more than a restaurant has devices. */
const underwayMax = 30;

export function createBuckets(allowance: Allowance, elapsedMs: () => number) {
  const { burst } = allowance;
  const buckets = new Map<string, Bucket>();
  const current = (key: string): Bucket => refilled(allowance, buckets.get(key), elapsedMs());

  function keep(key: string, bucket: Bucket): void {
    buckets.delete(key);
    if (bucket.left < burst) buckets.set(key, bucket);
    if (buckets.size > trackedKeysMax) forgetFullest();
  }
  /** Evicts the fullest buckets, not the oldest: else attempts on nonexistent names would reset the limit of a real one. */
  function forgetFullest(): void {
    const tracked = Array.from(buckets.keys(), key => ({ key, left: current(key).left }));
    tracked.sort((one, other) => other.left - one.left);
    for (const { key } of tracked.slice(0, keysForgottenAtOnce)) buckets.delete(key);
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

/** One attempt in one bucket; `whenRight`: the tokens returned if it was right. */
export type Try = { kind: TryKind; key: string; whenRight: number };
type TryKind = keyof typeof allowances;
const allowances = {
  place: perPlace,
  accountAtPlace: perAccountAndPlace,
  accountOfStrangers: perAccountOfStrangers,
} as const;
export const allowanceOf = ({ kind }: Try): Allowance => allowances[kind];

export type CountedTries = {
  /** Takes one token of each bucket and returns null; if one is empty takes none, and returns each bucket's waiting time (0: available). */
  take(tries: readonly Try[]): Awaitable<readonly number[] | null>;
  /** Returns tokens after attempts that were right. */
  give(tries: readonly Try[]): Awaitable<void>;
};

/** For one process alone. `elapsedMs` is monotonic: setting the clock neither resets limits nor locks anybody out. */
export function countInMemory(elapsedMs: () => number) {
  const buckets = {
    place: createBuckets(allowances.place, elapsedMs),
    accountAtPlace: createBuckets(allowances.accountAtPlace, elapsedMs),
    accountOfStrangers: createBuckets(allowances.accountOfStrangers, elapsedMs),
  };
  return {
    take(tries: readonly Try[]) {
      const waits = tries.map(({ kind, key }) => buckets[kind].waitMs(key));
      if (waits.some(ms => ms > 0)) return waits;
      for (const { kind, key } of tries) buckets[kind].add(key, -1);
      return null;
    },
    give(tries: readonly Try[]) {
      for (const { kind, key, whenRight } of tries) buckets[kind].add(key, whenRight);
    },
  } satisfies CountedTries;
}

/** The source of an attempt: an address, or a known browser or session by an unguessable id. */
export type TryPlace = { kind: 'address'; address: string } | { kind: 'known'; id: string };

export type SignInLimiter = {
  /**
   * Counts an attempt before its outcome is known, so that concurrent ones can't exceed the limit. Throws 429 above it; else returns what to call on
   * success. Without an account only the source counts.
   */
  countTry(place: TryPlace, account?: string): Promise<() => Awaitable<void>>;
  /**
   * Counts an attempt whose `check` throws unless it is right. Above the limit of the account it waits for those being checked, as devices of one
   * restaurant may sign in together; it throws 429 once these were all wrong, or when too many wait.
   */
  attempt<T>(place: TryPlace, account: string, check: () => Promise<T>): Promise<T>;
};

type Counted = { forgive: () => Awaitable<void> } | { waitMs: number; isOfAccount: boolean };

export function createSignInLimiter(tries: CountedTries): SignInLimiter {
  const underway = new Map<string, { attempts: number; checks: number; waiting: (() => void)[] }>();
  const sourceOf = (place: TryPlace): string =>
    place.kind === 'address' ? addressKey(place.address) : place.id;
  const pairOf = (place: TryPlace, account: string): string => `${sourceOf(place)} ${account}`;

  async function count(place: TryPlace, account?: string): Promise<Counted> {
    const counted: Try[] = [{ kind: 'place', key: sourceOf(place), whenRight: 1 }];
    if (account !== undefined) {
      const key = pairOf(place, account);
      counted.push({ kind: 'accountAtPlace', key, whenRight: perAccountAndPlace.burst });
      if (place.kind === 'address') counted.push({ kind: 'accountOfStrangers', key: account, whenRight: 1 });
    }
    const waits = await tries.take(counted);
    if (waits === null) return { forgive: () => tries.give(counted) };
    const isOfAccount = counted.some(
      ({ kind }, index) => kind === 'accountAtPlace' && (waits[index] ?? 0) > 0,
    );
    return { waitMs: Math.max(...waits), isOfAccount };
  }

  const refusal = (waitMs: number) =>
    new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });

  return {
    async countTry(place, account) {
      const counted = await count(place, account);
      if ('waitMs' in counted) throw refusal(counted.waitMs);
      return counted.forgive;
    },
    async attempt(place, account, check) {
      const key = pairOf(place, account);
      const same = underway.get(key) ?? { attempts: 0, checks: 0, waiting: [] };
      const mayWait = same.attempts < underwayMax;
      underway.set(key, same);
      same.attempts += 1;
      try {
        let counted = await count(place, account);
        while ('waitMs' in counted) {
          if (!counted.isOfAccount || !mayWait || same.checks === 0) throw refusal(counted.waitMs);
          await new Promise<void>(resolve => same.waiting.push(resolve));
          counted = await count(place, account);
        }
        same.checks += 1;
        try {
          const result = await check();
          await counted.forgive();
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
