/** When the current business day ends: at the restaurant's cut-off, in its local time. Pure. */
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';

/** `cutoff` is `HH:MM`. If a clock change skips it, the day ends right after the gap. */
export function shiftEndMs(nowMs: number, timeZone: string, cutoff: string): number {
  return businessDayStart(addDays(businessDay(nowMs, timeZone, cutoff), 1), timeZone, cutoff);
}
