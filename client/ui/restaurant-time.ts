/**
 * Spans of time as a restaurant means them: "today" is a day of its time zone, its business day ends at the cut-off, and
 * a time that the clock skips in spring counts as the moment of the jump. Instants are ms since 1970, walls `2026-03-29T02:30`.
 */
import { wallAt, wallMs } from '#shared/wall-clock.ts';

export type RestaurantClock = {
  readonly timeZone: string;
  /** `HH:MM`: orders before it belong to the day before. */
  readonly businessDayCutoff: string;
};

/** `from` is inside, `to` is not. */
export type TimeSpan = { readonly from: number; readonly to: number };

export const rangePresets = ['today', 'yesterday', 'last7Days', 'thisBusinessDay'] as const;
export type RangePreset = (typeof rangePresets)[number];

const dayMs = 24 * 60 * 60_000;
const secondMs = 1_000;

/** The first instant at which the restaurant's clock shows `wall` or later; NaN for what is no time. */
export function instantAt(wall: string, timeZone: string): number {
  const wanted = Date.parse(`${wall}Z`);
  if (Number.isNaN(wanted)) return Number.NaN;
  const offsetAround = (ms: number) => wallMs(ms, timeZone) - ms;
  const candidates = [wanted - offsetAround(wanted - dayMs), wanted - offsetAround(wanted + dayMs)].sort(
    (left, right) => left - right,
  );
  const exact = candidates.find(instant => wallMs(instant, timeZone) === wanted);
  return exact ?? jumpOver(wanted, candidates, timeZone);
}

/** The clock skips `wanted`: the moment of its jump lies between the two readings. */
function jumpOver(wanted: number, candidates: readonly number[], timeZone: string): number {
  let before = Math.floor((candidates[0] ?? wanted) / secondMs);
  let after = Math.ceil((candidates.at(-1) ?? wanted) / secondMs);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallMs(middle * secondMs, timeZone) >= wanted) after = middle;
    else before = middle;
  }
  return after * secondMs;
}

/** `2026-02-28` + 1 → `2026-03-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The day that begins at `startsAt` and contains `instant`, by its date. */
function dayContaining(instant: number, timeZone: string, startsAt: string): string {
  const wall = wallAt(instant, timeZone);
  const date = wall.slice(0, 10);
  const day = wall.slice(11) >= startsAt ? date : addDays(date, -1);
  // A clock that is set back over the start of the day shows a time from before it once more.
  return instant >= instantAt(`${addDays(day, 1)}T${startsAt}`, timeZone) ? addDays(day, 1) : day;
}

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
    return daysFrom(dayContaining(nowMs, timeZone, businessDayCutoff), 1, timeZone, businessDayCutoff);
  }
  const today = dayContaining(nowMs, timeZone, midnight);
  if (preset === 'today') return daysFrom(today, 1, timeZone, midnight);
  if (preset === 'yesterday') return daysFrom(addDays(today, -1), 1, timeZone, midnight);
  return daysFrom(addDays(today, -6), 7, timeZone, midnight);
}
