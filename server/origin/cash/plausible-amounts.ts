/**
 * Which amounts that lower what somebody hands in need an admin: tips that aren't in cash, refunds and pay-outs beyond a share of what it is about, and
 * of what the person took on that business day, so that many small ones are one large one.
 */
import { sql } from 'kysely';
import { businessDay, businessDayStart } from '#shared/business-day.ts';
import { isPlausible } from '#shared/rules/plausible-limit.ts';
import { ProblemError } from '../../http/errors.ts';
import { textAt, wholeSum } from '../../store/dialect-sql.ts';
import type { AnyCommand } from '../calls/command-context.ts';

type Lowering = {
  kind: 'tip' | 'refund' | 'payOut';
  amount: number /** What it belongs to; absent: nothing. */;
  of?: number;
};

/** What this person took, and took off it, since then. */
async function sumsOf({ tx, caller }: AnyCommand, since: string) {
  const { organizationId, userId } = caller;
  const total = (condition: ReturnType<typeof sql>, value: ReturnType<typeof sql>) =>
    sql<number>`coalesce(${wholeSum(sql`case when ${condition} then ${value} else 0 end`)}, 0)`;
  const isRefund = sql`refund_of is not null`;
  const [paid] = await tx
    .selectFrom('payments')
    .select([
      total(sql`kind <> 'cash' and refund_of is null`, sql`amount`).as('byCard'),
      total(sql`kind = 'cash' and refund_of is null`, sql`amount`).as('inCash'),
      total(sql`kind <> 'cash'`, sql`tip`).as('tip'),
      total(isRefund, sql`- amount - tip`).as('refund'),
    ])
    .where('org_id', '=', organizationId)
    .where('at', '>=', since)
    .where(textAt('taken_by', 'id'), '=', userId)
    .execute();
  const [moved] = await tx
    .selectFrom('cash_sessions as s')
    .innerJoin('cash_movements as m', join =>
      join.onRef('m.org_id', '=', 's.org_id').onRef('m.session_id', '=', 's.id'),
    )
    .select(total(sql`m.kind = 'payOut'`, sql`m.amount`).as('payOut'))
    .where('s.org_id', '=', organizationId)
    .where('m.at', '>=', since)
    .where(textAt('m.moved_by', 'id'), '=', userId)
    .execute();
  const { byCard = 0, inCash = 0, tip = 0, refund = 0 } = paid ?? {};
  return {
    tip: { lowered: tip, of: byCard },
    refund: { lowered: refund, of: byCard + inCash },
    payOut: { lowered: moved?.payOut ?? 0, of: inCash },
  };
}

/** Throws APPROVAL_REQUIRED beyond the limit; an admin has none, nor what an admin approved. */
export async function requirePlausible(
  context: AnyCommand,
  { kind, amount, of = 0 }: Lowering,
): Promise<void> {
  if (amount <= 0 || context.caller.roles.includes('admin')) return;
  const { settings } = await context.restaurant();
  const { timeZone, businessDayCutoff, plausibleLimit } = settings;
  const day = businessDay(context.nowMs, timeZone, businessDayCutoff);
  const since = new Date(businessDayStart(day, timeZone, businessDayCutoff)).toISOString();
  const ofDay = (await sumsOf(context, since))[kind];
  const isWithin = kind === 'payOut' || isPlausible(amount, of, plausibleLimit);
  if (!isWithin || !isPlausible(ofDay.lowered + amount, ofDay.of + (kind === 'tip' ? of : 0), plausibleLimit))
    throw new ProblemError('APPROVAL_REQUIRED');
}
