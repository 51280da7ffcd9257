/** The sales report: revenue by business day and by hour. */

import { addDays, businessDay, daysBetween } from '#shared/kernel/business-day.ts';
import type { SalesFigures, SalesRow } from '#shared/reports/report-schema.ts';
import { averagePerGuest, sumSales } from '#shared/reports/sales-figures.ts';
import type { SheetStyle } from '../kernel/sheets/report-sheet.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from './report-context.ts';
import { hourKey } from './report-sql.ts';
import type { ComparedPeriod } from './sheets/compared-sheet.ts';
import { readTakings } from './takings-read.ts';
import { joinTakings } from './takings-rules.ts';

/** Keyed by business hour (`hourKey`). */
export const salesSums: SummedPart<[string, SalesFigures][]> = {
  name: 'sales',
  async sum(db, organizationId, span, clock) {
    return [...(await readTakings(db, organizationId, span, { by: 'span', clock }))];
  },
};

function salesRow(key: string, figures: SalesFigures): SalesRow {
  const [businessDay = '', hour = ''] = key.split(' ');
  return { businessDay, hour: Number(hour), ...figures };
}

/** In the order of the business day: hours before the cut-off come last. */
function inOrder(rows: readonly SalesRow[], cutoff: string): SalesRow[] {
  const first = Number(cutoff.slice(0, 2));
  const place = ({ hour }: SalesRow) => (hour - first + 24) % 24;
  return rows.toSorted(
    (one, other) => one.businessDay.localeCompare(other.businessDay) || place(one) - place(other),
  );
}

function cells(row: SalesFigures, { money, count }: SheetStyle): string[] {
  const average = averagePerGuest(row);
  const { serviceCharge = 0, deposits = 0 } = row;
  return [
    count(row.orders),
    count(row.guests),
    money(row.gross),
    average === null ? '' : money(average),
    money(row.discounts),
    money(row.voids),
    money(row.waste),
    money(row.reducedAfterBill),
    money(row.tips),
    money(row.payments.cash),
    money(row.payments.card),
    money(row.payments.voucher),
    money(row.payments.other),
    money(row.refunds),
    count(row.withoutReceipt),
    count(row.nonFiscal),
    count(row.waived),
    money(row.gross - serviceCharge),
    money(serviceCharge),
    money(deposits),
  ];
}

const comparedFigures = [
  { at: 2, kind: 'count' },
  { at: 3, kind: 'count' },
  { at: 4, kind: 'money' },
] as const;

/** The number of days by which a compared period is before the report's own. */
function daysBefore(from: string, { from: own, timeZone, businessDayCutoff }: ComparedPeriod): number {
  const dayOf = (time: string) => businessDay(Date.parse(time), timeZone, businessDayCutoff);
  return daysBetween(dayOf(from), dayOf(own));
}

function dayTotals(rows: readonly SalesRow[]): [string, SalesFigures][] {
  return [...Map.groupBy(rows, row => row.businessDay)].map(([day, own]) => [day, sumSales(own)]);
}

export const salesRead: ReportDefinition<'salesReport'> = {
  areas: ['orders', 'settings'],
  async answer(context) {
    const takings = joinTakings(await context.sumsOf(salesSums));
    const rows = [...takings].map(([key, figures]) => salesRow(key, figures));
    return {
      ...spanTimes(context.span),
      total: sumSales(rows),
      rows: inOrder(rows, context.settings.businessDayCutoff),
    };
  },
  sheet: ({ rows }, style) => [
    [...style.words.sales],
    ...rows.map(row => [row.businessDay, style.count(row.hour), ...cells(row, style)]),
  ],
  compared: {
    names: 2,
    columns: comparedFigures,
    // Rows are matched by the hour and the distance from each period's first day.
    rows({ from, rows }, period) {
      const days = daysBefore(from, period);
      return rows.map(({ businessDay: day, hour, orders, guests, gross }) => ({
        key: hourKey({ day: addDays(day, days), hour }),
        figures: [orders, guests, gross],
      }));
    },
    namesOf: key => key.split(' '),
  },
  days: {
    sheet({ rows }, style) {
      const [day, , ...heads] = style.words.sales;
      return [
        [day ?? '', ...heads],
        ...dayTotals(rows).map(([date, figures]) => [date, ...cells(figures, style)]),
      ];
    },
    compared: {
      names: 1,
      columns: comparedFigures.map(({ at, kind }) => ({ at: at - 1, kind })),
      rows({ from, rows }, period) {
        const days = daysBefore(from, period);
        return dayTotals(rows).map(([day, { orders, guests, gross }]) => ({
          key: addDays(day, days),
          figures: [orders, guests, gross],
        }));
      },
      namesOf: key => [key],
    },
  },
};
