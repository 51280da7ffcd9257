/** When a certificate is asked for, and when again after it wasn't given: early enough, and never so often that the authority locks the restaurant out. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Of its life that is left when it is renewed. */
const shareLeft = 1 / 3;
/** So that not all that were made in one hour are renewed in one. */
const jitterShare = 1 / 30;

const firstRetryMs = 15 * minuteMs;
const retryMaxMs = 12 * hourMs;
/** Asking who doesn't answer costs nobody anything. */
const awayFirstMs = 5 * minuteMs;
const awayMaxMs = hourMs;
/** An authority that says more is asked daily all the same: whoever looks after it may have mended the cause. */
const retryAfterMaxMs = 24 * hourMs;
/** Let's Encrypt locks a name out for an hour after five failed tries. */
const triesAnHour = 4;

export type Validity = { readonly fromMs: number; readonly toMs: number };

/** `random`: 0 to 1, the same for as long as the certificate is in use. */
export function renewalDueMs({ fromMs, toMs }: Validity, random: number): number {
  const lifeMs = toMs - fromMs;
  return toMs - lifeMs * (shareLeft + jitterShare * random);
}

export function retryDelayMs(options: {
  /** In a row, at least one. */
  failures: number;
  isAway: boolean;
  /** As the authority asks for; null: it doesn't say. */
  retryAfterMs: number | null;
  /** 0 to 1. */
  random: number;
}): number {
  const { failures, isAway, retryAfterMs, random } = options;
  const [firstMs, maxMs] = isAway ? [awayFirstMs, awayMaxMs] : [firstRetryMs, retryMaxMs];
  const delayMs = Math.min(firstMs * 2 ** Math.min(failures - 1, 20), maxMs) * (1 + random / 5);
  return Math.max(delayMs, Math.min(retryAfterMs ?? 0, retryAfterMaxMs));
}

/** The tries that still count. A clock that was set back leaves some in the future, which count for nothing. */
export function recentTries(triesMs: readonly number[], nowMs: number): number[] {
  return triesMs.filter(at => at <= nowMs && nowMs - at < hourMs);
}

/** From when on a further try is allowed, also for a server that is started again and again. */
export function tryAllowedMs(triesMs: readonly number[], nowMs: number): number {
  const recent = recentTries(triesMs, nowMs).toSorted((one, other) => one - other);
  const oldest = recent.at(-triesAnHour);
  return oldest === undefined ? nowMs : oldest + hourMs;
}
