/** Evaluates weekly windows of hours in the restaurant's local time, across clock changes. */
import { addDays, instantAt } from '../kernel/business-day.ts';
import { wallAt } from '../kernel/wall-clock.ts';
import type { MenuWindow } from './price-list-schema.ts';

/** 1 is Monday. */
function weekday(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

/** Includes `from`, excludes `to`. A repeated hour of a clock change counts twice, a skipped one never. */
export function isWindowOn({ days, from, to }: MenuWindow, nowMs: number, timeZone: string): boolean {
  const today = wallAt(nowMs, timeZone).slice(0, 10);
  return [addDays(today, -1), today].some(date => {
    if (!days.includes(weekday(date))) return false;
    const last = to > from ? date : addDays(date, 1);
    return instantAt(`${date}T${from}`, timeZone) <= nowMs && nowMs < instantAt(`${last}T${to}`, timeZone);
  });
}

/** The hours at which something is sold; undefined: always. */
export type Hours = readonly MenuWindow[] | undefined;

function isSold(hours: Hours, nowMs: number, timeZone: string): boolean {
  return hours === undefined || hours.some(window => isWindowOn(window, nowMs, timeZone));
}

/** Whether every list includes `nowMs`: the item's and its category's. */
export function areHoursOn(all: readonly Hours[], nowMs: number, timeZone: string): boolean {
  return all.every(hours => isSold(hours, nowMs, timeZone));
}

/** Two weeks, because a clock change may skip a weekly window once. */
const searchedDays = 14;

/** The next time after `nowMs` at which every list applies; null if that is not within two weeks. */
export function nextHoursOn(all: readonly Hours[], nowMs: number, timeZone: string): number | null {
  const today = wallAt(nowMs, timeZone).slice(0, 10);
  const windows = all.flatMap(hours => hours ?? []);
  for (let ahead = 0; ahead <= searchedDays; ahead++) {
    const date = addDays(today, ahead);
    // The result can only be the start of a window.
    const begins = windows
      .filter(({ days }) => days.includes(weekday(date)))
      .map(({ from }) => instantAt(`${date}T${from}`, timeZone))
      .filter(instant => instant > nowMs)
      .sort((one, other) => one - other);
    const next = begins.find(instant => areHoursOn(all, instant, timeZone));
    if (next !== undefined) return next;
  }
  return null;
}
