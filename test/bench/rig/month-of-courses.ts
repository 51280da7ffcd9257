/**
 * A month of a restaurant's courses, generated: cooks with two hands each take lines first come, first served, so that a full kitchen is slower; a
 * dish needs hands and then time in the oven; evenings, weekends and some days are busier, and on some a cook is missing.
 */
import { createSeededRandom } from './seeded-random.ts';

export type CourseLine = { readonly itemId: string; readonly station: 'kitchen' | 'bar'; readyMs: number };
/** All of its lines are fired at once. */
export type FiredCourse = { readonly firedMs: number; readonly lines: readonly CourseLine[] };

export type Month = { readonly startMs: number; readonly days: number; readonly ordersPerDay: number };

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Hands and oven in minutes. */
type Dish = { id: string; station: 'kitchen' | 'bar'; hands: number; oven: number };

export const dishes: readonly Dish[] = [
  ...Array.from({ length: 8 }, (_, index) => dish(`starter-${index}`, 'kitchen', 2 + index / 4, index / 2)),
  ...Array.from({ length: 16 }, (_, index) => dish(`main-${index}`, 'kitchen', 3 + index / 5, 4 + index / 2)),
  ...Array.from({ length: 10 }, (_, index) => dish(`drink-${index}`, 'bar', 0.7 + index / 6, 0)),
];

function dish(id: string, station: Dish['station'], hands: number, oven: number): Dish {
  return { id, station, hands, oven };
}

/** Share of the day's orders by hour, from noon. */
const hours = [6, 9, 8, 5, 4, 5, 9, 14, 16, 13, 8, 3];
const firstHour = 12;
const hands = { kitchen: 5, bar: 2 };
/** Spread of a dish's times around its own, as the standard deviation of their logarithm. */
const spread = 0.25;

type Random = () => number;

function around(random: Random, minutes: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return minutes * Math.exp(spread * normal);
}

function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}

function hourOf(random: Random): number {
  const total = hours.reduce((sum, share) => sum + share, 0);
  let left = random() * total;
  return (
    firstHour +
    hours.findIndex(share => {
      left -= share;
      return left < 0;
    })
  );
}

type Planned = { firedMs: number; dishes: Dish[] };

/** Drinks at once, half of the tables with starters, then the mains. */
function planOrder(random: Random, atMs: number): Planned[] {
  const some = (kind: string, most: number) => {
    const ofKind = dishes.filter(({ id }) => id.startsWith(kind));
    return Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, ofKind));
  };
  const hasStarters = random() < 0.5;
  const mainsMs = atMs + (hasStarters ? 15 + 15 * random() : 2) * minuteMs;
  return [
    { firedMs: atMs, dishes: some('drink', 3) },
    ...(hasStarters ? [{ firedMs: atMs + minuteMs, dishes: some('starter', 2) }] : []),
    { firedMs: mainsMs, dishes: some('main', 4) },
  ];
}

/** When each of the day's lines is ready: whoever is free first takes the next. */
function cook(random: Random, planned: readonly Planned[], missingCooks: number): FiredCourse[] {
  const free = {
    kitchen: Array.from({ length: hands.kitchen - missingCooks }, () => 0),
    bar: Array.from({ length: hands.bar }, () => 0),
  };
  return planned.map(({ firedMs, dishes: wanted }) => ({
    firedMs,
    lines: wanted.map(({ id, station, hands: work, oven }) => {
      const own = free[station];
      const hand = own.indexOf(Math.min(...own));
      const doneMs = Math.max(firedMs, own[hand] ?? 0) + around(random, work) * minuteMs;
      own[hand] = doneMs;
      return { itemId: id, station, readyMs: Math.round(doneMs + around(random, oven) * minuteMs) };
    }),
  }));
}

/** By the time of firing. */
export function monthOfCourses({ startMs, days, ordersPerDay }: Month, seed = 1): FiredCourse[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: days }, (_, day) => {
    const dayStartMs = startMs + day * dayMs;
    const isWeekend = day % 7 >= 5;
    const orders = Math.round(ordersPerDay * (isWeekend ? 1.3 : 0.85) * (0.85 + 0.3 * random()));
    const planned = Array.from({ length: orders }, () => {
      const atMs = dayStartMs + (hourOf(random) * 60 + random() * 60) * minuteMs;
      return planOrder(random, atMs);
    });
    const missing = random() < 0.15 ? 1 : 0;
    return cook(
      random,
      planned.flat().sort((one, other) => one.firedMs - other.firedMs),
      missing,
    );
  }).flat();
}
