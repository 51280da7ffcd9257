/** When the business day that runs now ends: at the restaurant's cut-off, by the clock on its wall. Pure. */
import { addDays, businessDay, businessDayStart } from '#shared/business-day.ts';

/** `cutoff` is `HH:MM`. Where the clocks skip it, the day ends as soon as they show more. */
export function shiftEndMs(nowMs: number, timeZone: string, cutoff: string): number {
  return businessDayStart(addDays(businessDay(nowMs, timeZone, cutoff), 1), timeZone, cutoff);
}
