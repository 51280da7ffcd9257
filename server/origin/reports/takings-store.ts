/** Revenue summed in SQL: by the hour of closing or by waiter. */
import { type Kysely, sql } from 'kysely';
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import { flagAt, joinInOrder, textAt, unindexed } from '../../store/dialect-sql.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import type { Span } from '../kernel/sheets/business-hours-rules.ts';
import {
  inSpan,
  type KeyedSpan,
  lineValue,
  ordersInSpans,
  soldTotal,
  storedTimeOf,
  withSpans,
} from './report-sql.ts';

type Db = Kysely<OriginTables>;
/** `span` groups by the span's key; `waiter` by the waiter who had the order when it was closed, and discounts by the person who gave them. */
type Grouping = 'span' | 'waiter';

export type OrderSums = {
  key: string;
  orders: number;
  guests: number;
  gross: number;
  seatedGross: number;
  serviceCharge: number;
  deposits: number;
  withoutReceipt: number;
  nonFiscal: number;
  waived: number;
};
export type PaymentSums = { key: string; kind: PaymentKind; amount: number; tip: number; refunds: number };
export type ReductionSum = { key: string; amount: number };
export type VoidSums = { key: string; isWaste: number; value: number };

const keys = {
  span: sql<string>`spans.key`,
  waiter: sql<string>`coalesce(${textAt('o.sold_by', 'id')}, o.waiter_id)`,
};

export async function sumOrders(
  db: Db,
  organizationId: string,
  spans: readonly KeyedSpan[],
  by: Grouping,
): Promise<OrderSums[]> {
  const { rows } = await sql<OrderSums>`${withSpans(spans)}
    select ${keys[by]} as key, count(*) as orders, sum(o.guest_count) as guests, sum(${soldTotal}) as gross,
      sum(case when o.guest_count > 0 then ${soldTotal} else 0 end) as "seatedGross",
      sum(o.service_total) as "serviceCharge", sum(o.deposit_total) as deposits,
      count(*) filter (where ${soldTotal} > 0 and o.has_fiscal_receipt = 0 and o.receipt_state <> 'waived'
        and o.invoice_number is null) as "withoutReceipt",
      count(*) filter (where ${soldTotal} > 0 and o.has_fiscal_receipt = 0 and o.receipt_state = 'issued'
        and o.invoice_number is null) as "nonFiscal",
      count(*) filter (where ${soldTotal} > 0 and o.receipt_state = 'waived') as waived
    from ${ordersInSpans(organizationId, spans)}
    where o.state = 'closed'
    group by 1`.execute(db);
  return rows;
}

/** Payments less refunds of closed orders up to the time of closing. */
export async function sumPayments(
  db: Db,
  organizationId: string,
  spans: readonly KeyedSpan[],
  by: Grouping,
): Promise<PaymentSums[]> {
  // The unary plus avoids the index on payment time.
  const { rows } = await sql<PaymentSums>`${withSpans(spans)}
    select ${keys[by]} as key, p.kind as kind, sum(p.amount) as amount, sum(p.tip) as tip,
      sum(case when p.refund_of is null or p.kind_change_of is not null then 0 else -p.amount end) as refunds
    from ${ordersInSpans(organizationId, spans)}
    ${joinInOrder} payments p on p.org_id = o.org_id and p.order_id = o.id
    where o.state = 'closed' and ${unindexed(sql`p.at`)} <= o.closed_at
    group by 1, 2`.execute(db);
  return rows;
}

/** Refunds after the order was closed, and corrections of a payment's kind, which return no money: at their own time. */
export async function sumLateRefunds(
  db: Db,
  organizationId: string,
  spans: readonly KeyedSpan[],
  by: Grouping,
): Promise<PaymentSums[]> {
  const { rows } = await sql<PaymentSums>`${withSpans(spans)}
    select ${keys[by]} as key, p.kind as kind, sum(p.amount) as amount, sum(p.tip) as tip, -sum(p.amount) as refunds
    from spans
    ${joinInOrder} payments p
      on p.org_id = ${organizationId} and ${inSpan('p.at', spans)} and p.refund_of is not null
    ${joinInOrder} orders o on o.org_id = p.org_id and o.id = p.order_id
    where o.state = 'closed' and o.closed_at < p.at and p.kind_change_of is null
    group by 1, 2
    union all
    select ${keys[by]} as key, p.kind as kind, sum(p.amount) as amount, sum(p.tip) as tip, 0 as refunds
    from spans
    ${joinInOrder} payments p
      on p.org_id = ${organizationId} and ${inSpan('p.at', spans)} and p.kind_change_of is not null
    ${joinInOrder} orders o on o.org_id = p.org_id and o.id = p.order_id
    where o.state = 'closed' and o.closed_at < p.at
    group by 1, 2`.execute(db);
  return rows;
}

/** Voids of closed and cancelled orders at full price. */
export async function sumVoids(
  db: Db,
  organizationId: string,
  spans: readonly KeyedSpan[],
  by: Grouping,
): Promise<VoidSums[]> {
  const { rows } = await sql<VoidSums>`${withSpans(spans)}
    select ${by === 'waiter' ? textAt('l.void', 'by.id') : keys.span} as key, ${flagAt('l.void', 'started')} as "isWaste", sum(${lineValue}) as value
    from ${ordersInSpans(organizationId, spans)}
    ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.state = 'voided'
    group by 1, 2`.execute(db);
  return rows;
}

/** Refunds including tips, of orders in any state, by the person who made them. */
export async function sumRefundsByPerson(
  db: Db,
  organizationId: string,
  span: Span,
): Promise<ReductionSum[]> {
  const { rows } = await sql<ReductionSum>`
    select ${textAt('p.taken_by', 'id')} as key, -sum(p.amount + p.tip) as amount
    from payments p
    where p.org_id = ${organizationId} and p.at >= ${storedTimeOf(span.from)} and p.at < ${storedTimeOf(span.to)}
      and p.refund_of is not null and p.kind_change_of is null
    group by 1`.execute(db);
  return rows;
}

/** Reductions after a bill or a payment, at their own time, of orders in any state; for waiters by the person who made them. */
export async function sumBillReductions(
  db: Db,
  organizationId: string,
  spans: readonly KeyedSpan[],
  by: Grouping,
): Promise<ReductionSum[]> {
  const { rows } = await sql<ReductionSum>`${withSpans(spans)}
    select ${by === 'waiter' ? sql`r.by_id` : sql`spans.key`} as key, sum(r.amount) as amount
    from spans ${joinInOrder} bill_reductions r
      on r.org_id = ${organizationId} and ${inSpan('r.at', spans)}
    group by 1`.execute(db);
  return rows;
}
