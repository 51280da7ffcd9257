/**
 * Decides which amounts need an admin because they lower a person's cash to hand in: tips not in cash,
 * refunds and pay-outs above a share of the order or session, and of the person's takings on that business
 * day, so that many small amounts count like a large one.
 */
import { type RawBuilder, sql } from 'kysely';
import { businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import { isPlausible, type PlausibleLimit, usualPlausibleLimit } from '#shared/venue/plausible-limit.ts';
import { ProblemError } from '../../../http/errors.ts';
import { textAt, wholeSum } from '../../../store/dialect-sql.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';

type Lowering = {
  kind: 'tip' | 'refund' | 'payOut';
  amount: number;
  /** The amount of the payment or order concerned; absent if none. */
  of?: number;
};

/** The person's takings and their reductions since then. Omits single amounts above the limit, which an admin has approved. */
async function sumsOf({ tx, caller }: AnyCommand, since: string, { percent, amount }: PlausibleLimit) {
  const { organizationId, userId } = caller;
  const total = (condition: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
    sql<number>`coalesce(${wholeSum(sql`case when ${condition} then ${value} else 0 end`)}, 0)`;
  const isTaken = sql`p.refund_of is null and p.kind_change_of is null`;
  const isWithin = (value: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    sql`(${value} <= ${amount} or ${value} * 100 <= ${of} * ${percent})`;
  const refund = sql`(- p.amount - p.tip)`;
  const isRefund = sql`p.refund_of is not null and (p.kind_change_of is null or p.kind = 'cash')`;
  const [paid] = await tx
    .selectFrom('payments as p')
    .leftJoin('payments as o', join =>
      join.onRef('o.org_id', '=', 'p.org_id').onRef('o.id', '=', 'p.refund_of'),
    )
    .select([
      total(sql`p.kind <> 'cash' and ${isTaken}`, sql`p.amount`).as('byCard'),
      total(sql`p.kind = 'cash' and ${isTaken}`, sql`p.amount`).as('inCash'),
      total(sql`p.kind <> 'cash' and ${isWithin(sql`p.tip`, sql`p.amount`)}`, sql`p.tip`).as('tip'),
      total(sql`${isRefund} and ${isWithin(refund, sql`o.amount`)}`, refund).as('refund'),
    ])
    .where('p.org_id', '=', organizationId)
    .where('p.at', '>=', since)
    .where(textAt('p.taken_by', 'id'), '=', userId)
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
  const { byCard = 0, inCash = 0 } = paid ?? {};
  return {
    tip: { lowered: paid?.tip ?? 0, of: byCard },
    refund: { lowered: paid?.refund ?? 0, of: byCard + inCash },
    payOut: { lowered: moved?.payOut ?? 0, of: inCash },
  };
}

/** Throws APPROVAL_REQUIRED above the limit; admins and approved requests have none. */
export async function requirePlausible(
  context: AnyCommand,
  { kind, amount, of = 0 }: Lowering,
): Promise<void> {
  if (amount <= 0 || context.caller.roles.includes('admin')) return;
  const { settings } = await context.restaurant();
  const { timeZone, businessDayCutoff, plausibleLimit: limit = usualPlausibleLimit } = settings;
  const day = businessDay(context.nowMs, timeZone, businessDayCutoff);
  const since = new Date(businessDayStart(day, timeZone, businessDayCutoff)).toISOString();
  const ofDay = (await sumsOf(context, since, limit))[kind];
  const isWithin = kind === 'payOut' || isPlausible(amount, of, limit);
  if (!isWithin || !isPlausible(ofDay.lowered + amount, ofDay.of + (kind === 'tip' ? of : 0), limit))
    throw new ProblemError('APPROVAL_REQUIRED');
}
