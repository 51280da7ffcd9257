/** Answers a waiter's own figures since the last Z, as the next Z will count them. */
import type { WaiterShift } from '#shared/cash/day-report-schema.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { businessDaySpan } from '../../kernel/sheets/business-hours-rules.ts';
import { daySpan, readDayFacts } from './day-facts.ts';
import { findLastSeq, listDayReports } from './day-report-store.ts';
import { dayTakings, paidRow } from './day-takings-rules.ts';

export async function readWaiterShift({ db, caller, now, nowMs }: ReadContext): Promise<WaiterShift> {
  const { organizationId, userId } = caller;
  const settings = await readSettings(db, organizationId);
  const [last = null] = await listDayReports(db, organizationId, 1);
  // A restaurant without any Z counts the business day.
  const since = last === null ? new Date(businessDaySpan(nowMs, settings).from).toISOString() : undefined;
  const span = daySpan(last, await findLastSeq(db, organizationId), now);
  const facts = await readDayFacts(db, organizationId, settings, {
    ...span,
    ...(since !== undefined && { from: since, since }),
  });
  const own = dayTakings(facts).people.find(({ by }) => by.id === userId);
  const { orders = 0, gross = 0, refunded = 0, cashTips = 0, cardTips = 0 } = own ?? {};
  const sales = { from: facts.from, orders, gross, ...(refunded > 0 && { refunded }), cardTips };
  const ownCash = facts.payments.filter(
    payment => payment.row.kind === 'cash' && JSON.parse(paidRow(payment).taken_by).id === userId,
  );
  const sumOf = (payments: typeof ownCash) =>
    payments.reduce((sum, { row }) => sum + row.amount + row.tip, 0);
  // Where cash is counted, the expected amount stays hidden. The setting ends only once all is confirmed.
  if (settings.usesCashSessions === true)
    return { ...sales, outside: sumOf(ownCash.filter(payment => paidRow(payment).cash_session_id === null)) };
  const taken = sumOf(ownCash);
  return { ...sales, cash: { tips: cashTips, toHandIn: taken - cashTips - cardTips } };
}
