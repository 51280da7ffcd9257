/** The waiters report: revenue of each one's orders, and the discounts they gave. */
import { averagePerGuest, noSales } from '#shared/sales-figures.ts';
import { type ReportContext, type ReportDefinition, spanTimes } from './report-context.ts';
import { findWaiterNames } from './sold-line-store.ts';
import { readTakings } from './takings-read.ts';
import { sumRefundsByPerson } from './takings-store.ts';

async function readRefunds(context: ReportContext): Promise<Map<string, number>> {
  const { organizationId } = context;
  const pieces = await context.inPieces((db, piece) => sumRefundsByPerson(db, organizationId, piece));
  const given = new Map<string, number>();
  for (const { key, amount } of pieces.flat()) given.set(key, (given.get(key) ?? 0) + amount);
  return given;
}

export const waitersRead: ReportDefinition<'waitersReport'> = {
  areas: ['orders', 'users'],
  async answer(context) {
    const takings = await readTakings(context, 'waiter');
    const names = await context.once(db => findWaiterNames(db, context.organizationId));
    const given = await readRefunds(context);
    const people = new Set([...takings.keys(), ...given.keys()]);
    const rows = [...people].map(waiterId => {
      const figures = takings.get(waiterId) ?? noSales();
      const { orders, guests, gross, seatedGross, discounts, voids, waste, reducedAfterBill, tips } = figures;
      const sums = { orders, guests, gross, seatedGross, discounts, voids, waste, reducedAfterBill, tips };
      return { waiterId, name: names.get(waiterId) ?? '', ...sums, refunds: given.get(waiterId) ?? 0 };
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
        money(row.refunds),
        money(row.tips),
      ];
    }),
  ],
};
