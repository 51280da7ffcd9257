/** Computes the figures of a day report and decides whether a Z may be made. */
import type { DayReportDraft, DayReportFigures, NewDayReport } from '#shared/cash/day-report-schema.ts';
import { businessDay, instantAt } from '#shared/kernel/business-day.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { wallMs } from '#shared/kernel/wall-clock.ts';
import { drawerCauses } from '#shared/order/payment-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { DrawerOpeningRow } from '../../printing/drawers/drawer-opening-row.ts';
import { dayCash } from './day-cash-rules.ts';
import type { DayFacts } from './day-facts.ts';
import type { DayReportHead } from './day-report-store.ts';
import { daySales } from './day-sales-rules.ts';
import { dayTakings } from './day-takings-rules.ts';

/** The cash drawer figures of a day report: the number of openings by reason, and each opening without a sale. */
function isFailed({ state }: DrawerOpeningRow): boolean {
  return state === 'failed';
}

function resultOf({ state }: DrawerOpeningRow): 'opened' | 'failed' | 'unknown' {
  return state === 'opened' || state === 'failed' ? state : 'unknown';
}

function dayDrawers({ openings }: DayFacts): Pick<DayReportFigures, 'drawerOpenings' | 'noSales'> {
  if (openings.length === 0) return {};
  const ofCause = (cause: DrawerOpeningRow['cause']) => openings.filter(row => row.cause === cause);
  const noSales = ofCause('noSale');
  return {
    drawerOpenings: drawerCauses.flatMap(cause => {
      const all = ofCause(cause);
      const failed = all.filter(isFailed).length;
      return all.length === 0 ? [] : [{ cause, opened: all.length - failed, failed }];
    }),
    ...(noSales.length > 0 && {
      noSales: noSales.map(row => {
        const approvedBy: Person | null = row.approved_by === null ? null : JSON.parse(row.approved_by);
        return withoutNulls({
          till: row.device_name,
          reason: row.reason ?? '',
          by: JSON.parse(row.opened_by) as Person,
          approvedBy,
          at: row.at,
          result: resultOf(row),
        });
      }),
    }),
  };
}

type Movements = DayReportFigures['cashMovements'];

function peopleOf(movements: Movements): NonNullable<DayReportFigures['deposits']>['people'] {
  const returns = movements.filter(({ depositReturn }) => depositReturn !== undefined);
  const sumOf = (own: Movements, part: (movement: Movements[number]) => number) =>
    own.reduce((sum, movement) => sum + part(movement), 0);
  return [...Map.groupBy(returns, ({ by }) => by.id).values()]
    .flatMap(own => {
      const [first] = own;
      if (first === undefined) return [];
      const pieces = sumOf(own, ({ depositReturn }) => depositReturn?.pieces ?? 0);
      return [{ by: first.by, pieces, amount: sumOf(own, ({ amount }) => amount) }];
    })
    .toSorted((one, other) => other.amount - one.amount);
}

/** The deposit figures of a day report: charged with closed orders, and paid out for returned bottles and cans. */
function dayDeposits(
  { sold }: Pick<DayFacts, 'sold'>,
  movements: Movements,
): Pick<DayReportFigures, 'deposits'> {
  const charged = sold.reduce((sum, { order: stored }) => sum + stored.order.deposit_total, 0);
  const people = peopleOf(movements);
  const paidOut = people.reduce((sum, { amount }) => sum + amount, 0);
  return charged === 0 && people.length === 0 ? {} : { deposits: { charged, paidOut, people } };
}

type Clock = Pick<Settings, 'timeZone' | 'businessDayCutoff'>;

/** A report made after the cut-off still belongs to the evening before. */
function dayOf({ sold, payments, settings, now }: DayFacts): string {
  const times = [
    ...sold.map(({ order }) => order.order.closed_at ?? ''),
    ...payments.map(({ row }) => row.at),
  ];
  const last = times.toSorted().at(-1) ?? now;
  return businessDay(Date.parse(last), settings.timeZone, settings.businessDayCutoff);
}

function dayInvoices({ invoices }: DayFacts, notInKsef: number): Pick<DayReportFigures, 'invoices'> {
  const { issued, corrected } = invoices;
  return issued + corrected + notInKsef === 0 ? {} : { invoices: { issued, corrected, notInKsef } };
}

/** `notInKsef`: invoices that KSeF has not accepted yet, whenever they were issued. */
export function dayFigures(facts: DayFacts, notInKsef: number): DayReportFigures {
  const { from, settings, voids } = facts;
  const cash = dayCash(facts);
  return {
    from,
    businessDay: dayOf(facts),
    currency: settings.currency,
    ...daySales(facts),
    ...dayInvoices(facts, notInKsef),
    ...dayTakings(facts),
    voids: voids.map(({ voiding, ...voided }) => {
      const { reason, started, by, approvedBy = null, at } = voiding;
      return withoutNulls({ ...voided, reason, isWaste: started, by, approvedBy, at });
    }),
    ...cash,
    ...dayDeposits(facts, cash.cashMovements),
    ...dayDrawers(facts),
  };
}

/** Payments less refunds, with tips. */
export function takingsIn({ payments }: Pick<DayReportFigures, 'payments'>): number {
  return payments.reduce((sum, { taken, refunded, tips }) => sum + taken - refunded + tips, 0);
}

/**
 * The number of the last Z of this business day, else undefined: closing it again needs a reason. `last` contains the
 * latest Zs, as another day's may be between them if the clock was set back.
 */
export function closedBefore(
  last: readonly DayReportHead[],
  { businessDay }: Pick<DayReportFigures, 'businessDay'>,
): number | undefined {
  return last.find(({ business_day }) => business_day === businessDay)?.number;
}

type OpenCount = NonNullable<NewDayReport['orders']>;

/** The usual end of a day is computed from at most this many days, and at least `daysLeast`. */
export const usualDaysMost = 14;
const daysLeast = 5;
const earlyMs = 60 * 60_000;

/**
 * When this business day usually ends: the median of the latest ends by local time, as guests leave by the clock on
 * the wall; null if too few are known.
 */
function usualEndMs(day: string, last: readonly DayReportHead[], { timeZone }: Clock): number | null {
  const midnight = (day: string) => Date.parse(`${day}T00:00Z`);
  const ends = new Map(
    last
      .toReversed()
      .map(({ business_day, made_at }) => [
        business_day,
        wallMs(Date.parse(made_at), timeZone) - midnight(business_day),
      ]),
  );
  if (ends.size < daysLeast) return null;
  const sorted = [...ends.values()].toSorted((one, other) => one - other);
  const end = midnight(day) + (sorted[Math.floor(sorted.length / 2)] ?? 0);
  return instantAt(new Date(end).toISOString().slice(0, -1), timeZone);
}

/** `last` contains the latest Zs. */
export function expectedEnd(
  { businessDay }: Pick<DayReportFigures, 'businessDay'>,
  last: readonly DayReportHead[],
  { now, ...clock }: Clock & { now: string },
): Pick<DayReportDraft, 'usualEnd' | 'isEarly'> {
  const endMs = usualEndMs(businessDay, last, clock);
  if (endMs === null) return {};
  const isEarly = Date.parse(now) <= endMs - earlyMs;
  return { usualEnd: new Date(endMs).toISOString(), ...(isEarly && { isEarly }) };
}

/** Throws DAY_STILL_OPEN unless `reported` has the count and digest of all that is open. */
export function requireCounted(
  path: 'orders' | 'cashSessions',
  { count, digest }: OpenCount,
  reported: OpenCount,
): void {
  if (reported.count === count && reported.digest === digest) return;
  const errors = [{ path, message: `are ${count}, or others by now` }];
  throw new ProblemError('DAY_STILL_OPEN', { errors });
}

const errorsNamed = 20;

/** Throws DAY_STILL_OPEN unless all open orders are named; named orders that have closed meanwhile are ignored. */
export function requireNamed(open: readonly { id: string }[], named: readonly string[]): void {
  const errors = open
    .filter(({ id }) => !named.includes(id))
    .slice(0, errorsNamed)
    .map(({ id }) => ({ path: id, message: 'is open and not carried over' }));
  if (errors.length > 0) throw new ProblemError('DAY_STILL_OPEN', { errors });
}

/** The X while cash is uncounted: hides the expected amounts from whoever counts. */
export function blindDraft(draft: DayReportDraft): DayReportDraft {
  const { figures } = draft;
  return {
    ...draft,
    figures: {
      ...figures,
      payments: figures.payments.filter(({ kind }) => kind !== 'cash'),
      people: figures.people.map(person => ({ ...person, cash: 0, cashTips: 0 })),
      cash: { ...figures.cash, taken: 0, outside: 0 },
    },
    isCashHidden: true,
  };
}
