/** The waiters' report: what the orders of each brought. */
import { averagePerGuest } from '#shared/sales-figures.ts';
import { type ReportDefinition, spanTimes } from './report-context.ts';
import { findWaiterNames } from './sold-line-store.ts';
import { readTakings } from './takings-read.ts';

export const waitersRead: ReportDefinition<'waitersReport'> = {
  areas: ['orders', 'users'],
  async answer(context) {
    const takings = await readTakings(context, 'waiter');
    const names = await context.once(db => findWaiterNames(db, context.organizationId));
    const rows = [...takings].map(([waiterId, figures]) => {
      const { orders, guests, gross, seatedGross, discounts, voids, waste, reducedAfterBill, tips } = figures;
      const sums = { orders, guests, gross, seatedGross, discounts, voids, waste, reducedAfterBill, tips };
      return { waiterId, name: names.get(waiterId) ?? '', ...sums };
    });
    return {
      ...spanTimes(context.span),
      rows: rows.toSorted((one, other) => other.gross - one.gross || one.name.localeCompare(other.name)),
    };
  },
  sheet: ({ rows }, { words, money, count, text }) => [
    [...words.waiters],
    ...rows.map(row => {
      const average = averagePerGuest(row);
      return [
        text(row.name),
        count(row.orders),
        count(row.guests),
        money(row.gross),
        average === null ? '' : money(average),
        money(row.discounts),
        money(row.voids),
        money(row.waste),
        money(row.reducedAfterBill),
        money(row.tips),
      ];
    }),
  ],
};
