/** Print jobs: SQL only. Queued, taken by their printer, and settled. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PrintState } from '#shared/order/receipt-schema.ts';
import type { ExpiringRows } from '../../kernel/calls/shed-rows.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { insertRows, updateRow } from '../../kernel/row-writers.ts';
import type { PrintJobRow } from './print-job-row.ts';

type Db = Kysely<OriginTables>;

/** A literal, because SQLite matches the partial index of open jobs only against literals. */
const issued = sql.lit('issued' as const);

export async function insertPrintJobs(
  tx: Transaction<OriginTables>,
  jobs: readonly PrintJobRow[],
): Promise<void> {
  await insertRows(tx, 'print_jobs', jobs);
}

export async function findPrintJob(db: Db, organizationId: string, id: string): Promise<PrintJobRow | null> {
  const row = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Neither printed nor abandoned. */
export function openJobs(db: Db, organizationId: string) {
  return db
    .selectFrom('print_jobs')
    .where('org_id', '=', organizationId)
    .where('state', '<>', issued)
    .where('dropped_at', 'is', null);
}

/** All jobs that are neither printed nor abandoned, in the order of queuing. */
export function listOpenPrintJobs(db: Db, organizationId: string): Promise<PrintJobRow[]> {
  return openJobs(db, organizationId).selectAll().orderBy('created_at').orderBy(sql`rowid`).execute();
}

export async function updatePrintJob(
  tx: Transaction<OriginTables>,
  job: Pick<PrintJobRow, 'org_id' | 'id'>,
  changes: Partial<PrintJobRow>,
): Promise<void> {
  await updateRow(tx, 'print_jobs', job, changes);
}

/** Printed or abandoned papers that repeat what is stored elsewhere. Receipts and the printer's own reports stay. */
export const expiringPapers: ExpiringRows = {
  table: 'print_jobs',
  key: ['id'],
  retentionMs: 7 * 24 * 60 * 60_000,
  expired: before => sql`created_at < ${before} and kind not in ('receipt', 'fiscalDayReport')
    and (state = 'issued' or dropped_at is not null)`,
};

/** Abandons the order's receipts that are in one of these states. */
export async function dropReceiptJobs(
  tx: Transaction<OriginTables>,
  order: { org_id: string; id: string },
  states: readonly PrintState[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set({ dropped_at: now })
    .where('org_id', '=', order.org_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', 'receipt')
    .where('state', 'in', states)
    .execute();
}
