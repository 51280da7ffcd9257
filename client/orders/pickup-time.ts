/**
 * Converts a takeaway's pickup time between HH:MM on the restaurant's clock, as typed, and the stored
 * instant.
 */

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the instant of the business day of `nowMs`, which ends at `cutoff`, at which the restaurant's clock, `timeOf`, shows
 * `time`. A time that the clock skips is computed as if the clock had not been set forward.
 */
export function pickupInstant(
  time: string,
  nowMs: number,
  timeOf: (ms: number) => string,
  cutoff: string,
): string {
  const sinceCutoff = (clock: string) => (minutesOf(clock) - minutesOf(cutoff) + dayMinutes) % dayMinutes;
  const start = Math.floor(nowMs / minuteMs) * minuteMs;
  const guess = start + (sinceCutoff(time) - sinceCutoff(timeOf(start))) * minuteMs;
  // A second step, because the clock may change between the guess and the result.
  const off = minutesOf(time) - minutesOf(timeOf(guess)) + 1.5 * dayMinutes;
  const found = guess + ((off % dayMinutes) - dayMinutes / 2) * minuteMs;
  return new Date(timeOf(found) === time ? found : Math.max(guess, found)).toISOString();
}
