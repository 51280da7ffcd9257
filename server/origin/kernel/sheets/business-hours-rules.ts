/**
 * Splits a time span into hours of the restaurant's local time, each within one business day. Local time
 * decides, so the hour repeated in autumn counts as one, and the hour skipped in spring doesn't exist.
 */
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import { wallMs } from '#shared/kernel/wall-clock.ts';

export type BusinessClock = { readonly timeZone: string; readonly businessDayCutoff: string };

/** `from` is inclusive, `to` exclusive; in ms. */
export type Span = { readonly from: number; readonly to: number };
/** `day` is a date such as `2025-11-20`. */
export type BusinessHour = Span & { readonly day: string; readonly hour: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** UTC offset of the restaurant's time zone, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  const minute = Math.floor(ms / minuteMs) * minuteMs;
  return wallMs(minute, timeZone) - minute;
}

/** The moment of the clock change within the span, to the minute; there is exactly one. */
function changeBetween({ from, to }: Span, timeZone: string): number {
  const offset = offsetAt(from, timeZone);
  let before = Math.floor(from / minuteMs);
  let after = Math.ceil(to / minuteMs);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * minuteMs, timeZone) === offset) before = middle;
    else after = middle;
  }
  return after * minuteMs;
}

function steadySpans({ from, to }: Span, timeZone: string): (Span & { offset: number })[] {
  const spans: (Span & { offset: number })[] = [];
  let start = from;
  let offset = offsetAt(from, timeZone);
  for (let at = from; at < to; at += dayMs) {
    const next = Math.min(at + dayMs, to);
    if (offsetAt(next, timeZone) === offset) continue;
    const change = changeBetween({ from: at, to: next }, timeZone);
    if (change >= to) break;
    spans.push({ from: start, to: change, offset });
    start = change;
    offset = offsetAt(change, timeZone);
  }
  return [...spans, { from: start, to, offset }];
}

export function businessHours(span: Span, { timeZone, businessDayCutoff }: BusinessClock): BusinessHour[] {
  const startOf = (day: string) => businessDayStart(day, timeZone, businessDayCutoff);
  const hours: BusinessHour[] = [];
  let day = businessDay(span.from, timeZone, businessDayCutoff);
  let dayEnd = startOf(addDays(day, 1));
  for (const { from, to, offset } of steadySpans(span, timeZone)) {
    for (let at = from; at < to; ) {
      while (at >= dayEnd) {
        day = addDays(day, 1);
        dayEnd = startOf(addDays(day, 1));
      }
      const hour = Math.floor((at + offset) / hourMs);
      const end = Math.min((hour + 1) * hourMs - offset, dayEnd, to);
      hours.push({ from: at, to: end, day, hour: hour % 24 });
      at = end;
    }
  }
  return hours;
}

/** The current business day at `nowMs`, from its start to the start of the next. */
export function businessDaySpan(nowMs: number, { timeZone, businessDayCutoff }: BusinessClock): Span {
  const day = businessDay(nowMs, timeZone, businessDayCutoff);
  return {
    from: businessDayStart(day, timeZone, businessDayCutoff),
    to: businessDayStart(addDays(day, 1), timeZone, businessDayCutoff),
  };
}

/** The business days that lie wholly within the span, the earliest first. */
export function businessDaysWithin(
  { from, to }: Span,
  { timeZone, businessDayCutoff }: BusinessClock,
): Span[] {
  const days: Span[] = [];
  let day = businessDay(from, timeZone, businessDayCutoff);
  let start = businessDayStart(day, timeZone, businessDayCutoff);
  while (start < to) {
    day = addDays(day, 1);
    const end = businessDayStart(day, timeZone, businessDayCutoff);
    // A country that crosses the date line skips a day.
    if (start >= from && end <= to && start < end) days.push({ from: start, to: end });
    start = end;
  }
  return days;
}
