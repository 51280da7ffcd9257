/**
 * Time ranges in the restaurant's time zone: "today" is a calendar day, the business day ends at the cut-off, and a
 * local time skipped by daylight saving maps to the moment of the change. Instants are ms since 1970, local times
 * `2026-03-29T02:30`.
 */
import { addDays, businessDay, instantAt } from '#shared/kernel/business-day.ts';

export type RestaurantClock = {
  readonly timeZone: string;
  /** `HH:MM`: orders before this time belong to the previous business day. */
  readonly businessDayCutoff: string;
};

/** `from` is inclusive, `to` exclusive. */
export type TimeSpan = { readonly from: number; readonly to: number };

export const rangePresets = ['today', 'yesterday', 'last7Days', 'thisBusinessDay'] as const;
export type RangePreset = (typeof rangePresets)[number];

function daysFrom(first: string, days: number, timeZone: string, startsAt: string): TimeSpan {
  return {
    from: instantAt(`${first}T${startsAt}`, timeZone),
    to: instantAt(`${addDays(first, days)}T${startsAt}`, timeZone),
  };
}

const midnight = '00:00';

/** `last7Days` is today and the six days before. */
export function presetSpan(preset: RangePreset, nowMs: number, clock: RestaurantClock): TimeSpan {
  const { timeZone, businessDayCutoff } = clock;
  if (preset === 'thisBusinessDay') {
    return daysFrom(businessDay(nowMs, timeZone, businessDayCutoff), 1, timeZone, businessDayCutoff);
  }
  const today = businessDay(nowMs, timeZone, midnight);
  if (preset === 'today') return daysFrom(today, 1, timeZone, midnight);
  if (preset === 'yesterday') return daysFrom(addDays(today, -1), 1, timeZone, midnight);
  return daysFrom(addDays(today, -6), 7, timeZone, midnight);
}
