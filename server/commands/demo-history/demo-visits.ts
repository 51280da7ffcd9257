/** Chooses the parties of a day, their times and tables: more at weekends, at noon and in the evening, never two at one table. */
import { instantAt } from '#shared/kernel/business-day.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { DemoPlace } from './demo-place.ts';
import type { DemoRandom } from './demo-random.ts';

export type DemoVisit = {
  readonly openedMs: number;
  readonly stayMinutes: number;
  readonly guests: number;
  /** Null for takeaway. */
  readonly table: DemoPlace['tables'][number] | null;
  readonly waiter: User;
};

/** The parts with which a visit is played. */
export type VisitParts = {
  readonly place: DemoPlace;
  readonly visit: DemoVisit;
  readonly number: number;
  readonly day: string;
  /** The waiter's cash session of the day. */
  readonly cashSessionId: string | null;
  readonly fiscalPrinterId: string;
  readonly receiptNumber: string;
  readonly random: DemoRandom;
};

const minuteMs = 60_000;
/** Sunday first. */
const busy = [1.15, 0.6, 0.65, 0.75, 0.85, 1.25, 1.45] as const;
const usualVisits = 22;
const takeawayShare = 0.1;
const partySizes = [1, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6] as const;

/** Whole minutes after noon, at most until 21:30. */
function arrivalMinutes(random: DemoRandom, isWeekend: boolean): number {
  const isLunch = random.chance(isWeekend ? 0.45 : 0.35);
  const minutes = isLunch ? 90 + random.bell() * 100 : 420 + random.bell() * 150;
  return Math.round(Math.min(Math.max(minutes, 0), 570));
}

/** Two of the waiters work on weekdays, all at weekends. */
export function waitersOn(day: string, { waiters }: Pick<DemoPlace, 'waiters'>): readonly User[] {
  const number = Math.floor(Date.parse(day) / (24 * 60 * minuteMs));
  const isWeekend = [0, 5, 6].includes(new Date(day).getUTCDay());
  if (isWeekend || waiters.length < 3) return waiters;
  return waiters.filter((_, index) => index !== number % waiters.length);
}

/** Sorted by time of opening. */
export function visitsOf(day: string, place: DemoPlace, random: DemoRandom): DemoVisit[] {
  const weekday = new Date(day).getUTCDay();
  const noonMs = instantAt(`${day}T12:00`, place.settings.timeZone);
  const count = Math.round(usualVisits * (busy[weekday] ?? 1) * (1 + random.bell() * 0.15));
  const waiters = waitersOn(day, place);
  const freeAt = new Map<string, number>();
  const arrivals = Array.from({ length: count }, () => arrivalMinutes(random, weekday % 6 === 0));
  return arrivals
    .toSorted((one, other) => one - other)
    .flatMap((minutes): DemoVisit[] => {
      const openedMs = noonMs + minutes * minuteMs + random.between(0, 59) * 1_000;
      const guests = random.pick(partySizes);
      const waiter = random.pick(waiters);
      if (random.chance(takeawayShare)) {
        return [{ openedMs, stayMinutes: random.between(22, 40), guests: 0, table: null, waiter }];
      }
      const stayMinutes = random.between(50, 70) + guests * random.between(2, 6);
      const free = place.tables.filter(
        ({ id, seats }) => seats >= guests && seats <= guests + 3 && (freeAt.get(id) ?? 0) < openedMs,
      );
      // All tables are taken: the party leaves.
      if (free.length === 0) return [];
      const table = random.pick(free);
      freeAt.set(table.id, openedMs + (stayMinutes + 10) * minuteMs);
      return [{ openedMs, stayMinutes, guests, table, waiter }];
    });
}
