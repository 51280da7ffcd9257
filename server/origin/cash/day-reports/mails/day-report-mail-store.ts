/** The queue of Zs to be sent by e-mail: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import type { DayReportMailRow } from './day-report-mail-row.ts';

type Db = Kysely<OriginTables>;
type Key = Pick<DayReportMailRow, 'org_id' | 'report_id'>;

export async function insertMail(tx: Transaction<OriginTables>, row: DayReportMailRow): Promise<void> {
  await tx.insertInto('day_report_mails').values(row).execute();
}

export async function listMails(db: Db, orgId: string): Promise<DayReportMailRow[]> {
  return db.selectFrom('day_report_mails').selectAll().where('org_id', '=', orgId).execute();
}

export async function listDueMails(db: Db, now: string): Promise<DayReportMailRow[]> {
  return (
    db
      .selectFrom('day_report_mails')
      .selectAll()
      // SQLite only matches the partial index against literals.
      .where('state', '=', sql.lit('queued' as const))
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .execute()
  );
}

/** Queues a Z that is not queued yet, whatever became of it. */
export async function queueMailAgain(tx: Transaction<OriginTables>, row: DayReportMailRow): Promise<void> {
  const { org_id, report_id, ...fresh } = row;
  await tx
    .insertInto('day_report_mails')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['org_id', 'report_id'])
        .doUpdateSet(fresh)
        .where('day_report_mails.state', '<>', sql.lit('queued' as const)),
    )
    .execute();
}

/** Returns false if another process has changed the row since it was read. */
export async function updateMail(
  tx: Transaction<OriginTables>,
  { org_id, report_id, attempts }: Key & Pick<DayReportMailRow, 'attempts'>,
  change: Partial<DayReportMailRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('day_report_mails')
    .set(change)
    .where('org_id', '=', org_id)
    .where('report_id', '=', report_id)
    .where('attempts', '=', attempts)
    .where('state', '=', sql.lit('queued' as const))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
