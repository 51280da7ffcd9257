/** The waiters report: revenue of each waiter's orders, and the discounts they gave. */

import type { SalesFigures } from '#shared/reports/report-schema.ts';
import { averagePerGuest, noSales } from '#shared/reports/sales-figures.ts';
import { findWaiterNames } from '../venue/staff/users-store.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from './report-context.ts';
import { readTakings } from './takings-read.ts';
import { joinTakings } from './takings-rules.ts';
import { type ReductionSum, sumRefundsByPerson } from './takings-store.ts';

type WaiterSums = { takings: [string, SalesFigures][]; refunds: ReductionSum[] };

/** Keyed by waiter; refunds by the person who made them. */
export const waitersSums: SummedPart<WaiterSums> = {
  name: 'waiters',
  async sum(db, organizationId, span) {
    const takings = await readTakings(db, organizationId, span, { by: 'waiter' });
    return { takings: [...takings], refunds: await sumRefundsByPerson(db, organizationId, span) };
  },
};

function refundsByPerson(pieces: readonly WaiterSums[]): Map<string, number> {
  const given = new Map<string, number>();
  for (const { key, amount } of pieces.flatMap(({ refunds }) => refunds)) {
    given.set(key, (given.get(key) ?? 0) + amount);
  }
  return given;
}

export const waitersRead: ReportDefinition<'waitersReport'> = {
  areas: ['orders', 'users'],
  async answer(context) {
    const pieces = await context.sumsOf(waitersSums);
    const takings = joinTakings(pieces.map(piece => piece.takings));
    const names = await context.once(db => findWaiterNames(db, context.organizationId));
    const given = refundsByPerson(pieces);
    const people = new Set([...takings.keys(), ...given.keys()]);
    const rows = [...people].map(waiterId => {
      const figures = takings.get(waiterId) ?? noSales();
      const { orders, guests, gross, seatedGross, serviceCharge } = figures;
      const { discounts, voids, waste, reducedAfterBill, tips } = figures;
      const sums = {
        orders,
        guests,
        gross,
        seatedGross,
        ...(serviceCharge !== undefined && { serviceCharge }),
        discounts,
        voids,
        waste,
        reducedAfterBill,
        tips,
      };
      return { waiterId, name: names.get(waiterId) ?? '', ...sums, refunds: given.get(waiterId) ?? 0 };
    });
    return {
      ...spanTimes(context.span),
      rows: rows.toSorted(
        (one, other) =>
          other.gross - one.gross ||
          one.name.localeCompare(other.name) ||
          one.waiterId.localeCompare(other.waiterId),
      ),
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
        money(row.gross - (row.serviceCharge ?? 0)),
        money(row.serviceCharge ?? 0),
      ];
    }),
  ],
  compared: {
    names: 1,
    columns: [
      { at: 1, kind: 'count' },
      { at: 2, kind: 'count' },
      { at: 3, kind: 'money' },
      { at: 5, kind: 'money' },
      { at: 10, kind: 'money' },
    ],
    rows: ({ rows }) =>
      rows.map(({ waiterId, orders, guests, gross, discounts, tips }) => ({
        key: waiterId,
        figures: [orders, guests, gross, discounts, tips],
      })),
  },
};
