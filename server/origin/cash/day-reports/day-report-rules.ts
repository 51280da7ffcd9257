/** The figures of a day report, and whether a Z may be made. */
import { businessDay } from '#shared/business-day.ts';
import type { DayReportFigures, NewDayReport } from '#shared/schemas/office/day-report-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { dayCash } from './day-cash-rules.ts';
import { dayDeposits } from './day-deposit-rules.ts';
import { dayDrawers } from './day-drawer-rules.ts';
import type { DayFacts } from './day-facts.ts';
import type { DayReportHead } from './day-report-store.ts';
import { daySales } from './day-sales-rules.ts';
import { dayTakings } from './day-takings-rules.ts';

/** A report that is made after the cut-off is still that of the evening before. */
function dayOf({ sold, payments, settings, now }: DayFacts): string {
  const times = [
    ...sold.map(({ order }) => order.order.closed_at ?? ''),
    ...payments.map(({ row }) => row.at),
  ];
  const last = times.toSorted().at(-1) ?? now;
  return businessDay(Date.parse(last), settings.timeZone, settings.businessDayCutoff);
}

export function dayFigures(facts: DayFacts): DayReportFigures {
  const { from, settings, voids } = facts;
  const cash = dayCash(facts);
  return {
    from,
    businessDay: dayOf(facts),
    currency: settings.currency,
    ...daySales(facts),
    ...dayTakings(facts),
    voids: voids.map(({ orderNumber, item, quantity, amount, voiding }) => {
      const { reason, started, by, approvedBy, at } = voiding;
      const who = { by, ...(approvedBy !== undefined && { approvedBy }) };
      return { orderNumber, item, quantity, amount, reason, isWaste: started, ...who, at };
    }),
    ...cash,
    ...dayDeposits(facts, cash.cashMovements),
    ...dayDrawers(facts),
  };
}

/** Once a business day. */
export function isDayClosed(last: DayReportHead | null, figures: DayReportFigures): boolean {
  return last !== null && last.business_day === figures.businessDay;
}

type OrderCount = NonNullable<NewDayReport['orders']>;

/** Throws DAY_STILL_OPEN unless `told` are all open orders. */
export function requireCounted({ count, digest }: OrderCount, told: OrderCount): void {
  if (told.count === count && told.digest === digest) return;
  const errors = [{ path: 'orders', message: `are ${count}, or others by now` }];
  throw new ProblemError('DAY_STILL_OPEN', { errors });
}

const errorsNamed = 20;

/** Throws DAY_STILL_OPEN unless each is named; one that was named and is not open any more is fine. */
export function requireNamed(open: readonly { id: string }[], named: readonly string[]): void {
  const errors = open
    .filter(({ id }) => !named.includes(id))
    .slice(0, errorsNamed)
    .map(({ id }) => ({ path: id, message: 'is open and not carried over' }));
  if (errors.length > 0) throw new ProblemError('DAY_STILL_OPEN', { errors });
}
