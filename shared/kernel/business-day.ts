/**
 * Computes business days: a day begins when the restaurant's local time first reaches the cut-off, not at midnight.
 * If clocks are set back over the cut-off, no second day begins; if they skip it, the day begins at the jump.
 */
import { wallAt, wallMs } from './wall-clock.ts';

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;

/**
 * The first instant at which local time in `timeZone` is `wall` (`2026-03-29T02:30`) or later; NaN for an invalid
 * time.
 */
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

/** Local time skips `wanted`: the jump lies between the two candidates. */
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

/** `2026-02-28`, `2026-03-01` → 1. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMs);
}

/** The business day (`YYYY-MM-DD`) of `nowMs`, for days that begin at `cutoff` (`HH:MM`). */
export function businessDay(nowMs: number, timeZone: string, cutoff: string): string {
  const wall = wallAt(nowMs, timeZone);
  const date = wall.slice(0, 10);
  const day = wall.slice(11) >= cutoff ? date : addDays(date, -1);
  const next = addDays(day, 1);
  return nowMs >= instantAt(`${next}T${cutoff}`, timeZone) ? next : day;
}

/** The start of a business day in ms, which is the end of the previous one. */
export function businessDayStart(day: string, timeZone: string, cutoff: string): number {
  return instantAt(`${day}T${cutoff}`, timeZone);
}
