/**
 * Which day an order belongs to: a restaurant's day ends at its cut-off, not at midnight. Decided by what the clock on the
 * restaurant's wall shows, so a change to or from summer time moves nothing.
 */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  wallClocks.set(timeZone, clock);
  return clock;
}

/** `cutoff` is `HH:MM`; answers `YYYY-MM-DD`. */
export function businessDay(nowMs: number, timeZone: string, cutoff: string): string {
  const parts = new Map(
    wallClock(timeZone)
      .formatToParts(nowMs)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  if (`${part('hour')}:${part('minute')}` >= cutoff) return date;
  const midnightUtcMs = Date.parse(`${date}T00:00:00Z`);
  return new Date(midnightUtcMs - 24 * 60 * 60_000).toISOString().slice(0, 10);
}
