/** Print jobs of orders' receipts: SQL only. */
import type { Expression, Kysely } from 'kysely';
import { textAt } from '../../../store/dialect-sql.ts';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { ReceiptJobRow } from './stored-order.ts';

/** Omits abandoned receipts. */
export function receiptJobs(db: Kysely<OriginTables>, organizationId: string | Expression<string>) {
  return db
    .selectFrom('print_jobs as j')
    .leftJoin('devices as d', join =>
      join.onRef('d.org_id', '=', 'j.org_id').onRef('d.id', '=', 'j.device_id'),
    )
    .select(['j.org_id', 'j.id', 'j.order_id', 'j.kind', 'j.state', 'j.device_id', 'j.attempts', 'j.error'])
    .select(['j.number', 'j.created_at', 'j.started_at', 'j.finished_at', 'd.name as printer_name'])
    .select(['j.claim_key', 'j.counter_before', 'j.dropped_at', 'j.is_fiscal'])
    .select(textAt('j.document', 'buyerTaxId').as('buyer_tax_id'))
    .where('j.org_id', '=', organizationId)
    .where('j.kind', '=', 'receipt')
    .where('j.dropped_at', 'is', null);
}

const receiptJobsQuery = prepareQuery<OriginTables, { organizationId: string; orderIds: string }>()(
  (db, value) =>
    receiptJobs(db, value('organizationId'))
      .where('j.order_id', 'in', eachOf(value('orderIds')))
      .orderBy('j.created_at')
      .orderBy('j.id'),
);

/** The last receipt of each of these orders (at least one order) that was not abandoned, keyed by order id. */
export async function findReceiptJobs(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Map<string, ReceiptJobRow>> {
  const rows = await receiptJobsQuery(db, { organizationId, orderIds: JSON.stringify(orderIds) });
  return new Map(rows.map(row => [row.order_id ?? '', row]));
}
