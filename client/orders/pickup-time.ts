/** A takeaway's pickup time between HH:MM on the restaurant's clock, as it is typed, and the instant that is stored. */

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The shorter way from one time of day to another, in minutes: −719 to 720. */
function between(from: string, to: string): number {
  const forward = (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes;
  return forward > dayMinutes / 2 ? forward - dayMinutes : forward;
}

/**
 * The instant nearest to `nowMs` at which `timeOf`, the restaurant's clock, shows `time`; of a time that it skips, as late as if it had not been set
 * forward.
 */
export function pickupInstant(time: string, nowMs: number, timeOf: (ms: number) => string): string {
  const start = Math.floor(nowMs / minuteMs) * minuteMs;
  const guess = start + between(timeOf(start), time) * minuteMs;
  // A second step, as clocks may be set forward or back on the way.
  const found = guess + between(timeOf(guess), time) * minuteMs;
  return new Date(timeOf(found) === time ? found : Math.max(guess, found)).toISOString();
}
