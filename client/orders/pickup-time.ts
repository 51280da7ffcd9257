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

/** A guest may come many hours from now, but a time many hours ago is hardly meant. */
const aheadMinutes = 18 * 60;

/** The way from one time of day to another, in minutes: from six hours back to 18 hours ahead. */
function between(from: string, to: string): number {
  const forward = (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes;
  return forward > aheadMinutes ? forward - dayMinutes : forward;
}

/**
 * Returns the instant around `nowMs` at which the restaurant's clock, `timeOf`, shows `time`. A time that
 * the clock skips is computed as if the clock had not been set forward.
 */
export function pickupInstant(time: string, nowMs: number, timeOf: (ms: number) => string): string {
  const start = Math.floor(nowMs / minuteMs) * minuteMs;
  const guess = start + between(timeOf(start), time) * minuteMs;
  // A second step, because the clock may change between the guess and the result.
  const found = guess + between(timeOf(guess), time) * minuteMs;
  return new Date(timeOf(found) === time ? found : Math.max(guess, found)).toISOString();
}
