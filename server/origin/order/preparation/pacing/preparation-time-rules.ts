/** Computes how long a dish takes: the median of at least 20 past times, of all or of those sent in one hour of the day. */

import { wallMs } from '#shared/kernel/wall-clock.ts';
import type { PreparationTimes, TimeSpread } from '#shared/order/ticket-schema.ts';

/** A dish that was sent and is ready. */
type PreparedLine = { readonly sent_at: string | null; readonly ready_at: string | null };

/** Fewer samples aren't significant. */
const samplesMin = 20;

const quarterMs = 900_000;

type Sample = { readonly hour: number; readonly seconds: number };

/**
 * Returns the hour of day in the time zone. Results are cached per quarter of an hour, at which offsets
 * change at the earliest, because looking one up is slower than all else here.
 */
export function hourReader(timeZone: string): (ms: number) => number {
  const hours = new Map<number, number>();
  return ms => {
    const quarter = Math.floor(ms / quarterMs);
    const hour = hours.get(quarter) ?? new Date(wallMs(quarter * quarterMs, timeZone)).getUTCHours();
    hours.set(quarter, hour);
    return hour;
  };
}

/** From sent or fired to ready; null if not ready. */
export function secondsOf({ sent_at, ready_at }: PreparedLine): number | null {
  if (sent_at === null || ready_at === null) return null;
  return Math.max(0, Math.round((Date.parse(ready_at) - Date.parse(sent_at)) / 1_000));
}

export function samplesOf(lines: readonly PreparedLine[], hourOf: (ms: number) => number): Sample[] {
  return lines.flatMap(line => {
    const seconds = secondsOf(line);
    return seconds === null ? [] : [{ hour: hourOf(Date.parse(line.sent_at ?? '')), seconds }];
  });
}

/** The nearest-rank quantile. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Half of the dishes took between `lowSeconds` and `highSeconds`. Null for too few samples. */
export function spreadOf(seconds: readonly number[]): TimeSpread | null {
  if (seconds.length < samplesMin) return null;
  const sorted = [...seconds].sort((one, other) => one - other);
  return {
    lines: sorted.length,
    medianSeconds: quantile(sorted, 0.5),
    lowSeconds: quantile(sorted, 0.25),
    highSeconds: quantile(sorted, 0.75),
  };
}

export function preparationTimes(menuItemId: string, samples: readonly Sample[]): PreparationTimes {
  const all = spreadOf(samples.map(({ seconds }) => seconds));
  const byHour = [...Map.groupBy(samples, ({ hour }) => hour)].sort(([one], [other]) => one - other);
  return {
    id: menuItemId,
    ...(all !== null && { usual: all }),
    hours: byHour.flatMap(([hour, own]) => {
      const spread = spreadOf(own.map(({ seconds }) => seconds));
      return spread === null ? [] : [{ hour, ...spread }];
    }),
  };
}
