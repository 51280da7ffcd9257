/**
 * Time ranges of whole business days: "today" ends at the restaurant's cut-off, not at midnight. A local time skipped by
 * daylight saving maps to the moment of the change. Instants are ms since 1970, local times `2026-03-29T02:30`.
 */
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';

export type RestaurantClock = {
  readonly timeZone: string;
  /** `HH:MM`: orders before this time belong to the previous business day. */
  readonly businessDayCutoff: string;
};

/** `from` is inclusive, `to` exclusive. */
export type TimeSpan = { readonly from: number; readonly to: number };

export const rangePresets = [
  'today',
  'yesterday',
  'last7Days',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The first day of the month that lies `months` after that of `day`. */
function monthStart(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The first business day of the preset and the day after its last. */
function presetDays(preset: RangePreset, today: string): readonly [string, string] {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const days = (from: number, to: number) => [addDays(today, from), addDays(today, to)] as const;
  if (preset === 'today') return days(0, 1);
  if (preset === 'yesterday') return days(-1, 0);
  if (preset === 'last7Days') return days(-6, 1);
  if (preset === 'lastWeek') return days(-sinceMonday - 7, -sinceMonday);
  const month = preset === 'thisMonth' ? 0 : -1;
  return [monthStart(today, month), monthStart(today, month + 1)];
}

/** `last7Days` is today and the six days before; `lastWeek` is from Monday to Sunday. */
export function presetSpan(preset: RangePreset, nowMs: number, clock: RestaurantClock): TimeSpan {
  const { timeZone, businessDayCutoff } = clock;
  const [from, to] = presetDays(preset, businessDay(nowMs, timeZone, businessDayCutoff));
  return {
    from: businessDayStart(from, timeZone, businessDayCutoff),
    to: businessDayStart(to, timeZone, businessDayCutoff),
  };
}
