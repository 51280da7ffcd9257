/** Groups the hourly rows of the sales report by business day or by hour of the day. */

import { addDays, businessDay, daysBetween } from '#shared/kernel/business-day.ts';
import type { SalesFigures, SalesReport, SalesRow } from '#shared/reports/report-schema.ts';
import { sumSales } from '#shared/reports/sales-figures.ts';
import type { RestaurantClock } from '../../../../ui/forms/restaurant-time.ts';

export type SalesGroup = { readonly key: string; readonly figures: SalesFigures };

function grouped(rows: readonly SalesRow[], keyOf: (row: SalesRow) => string): SalesGroup[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({ key, figures: sumSales(group) }));
}

/** Moves the rows of the compared period to the days of the report, first day to first day. */
export function onDaysOf(
  { from }: Pick<SalesReport, 'from'>,
  earlier: SalesReport,
  { timeZone, businessDayCutoff }: RestaurantClock,
): SalesRow[] {
  const dayOf = (time: string) => businessDay(Date.parse(time), timeZone, businessDayCutoff);
  const days = daysBetween(dayOf(earlier.from), dayOf(from));
  return earlier.rows.map(row => ({ ...row, businessDay: addDays(row.businessDay, days) }));
}

export function byBusinessDay(rows: readonly SalesRow[]): SalesGroup[] {
  return grouped(rows, ({ businessDay }) => businessDay);
}

/** From the first hour with orders to the last, in the order of the business day; hours without sales are 0. */
export function byHour(rows: readonly SalesRow[], cutoff: string): SalesGroup[] {
  const first = Number(cutoff.slice(0, 2));
  const hours = new Map(grouped(rows, ({ hour }) => String(hour)).map(group => [group.key, group]));
  const places = [...hours.keys()].map(hour => (Number(hour) - first + 24) % 24);
  if (places.length === 0) return [];
  const from = Math.min(...places);
  return Array.from({ length: Math.max(...places) - from + 1 }, (_, index) => {
    const key = String((from + index + first) % 24);
    return hours.get(key) ?? { key, figures: sumSales([]) };
  });
}
