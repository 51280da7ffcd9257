/** The queue of invoices to be sent by e-mail: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { QueuedMailRow } from '../../kernel/mails/mail-rules.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { InvoiceMailRow } from './invoice-mail-row.ts';

type Db = Kysely<OriginTables>;

export async function insertInvoiceMail(tx: Transaction<OriginTables>, row: InvoiceMailRow): Promise<void> {
  await tx.insertInto('invoice_mails').values(row).execute();
}

export async function countMailsOfOrder(db: Db, orgId: string, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The oldest first. */
export function listInvoiceMails(db: Db, orgId: string): Promise<InvoiceMailRow[]> {
  return db.selectFrom('invoice_mails').selectAll().where('org_id', '=', orgId).orderBy('id').execute();
}

export function listDueInvoiceMails(db: Db, now: string): Promise<InvoiceMailRow[]> {
  return (
    db
      .selectFrom('invoice_mails')
      .selectAll()
      // SQLite only matches the partial index against literals.
      .where('state', '=', sql.lit('queued' as const))
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .execute()
  );
}

/** Returns false if another process has changed the row since it was read, or the address was erased. */
export async function updateInvoiceMail(
  tx: Transaction<OriginTables>,
  { org_id, id, attempts }: InvoiceMailRow,
  change: Partial<QueuedMailRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_mails')
    .set(change)
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', sql.lit('queued' as const))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
