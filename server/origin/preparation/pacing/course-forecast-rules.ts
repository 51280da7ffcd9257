/**
 * When a held course would be ready if it were fired now: what its dishes usually take, and what their stations' present load adds to that or
 * takes off it.
 */
import type { CourseForecasts } from '#shared/schemas/ticket-schema.ts';
import type { StationPace } from './station-pace-rules.ts';

/** A held dish; of one that several stations make, each one's part of it. */
export type HeldDish = {
  readonly course: number;
  readonly stationKey: string;
  /** Null while too few are known. */
  readonly usualSeconds: number | null;
};

const roundTo = 30;
/** No load makes a dish quicker than this share of what it usually takes. */
const quickestShare = 0.5;
/** No course is that much later than its slowest dish. */
const spreadsMost = 4;

type Expected = { seconds: number; spread: number };

/** `inFront`: lines of the same course at the same station. */
function expectedOf(usual: number, pace: StationPace | undefined, inFront: number): Expected {
  if (pace === undefined) return { seconds: usual, spread: 0 };
  const { open, usualOpen, secondsPerOpen, latelySeconds, spreadSeconds } = pace;
  const loaded = usual + secondsPerOpen * (open + inFront - usualOpen) + latelySeconds;
  return { seconds: Math.max(loaded, usual * quickestShare), spread: spreadSeconds };
}

/** The chance that a dish is ready by then: the logistic curve is near enough to the normal one. */
function chanceBy(seconds: number, dish: Expected): number {
  if (dish.spread === 0) return seconds >= dish.seconds ? 1 : 0;
  return 1 / (1 + Math.exp((-1.702 * (seconds - dish.seconds)) / dish.spread));
}

/** When the chances are even that all are ready: with each further dish it is later than the slowest alone. */
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

/** Ready with its last dish; null where nothing is known of one of them. */
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

/** Of each course that can be forecast, in their order. */
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
