/** Closes business days in tests: whatever is open is carried over. */
import type { DayReport, NewDayReport } from '#shared/cash/day-report-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Answered, OriginFixture } from '../restaurants/origin-fixture.ts';

/** X. */
export async function draftOf(origin: OriginFixture) {
  return (await origin.read('dayReportDraft')).data;
}

/** What an admin sends who has ticked everything. */
export async function wholeDay(origin: OriginFixture): Promise<NewDayReport> {
  const { number, openOrders, openCash } = await draftOf(origin);
  return { number, orderIds: openOrders.map(({ id }) => id), cashSessionIds: openCash.map(({ id }) => id) };
}

export async function closeDay(
  origin: OriginFixture,
  body?: NewDayReport,
  key: string = createUuid(),
): Promise<Answered<DayReport>> {
  return origin.command('makeDayReport', body ?? (await wholeDay(origin)), { key });
}
