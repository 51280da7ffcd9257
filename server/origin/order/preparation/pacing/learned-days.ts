/**
 * Caches what each restaurant's previous days tell about its dishes and stations, learned once per business
 * day: learning took most of a forecast's time, and one day of ninety changes no median.
 */
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import { findPreparedLately, findPreparedOf } from './pacing-store.ts';
import { secondsOf, spreadOf } from './preparation-time-rules.ts';
import { linesByStation, stationParts } from './station-lines.ts';
import { type LearnedPace, learnedPace } from './station-pace-rules.ts';

type Db = ReadContext['db'];
type Days = Pick<Settings, 'timeZone' | 'businessDayCutoff'>;

/** Seconds from sent to ready, of the whole dish and of each station's part; null if too few samples exist. */
type UsualTimes = { whole: number | null; atStation: ReadonlyMap<string, number> };

type LearnedDay = {
  /** Derived from the settings that define when a day begins. */
  key: string;
  fromMs: number;
  untilMs: number;
  paces: ReadonlyMap<string, LearnedPace>;
  /** Keyed by item; learned at the first use. */
  usual: Map<string, UsualTimes>;
};

function medianOf(seconds: readonly (number | null)[]): number | null {
  return spreadOf(seconds.flatMap(value => value ?? []))?.medianSeconds ?? null;
}

async function usualTimes(
  db: Db,
  organizationId: string,
  menuItemId: string,
  untilMs: number,
): Promise<UsualTimes> {
  const lines = await findPreparedOf(db, organizationId, menuItemId, untilMs);
  const atStation = new Map<string, number>();
  for (const [key, own] of Map.groupBy(stationParts(lines), ({ stationKey }) => stationKey)) {
    const median = medianOf(own.map(secondsOf));
    if (median !== null) atStation.set(key, median);
  }
  return { whole: medianOf(lines.map(secondsOf)), atStation };
}

async function learnPaces(db: Db, organizationId: string, untilMs: number) {
  const lines = linesByStation(await findPreparedLately(db, organizationId, untilMs));
  const paces = new Map<string, LearnedPace>();
  for (const [stationKey, own] of lines) {
    const pace = learnedPace(own);
    if (pace !== null) paces.set(stationKey, pace);
  }
  return paces;
}

export function createLearnedDays() {
  /** The latest day of each restaurant. */
  const days = new Map<string, LearnedDay>();

  async function learn(
    db: Db,
    organizationId: string,
    { timeZone, businessDayCutoff }: Days,
    nowMs: number,
  ): Promise<LearnedDay> {
    const key = `${timeZone} ${businessDayCutoff}`;
    const known = days.get(organizationId);
    if (known?.key === key && known.fromMs <= nowMs && nowMs < known.untilMs) return known;
    const day = businessDay(nowMs, timeZone, businessDayCutoff);
    const fromMs = businessDayStart(day, timeZone, businessDayCutoff);
    const untilMs = businessDayStart(addDays(day, 1), timeZone, businessDayCutoff);
    const paces = await learnPaces(db, organizationId, fromMs);
    const usual = new Map<string, UsualTimes>();
    const learned = { key, fromMs, untilMs, paces, usual };
    days.set(organizationId, learned);
    return learned;
  }

  return async function learnedDay(db: Db, organizationId: string, settings: Days, nowMs: number) {
    const { fromMs, paces, usual } = await learn(db, organizationId, settings, nowMs);
    return {
      paces,
      /** The usual time of a station's part of a dish, or else of the whole dish; null while too few samples exist. */
      async usualSeconds(menuItemId: string, stationKey: string): Promise<number | null> {
        const times = usual.get(menuItemId) ?? (await usualTimes(db, organizationId, menuItemId, fromMs));
        usual.set(menuItemId, times);
        return times.atStation.get(stationKey) ?? times.whole;
      },
    };
  };
}
