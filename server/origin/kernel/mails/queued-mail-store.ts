/** The tables of queued e-mails: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';
import type { QueuedMailRow } from './mail-rules.ts';

/** The column that names an e-mail within its restaurant; ids grow with time. */
const keys = { day_report_mails: 'report_id', day_report_copies: 'report_id', invoice_mails: 'id' } as const;
export type MailTable = keyof typeof keys;
export type MailRow<Table extends MailTable> = OriginTables[Table];

export async function insertMail<Table extends MailTable>(
  tx: Transaction<OriginTables>,
  table: Table,
  row: MailRow<Table>,
): Promise<void> {
  await tx.insertInto<MailTable>(table).values(row).execute();
}

/** Queues a Z that is not queued yet, whatever became of it. */
export async function queueMailAgain(
  tx: Transaction<OriginTables>,
  table: 'day_report_mails' | 'day_report_copies',
  row: MailRow<'day_report_mails'>,
): Promise<void> {
  const { org_id, report_id, ...fresh } = row;
  await tx
    .insertInto(table)
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['org_id', 'report_id'])
        .doUpdateSet(fresh)
        .where(`${table}.state`, '<>', sql.lit('queued' as const)),
    )
    .execute();
}

/** Counts the e-mails of an order's invoices. */
export async function countMailsOfOrder(
  tx: Transaction<OriginTables>,
  orgId: string,
  orderId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The oldest first, from the one with this id on. */
export async function listMails<Table extends MailTable>(
  db: Kysely<OriginTables>,
  table: Table,
  { orgId, from }: { orgId: string; from: string },
): Promise<MailRow<Table>[]> {
  const key = sql.ref(keys[table]);
  const { rows } = await sql<MailRow<Table>>`
    select * from ${sql.table(table)} where org_id = ${orgId} and ${key} >= ${from} order by ${key}`.execute(
    db,
  );
  return rows;
}

/** The e-mail queued last, or undefined. */
export async function findLastMail<Table extends MailTable>(
  db: Kysely<OriginTables>,
  table: Table,
  orgId: string,
): Promise<MailRow<Table> | undefined> {
  const { rows } = await sql<MailRow<Table>>`
    select * from ${sql.table(table)} where org_id = ${orgId} order by ${sql.ref(keys[table])} desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function listDueMails<Table extends MailTable>(
  db: Kysely<OriginTables>,
  table: Table,
  now: string,
): Promise<MailRow<Table>[]> {
  // SQLite only matches the partial index against literals.
  const { rows } = await sql<MailRow<Table>>`
    select * from ${sql.table(table)} where state = 'queued' and due_at <= ${now} order by due_at`.execute(
    db,
  );
  return rows;
}

/** Returns false if another process has changed the row since it was read, or it was erased. */
export async function updateMail<Table extends MailTable>(
  tx: Transaction<OriginTables>,
  table: Table,
  row: MailRow<Table>,
  change: Partial<QueuedMailRow>,
): Promise<boolean> {
  const id = 'id' in row ? row.id : row.report_id;
  const { numUpdatedRows } = await tx
    .updateTable<MailTable>(table)
    .set(change)
    .where('org_id', '=', row.org_id)
    .where(sql.ref(keys[table]), '=', id)
    .where('attempts', '=', row.attempts)
    .where('state', '=', sql.lit('queued' as const))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
