/** Under which clocks `npm run test:calendar` plays the tests: days that come, hours in which dates go wrong, and a busy machine. */
import { wallMs } from '#shared/wall-clock.ts';

export type CalendarRound = {
  readonly name: string;
  readonly timeZone?: string;
  /** How far the round's clock is ahead when something is started in it at `nowMs`, in ms; null: it tells the time. */
  readonly aheadMs: ((nowMs: number) => number) | null;
  /** Each file begins at the same moment, in a process of its own. */
  readonly isMoment: boolean;
  /** Beside the tests so many processes do nothing but work. */
  readonly busyProcesses: number;
};

const secondMs = 1_000;
const hourMs = 60 * 60 * secondMs;
const dayMs = 24 * hourMs;

function days(count: number, timeZone: string): CalendarRound {
  const aheadMs = () => count * dayMs;
  return { name: `+${count}d`, timeZone, aheadMs, isMoment: false, busyProcesses: 0 };
}

function moment(name: string, timeZone: string, nextMs: (nowMs: number) => number): CalendarRound {
  const aheadMs = (nowMs: number) => nextMs(nowMs) - nowMs;
  return { name, timeZone, aheadMs, isMoment: true, busyProcesses: 0 };
}

/** The next moment after `nowMs` at which the clocks of `timeZone` are put forward by `byMs` (negative: back). */
export function nextClockChange(nowMs: number, timeZone: string, byMs: number): number {
  const offsetAt = (ms: number) => wallMs(ms, timeZone) - ms;
  const first = Math.floor(nowMs / hourMs) * hourMs + hourMs;
  for (let at = first; at < nowMs + 400 * dayMs; at += hourMs) {
    if (offsetAt(at) - offsetAt(at - secondMs) === byMs) return at;
  }
  throw new RangeError(`The clocks of ${timeZone} are not changed so within a year.`);
}

/** A file is loaded before the change, and its tests run after it. */
const beforeChangeMs = 2 * secondMs;

function clockChange(name: string, byMs: number): CalendarRound {
  return moment(name, 'Europe/Warsaw', now => nextClockChange(now, 'Europe/Warsaw', byMs) - beforeChangeMs);
}

export const calendarRounds: readonly CalendarRound[] = [
  days(1, 'Pacific/Auckland'),
  days(40, 'America/New_York'),
  days(400, 'Europe/Warsaw'),
  moment('midnight', 'UTC', now => (Math.floor(now / dayMs) + 1) * dayMs - 30 * secondMs),
  clockChange('spring', hourMs),
  clockChange('autumn', -hourMs),
  { name: 'busy', aheadMs: null, isMoment: false, busyProcesses: 2 },
];
