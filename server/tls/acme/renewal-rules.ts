/**
 * Decides when to request a certificate, and when again after a failure: early enough, and rarely enough that the authority doesn't lock the restaurant
 * out.
 */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The share of its lifetime left when it is renewed. */
const shareLeft = 1 / 3;
/** Spreads renewals of certificates issued in the same hour. */
const jitterShare = 1 / 30;

const firstRetryMs = 15 * minuteMs;
const retryMaxMs = 12 * hourMs;
/** An authority that doesn't respond can be retried often. */
const awayFirstMs = 5 * minuteMs;
const awayMaxMs = hourMs;
/** Longer delays requested by an authority are cut to a day, because the operator may have fixed the cause. */
const retryAfterMaxMs = 24 * hourMs;
/** Let's Encrypt blocks a name for an hour after five failed attempts. */
const triesAnHour = 4;

export type Validity = { readonly fromMs: number; readonly toMs: number };

/** `random`: 0 to 1, constant while the certificate is in use. */
export function renewalDueMs({ fromMs, toMs }: Validity, random: number): number {
  const lifeMs = toMs - fromMs;
  return toMs - lifeMs * (shareLeft + jitterShare * random);
}

export function retryDelayMs(options: {
  /** Consecutive failures, at least one. */
  failures: number;
  isAway: boolean;
  /** The delay requested by the authority; null: none. */
  retryAfterMs: number | null;
  /** 0 to 1. */
  random: number;
}): number {
  const { failures, isAway, retryAfterMs, random } = options;
  const [firstMs, maxMs] = isAway ? [awayFirstMs, awayMaxMs] : [firstRetryMs, retryMaxMs];
  const delayMs = Math.min(firstMs * 2 ** Math.min(failures - 1, 20), maxMs) * (1 + random / 5);
  return Math.max(delayMs, Math.min(retryAfterMs ?? 0, retryAfterMaxMs));
}

/** Attempts that still count. A clock that was set back leaves some in the future, which are ignored. */
export function recentTries(triesMs: readonly number[], nowMs: number): number[] {
  return triesMs.filter(at => at <= nowMs && nowMs - at < hourMs);
}

/** When another attempt is allowed, also for a server that restarts again and again. */
export function tryAllowedMs(triesMs: readonly number[], nowMs: number): number {
  const recent = recentTries(triesMs, nowMs).toSorted((one, other) => one - other);
  const oldest = recent.at(-triesAnHour);
  return oldest === undefined ? nowMs : oldest + hourMs;
}
