/** What Zs and the reports of the same days both tell: name, the reports' figure, the Zs'. */

import assert from 'node:assert/strict';
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { CorrectionSort } from '#shared/reports/correction-sorts.ts';
import { draftOf } from '../cash/day-end.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { people } from '../restaurants/small-restaurant.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export async function reportPairs(
  origin: OriginFixture,
  figures: readonly DayReportFigures[],
): Promise<[string, number, number][]> {
  const params = { from: figures[0]?.from ?? '', to: new Date(origin.clock.nowMs + 1).toISOString() };
  const { rows } = (await origin.read('correctionsReport', { params })).data;
  const amountOf = (...sorts: CorrectionSort[]) =>
    sum(rows.filter(({ sort }) => sorts.includes(sort)).map(({ amount }) => amount));
  const all = <K extends keyof DayReportFigures>(key: K) => figures.map(report => report[key]);
  const discounts = sum(
    all('discounts')
      .flat()
      .map(({ amount }) => amount),
  );
  const refunds = sum(
    all('refunds')
      .flat()
      .map(({ amount, tip }) => amount + tip),
  );
  const removed = all('removedCharges').flatMap(list => list ?? []);
  return [
    ['the report of discounts', amountOf('discount', 'comp'), discounts],
    ['the report of refunds', amountOf('refund'), refunds],
    ['of removed service charges', amountOf('removedCharge'), sum(removed.map(({ amount }) => amount))],
  ];
}

/** Throws unless both waiters see the X's figures of themselves, without cash, which is counted blind. */
export async function requireShiftsOf(origin: OriginFixture): Promise<number> {
  const { figures } = await draftOf(origin);
  let compared = 0;
  for (const as of ['waiter', 'secondWaiter'] as const) {
    const { from, outside: _, ...shift } = (await origin.read('waiterShift', { as })).data;
    // Before the first Z a shift is the business day, however much the Z will count.
    if (from !== figures.from) continue;
    const row = figures.people.find(({ by }) => by.id === people[as].userId);
    const { orders = 0, gross = 0, refunded = 0, cardTips = 0 } = row ?? {};
    assert.deepEqual(shift, { orders, gross, ...(refunded > 0 && { refunded }), cardTips });
    compared += orders;
  }
  return compared;
}
