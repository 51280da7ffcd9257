/**
 * Which day an order belongs to: a restaurant's day ends at its cut-off, not at midnight. Decided by what the clock on the
 * restaurant's wall shows, so a change to or from summer time moves nothing.
 */
import { wallAt } from '#shared/wall-clock.ts';

const dayMs = 24 * 60 * 60_000;

/** `cutoff` is `HH:MM`; answers `YYYY-MM-DD`. */
export function businessDay(nowMs: number, timeZone: string, cutoff: string): string {
  const [date = '', time = ''] = wallAt(nowMs, timeZone).split('T');
  if (time >= cutoff) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
