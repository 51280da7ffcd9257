/** The documents of closed orders: SQL only. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { Span } from '../../kernel/sheets/business-hours-rules.ts';
import { soldTotal, storedTimeOf } from '../report-sql.ts';

/** Amounts in minor units. `invoiced`: invoices and corrections together; `isInvoiced`: one is in force. */
export type DocumentedOrder = {
  orderId: string;
  orderNumber: number;
  closedAt: string;
  amount: number;
  paid: number;
  deposits: number;
  invoiced: number;
  hasReceipt: boolean;
  isWaived: boolean;
  isInvoiced: boolean;
  isRejected: boolean;
};

type Counted = Omit<DocumentedOrder, 'hasReceipt' | 'isWaived' | 'isInvoiced' | 'isRejected'> &
  Record<'hasReceipt' | 'isWaived' | 'isInvoiced' | 'rejected', number>;

/** The orders closed within the span, the latest first. */
export async function listDocumentedOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  { from, to }: Span,
): Promise<DocumentedOrder[]> {
  const { rows } = await sql<Counted>`
    select o.id as "orderId", o.number as "orderNumber", o.closed_at as "closedAt", ${soldTotal} as amount, o.paid,
      o.deposit_total as deposits, o.has_fiscal_receipt as "hasReceipt",
      case when o.receipt_state = 'waived' then 1 else 0 end as "isWaived",
      case when o.invoice_number is null then 0 else 1 end as "isInvoiced",
      (select coalesce(sum(i.total), 0) from invoices i where i.org_id = o.org_id and i.order_id = o.id) as invoiced,
      (select count(*) from invoices i where i.org_id = o.org_id and i.order_id = o.id and i.state = 'rejected') as rejected
    from orders o
    where o.org_id = ${organizationId} and o.closed_at >= ${storedTimeOf(from)} and o.closed_at < ${storedTimeOf(to)}
      and o.state = 'closed'
    order by o.closed_at desc, o.id desc`.execute(db);
  return rows.map(({ rejected, ...row }) => ({
    ...row,
    invoiced: Number(row.invoiced),
    hasReceipt: row.hasReceipt === 1,
    isWaived: row.isWaived === 1,
    isInvoiced: row.isInvoiced === 1,
    isRejected: Number(rejected) > 0,
  }));
}
