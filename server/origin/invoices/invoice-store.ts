/** Issued invoices: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import { textAt } from '../../store/dialect-sql.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { insertRows } from '../kernel/row-writers.ts';
import { partyLabelOf } from '../venue/tables/seating-store.ts';
import type { InvoiceRow } from './invoice-row.ts';

type Db = Kysely<OriginTables>;

/** The last number of the series, in any year; null before the first. */
export async function findLastOfSeries(
  db: Db,
  orgId: string,
  series: string,
): Promise<Pick<InvoiceRow, 'year' | 'sequence' | 'issued_on'> | null> {
  const last = await db
    .selectFrom('invoices')
    .select(['year', 'sequence', 'issued_on'])
    .where('org_id', '=', orgId)
    .where('series', '=', series)
    .orderBy('year', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

export async function insertInvoice(tx: Transaction<OriginTables>, row: InvoiceRow): Promise<void> {
  await insertRows(tx, 'invoices', [row]);
}

/** The invoice and its corrections, the latest last. */
export async function findWithCorrections(db: Db, orgId: string, id: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(or => or.or([or('id', '=', id), or('corrects', '=', id)]))
    .orderBy(({ eb }) => eb.case().when('corrects', 'is', null).then(0).else(1).end())
    .orderBy('year')
    .orderBy('sequence')
    .execute();
}

/** Its order may have another invoice from now on. */
export async function markReplaced(tx: Transaction<OriginTables>, { org_id, id }: InvoiceRow): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ is_replaced: 1 })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}

/** The latest invoices with their orders, the newest first. */
export async function listInvoices(db: Db, orgId: string, atMost: number) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', join =>
      join.onRef('o.org_id', '=', 'i.org_id').onRef('o.id', '=', 'i.order_id'),
    )
    .leftJoin('restaurant_tables as t', join =>
      join.onRef('t.org_id', '=', 'o.org_id').onRef('t.id', '=', 'o.table_id'),
    )
    .leftJoin('invoices as original', join =>
      join.onRef('original.org_id', '=', 'i.org_id').onRef('original.id', '=', 'i.corrects'),
    )
    .select('original.number as corrects')
    .select(({ selectFrom }) =>
      selectFrom('invoices as c')
        .select(({ fn }) => fn.sum<number | null>('c.total').as('changed'))
        .whereRef('c.org_id', '=', 'i.org_id')
        .whereRef('c.corrects', '=', 'i.id')
        .as('changed'),
    )
    .select(['i.id', 'i.number', 'i.state', 'i.issued_on', 'i.issued_at', 'i.issued_by', 'i.order_id'])
    .select(['i.buyer_name', 'i.buyer_tax_id', 'i.total', 'o.number as order_number'])
    .select(['i.environment', 'i.ksef_number', 'i.reason'])
    .select(({ eb }) => [
      eb.case().when('i.upo', 'is', null).then(null).else(1).end().as('confirmed'),
      eb
        .case()
        .when('i.state', '=', 'rejected')
        .then(textAt('i.content', 'buyer'))
        .else(null)
        .end()
        .as('buyer'),
    ])
    .select(partyLabelOf('t.label', 'o.party_number').as('table_label'))
    .where('i.org_id', '=', orgId)
    .orderBy('i.issued_at', 'desc')
    .orderBy('i.sequence', 'desc')
    .limit(atMost)
    .execute();
}

export async function findInvoice(db: Db, orgId: string, id: string): Promise<InvoiceRow | null> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The order's latest invoice. */
export async function findInvoiceOfOrder(db: Db, orgId: string, orderId: string): Promise<InvoiceRow | null> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** The buyer of the latest invoice of each NIP, as JSON, the most recent first. */
export async function listBuyers(db: Db, orgId: string, atMost: number) {
  return db
    .selectFrom('invoices')
    .select(textAt('content', 'buyer').as('buyer'))
    .where('org_id', '=', orgId)
    .where('id', 'in', latest =>
      latest
        .selectFrom('invoices')
        // Ids grow with time.
        .select(({ fn }) => fn.max('id').as('id'))
        .where('org_id', '=', orgId)
        .where('buyer_tax_id', 'is not', null)
        .groupBy('buyer_tax_id'),
    )
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}
