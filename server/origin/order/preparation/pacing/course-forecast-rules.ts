/** Forecasts when a held course would be ready if fired now, from the usual times of its dishes and the present load of their stations. */
import type { CourseForecasts } from '#shared/order/ticket-schema.ts';
import type { StationPace } from './station-pace-rules.ts';

/** A held dish, or one station's part of a dish that several make. */
export type HeldDish = {
  readonly course: number;
  readonly stationKey: string;
  /** Null while too few samples exist. */
  readonly usualSeconds: number | null;
};

const roundTo = 30;
/** The load never makes a dish faster than this share of its usual time. */
const quickestShare = 0.5;
/** The forecast is at most this many spreads later than the slowest dish. */
const spreadsMost = 4;

type Expected = { seconds: number; spread: number };

/** `inFront` is the number of lines of the same course at the same station. */
function expectedOf(usual: number, pace: StationPace | undefined, inFront: number): Expected {
  if (pace === undefined) return { seconds: usual, spread: 0 };
  const { open, usualOpen, secondsPerOpen, latelySeconds, spreadSeconds } = pace;
  const loaded = usual + secondsPerOpen * (open + inFront - usualOpen) + latelySeconds;
  return { seconds: Math.max(loaded, usual * quickestShare), spread: spreadSeconds };
}

/** The probability that a dish is ready by then; the logistic curve approximates the normal one closely enough. */
function chanceBy(seconds: number, dish: Expected): number {
  if (dish.spread === 0) return seconds >= dish.seconds ? 1 : 0;
  return 1 / (1 + Math.exp((-1.702 * (seconds - dish.seconds)) / dish.spread));
}

/** The time by which all dishes are ready with a probability of one half, which is later than that of the slowest alone. */
function evenChance(dishes: readonly Expected[]): number {
  let low = Math.max(0, ...dishes.map(({ seconds }) => seconds));
  let high = low + spreadsMost * Math.max(0, ...dishes.map(({ spread }) => spread));
  while (high - low > 1) {
    const middle = (low + high) / 2;
    const chance = dishes.reduce((product, dish) => product * chanceBy(middle, dish), 1);
    if (chance < 0.5) low = middle;
    else high = middle;
  }
  return high;
}

/** A course is ready with its last dish; null if one of them has no usual time. */
function courseSeconds(dishes: readonly HeldDish[], paces: ReadonlyMap<string, StationPace>): number | null {
  const atStation = Map.groupBy(dishes, ({ stationKey }) => stationKey);
  const expected: Expected[] = [];
  for (const { stationKey, usualSeconds } of dishes) {
    if (usualSeconds === null) return null;
    const inFront = (atStation.get(stationKey)?.length ?? 1) - 1;
    expected.push(expectedOf(usualSeconds, paces.get(stationKey), inFront));
  }
  return evenChance(expected);
}

/** The forecasts of courses that have one, in their order. */
export function courseForecasts(
  dishes: readonly HeldDish[],
  paces: ReadonlyMap<string, StationPace>,
): CourseForecasts['courses'] {
  return [...Map.groupBy(dishes, ({ course }) => course)]
    .sort(([one], [other]) => one - other)
    .flatMap(([course, own]) => {
      const seconds = courseSeconds(own, paces);
      return seconds === null ? [] : [{ course, seconds: Math.round(seconds / roundTo) * roundTo }];
    });
}
