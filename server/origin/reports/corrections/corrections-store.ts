/**
 * Corrections summed in SQL by reason, by the person who did or requested them, and by the approver.
 * Discounts and service charges follow from the money rules.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CorrectionSort } from '#shared/reports/correction-sorts.ts';
import { flagAt, integerAt, joinInOrder, textAt } from '../../../store/dialect-sql.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { Span } from '../../kernel/sheets/business-hours-rules.ts';
import { lineValue, soldTotal, storedTimeOf } from '../report-sql.ts';

type Db = Kysely<OriginTables>;

/** `personId` is who did or requested it; `approverId` is null if no approval was needed. */
export type CorrectionSum = {
  sort: CorrectionSort;
  reason: string;
  personId: string;
  approverId: string | null;
  count: number;
  amount: number;
};

function within(time: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> {
  return sql`${time} >= ${storedTimeOf(from)} and ${time} < ${storedTimeOf(to)}`;
}

async function sumVoidsByApprover(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  const { rows } = await sql<CorrectionSum>`
    select case when ${flagAt('l.void', 'started')} = 1 then 'waste' else 'void' end as sort, ${textAt('l.void', 'reason')} as reason,
      ${textAt('l.void', 'by.id')} as "personId", ${textAt('l.void', 'approvedBy.id')} as "approverId",
      count(*) as count, sum(${lineValue}) as amount
    from orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.state = 'voided'
    where o.org_id = ${organizationId} and ${within(sql`o.closed_at`, span)}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** The approver is read from the event. */
async function sumRefundsByApprover(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  const { rows } = await sql<CorrectionSum>`
    select 'refund' as sort, coalesce(p.reason, '') as reason, ${textAt('p.taken_by', 'id')} as "personId",
      (select ${textAt('e.payload', 'approvedBy.id')} from events e
        where e.org_id = p.org_id and e.entity = 'order' and e.entity_id = coalesce(p.taken_on, p.order_id)
          and e.type = 'payment.refunded' and ${textAt('e.payload', 'payment.id')} = p.id) as "approverId",
      count(*) as count, -sum(p.amount + p.tip) as amount
    from payments p
    where p.org_id = ${organizationId} and ${within(sql`p.at`, span)} and p.refund_of is not null and p.kind_change_of is null
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Reductions that were reversed don't count. */
async function sumReductionsByApprover(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  const { rows } = await sql<CorrectionSum>`
    select 'reducedAfterBill' as sort, '' as reason, r.by_id as "personId", ${textAt('r.approved_by', 'id')} as "approverId",
      count(*) filter (where r.amount > 0) as count, sum(r.amount) as amount
    from bill_reductions r
    where r.org_id = ${organizationId} and ${within(sql`r.at`, span)}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** The person who skipped a receipt is read from the order's last event about it. */
async function sumMissingReceipts(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  const { rows } = await sql<CorrectionSum>`
    select case when o.receipt_state = 'waived' then 'waivedReceipt' else 'missingReceipt' end as sort,
      case when o.receipt_state = 'waived' then coalesce(o.waived_reason, '') else '' end as reason,
      coalesce(case when o.receipt_state = 'waived' then (select e.user_id from events e
        where e.org_id = o.org_id and e.entity = 'order' and e.entity_id = o.id and e.type = 'receipt.waived'
        order by e.seq desc limit 1) end, ${textAt('o.sold_by', 'id')}, o.waiter_id) as "personId",
      null as "approverId", count(*) as count, sum(${soldTotal}) as amount
    from orders o
    where o.org_id = ${organizationId} and ${within(sql`o.closed_at`, span)} and o.state = 'closed' and ${soldTotal} > 0
      and (o.receipt_state = 'waived' or (o.has_fiscal_receipt = 0 and o.invoice_number is null))
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Pay-outs for returned bottles and cans. */
async function sumDepositReturns(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  const { rows } = await sql<CorrectionSum>`
    select 'depositReturn' as sort, '' as reason, ${textAt('m.moved_by', 'id')} as "personId", null as "approverId",
      count(*) as count, sum(m.amount) as amount
    from cash_movements m
    where m.org_id = ${organizationId} and ${within(sql`m.at`, span)} and m.deposit_return is not null
    group by 3`.execute(db);
  return rows;
}

/** Drawers opened without a payment; omits refused and failed openings. */
async function sumNoSales(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  const { rows } = await sql<CorrectionSum>`
    select 'noSale' as sort, coalesce(d.reason, '') as reason, ${textAt('d.opened_by', 'id')} as "personId",
      ${textAt('d.approved_by', 'id')} as "approverId", count(*) as count, 0 as amount
    from drawer_openings d
    where d.org_id = ${organizationId} and ${within(sql`d.at`, span)} and d.cause = 'noSale'
      and d.state not in ('asked', 'failed')
    group by 2, 3, 4`.execute(db);
  return rows;
}

/** By how much orders became cheaper because a sent item got another weight or other options. */
async function sumMadeCheaper(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  const less = sql`${integerAt('e.payload', 'sums.before.total')} - ${integerAt('e.payload', 'sums.after.total')}`;
  const { rows } = await sql<CorrectionSum>`
    select 'madeCheaper' as sort, '' as reason, e.user_id as "personId", null as "approverId",
      count(*) as count, sum(${less}) as amount
    from events e
    where e.org_id = ${organizationId} and e.type = 'line.adjusted' and ${within(sql`e.at`, span)} and ${less} > 0
    group by 3`.execute(db);
  return rows;
}

/** Covers everything except discounts and service charges. */
export async function sumCorrections(db: Db, organizationId: string, span: Span): Promise<CorrectionSum[]> {
  return [
    ...(await sumVoidsByApprover(db, organizationId, span)),
    ...(await sumRefundsByApprover(db, organizationId, span)),
    ...(await sumReductionsByApprover(db, organizationId, span)),
    ...(await sumMissingReceipts(db, organizationId, span)),
    ...(await sumMadeCheaper(db, organizationId, span)),
    ...(await sumDepositReturns(db, organizationId, span)),
    ...(await sumNoSales(db, organizationId, span)),
  ];
}
