/** The clocks under which `npm run trial -- calendar` runs the tests: future days, hours in which dates are error-prone, and a busy machine. */
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import { wallMs } from '#shared/kernel/wall-clock.ts';
import { createDefaultSettings } from '../../../server/origin/kernel/restaurant/default-settings.ts';

export type CalendarRound = {
  readonly name: string;
  readonly timeZone?: string;
  /** The shift of the clock, in ms, for something started at `nowMs`; null: unchanged. */
  readonly aheadMs: ((nowMs: number) => number) | null;
  /** Each file starts at the same moment, in its own process. */
  readonly isMoment: boolean;
  /** Number of processes that keep the CPU busy beside the tests. */
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

/** The next moment after `nowMs` at which the clocks of `timeZone` go forward by `byMs` (negative: back). */
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

/** In the middle of what a file plays. */
const beforeCutoffMs = 8 * secondMs;

/** The business day of a new restaurant ends. */
function cutoff(): CalendarRound {
  const { timeZone, businessDayCutoff } = createDefaultSettings('', 'pl-PL');
  return moment('cut-off', timeZone, now => {
    const next = addDays(businessDay(now + beforeCutoffMs, timeZone, businessDayCutoff), 1);
    return businessDayStart(next, timeZone, businessDayCutoff) - beforeCutoffMs;
  });
}

export const calendarRounds: readonly CalendarRound[] = [
  days(1, 'Pacific/Auckland'),
  days(40, 'America/New_York'),
  days(400, 'Europe/Warsaw'),
  moment('midnight', 'UTC', now => (Math.floor(now / dayMs) + 1) * dayMs - 30 * secondMs),
  cutoff(),
  clockChange('spring', hourMs),
  clockChange('autumn', -hourMs),
  { name: 'busy', aheadMs: null, isMoment: false, busyProcesses: 2 },
];
