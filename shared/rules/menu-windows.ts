/** Whether a window of hours is on. Windows are local time: where clocks are changed they follow the clock on the wall. */
import { addDays, instantAt } from '../business-day.ts';
import type { MenuWindow } from '../schemas/office/price-list-schema.ts';
import { wallAt } from '../wall-clock.ts';

/** 1 is Monday. */
function weekday(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

/** It begins with `from`, and is over at `to`. An hour that there is twice is on twice, one that is skipped never. */
export function isWindowOn({ days, from, to }: MenuWindow, nowMs: number, timeZone: string): boolean {
  const today = wallAt(nowMs, timeZone).slice(0, 10);
  return [addDays(today, -1), today].some(date => {
    if (!days.includes(weekday(date))) return false;
    const last = to > from ? date : addDays(date, 1);
    return instantAt(`${date}T${from}`, timeZone) <= nowMs && nowMs < instantAt(`${last}T${to}`, timeZone);
  });
}
