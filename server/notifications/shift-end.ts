/** When the business day that runs now ends: at the restaurant's cut-off, by the clock on its wall. Pure. */
import { wallMs } from '#shared/wall-clock.ts';

const dayMs = 24 * 60 * 60_000;

/** `cutoff` is `HH:MM`. Where the clocks skip it, the day ends as soon as they show more. */
export function shiftEndMs(nowMs: number, timeZone: string, cutoff: string): number {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  const wallNow = wallMs(nowMs, timeZone);
  const midnight = wallNow - (wallNow % dayMs);
  const todayEnd = midnight + (hours * 60 + minutes) * 60_000;
  const wallEnd = wallNow < todayEnd ? todayEnd : todayEnd + dayMs;
  // The wall's distance from UTC at the end may differ from now's: asked again at the first guess.
  const guess = wallEnd - (wallNow - Math.floor(nowMs / 1_000) * 1_000);
  return wallEnd - (wallMs(guess, timeZone) - guess);
}
