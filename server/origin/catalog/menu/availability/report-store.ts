/** Waiters' reports of dishes that are out: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import type { AvailabilityReportRow } from './report-row.ts';

type Db = Kysely<OriginTables>;

/** Reports made at `since` or later, the oldest first. */
export function listReports(db: Db, orgId: string, since: string): Promise<AvailabilityReportRow[]> {
  return db
    .selectFrom('availability_reports')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('reported_at', '>=', since)
    .orderBy('reported_at')
    .orderBy('id')
    .execute();
}

export async function findReport(db: Db, orgId: string, id: string): Promise<AvailabilityReportRow | null> {
  const row = await db
    .selectFrom('availability_reports')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveReport(tx: Transaction<OriginTables>, row: AvailabilityReportRow): Promise<void> {
  const { org_id: _, id: __, ...changing } = row;
  await tx
    .insertInto('availability_reports')
    .values(row)
    .onConflict(conflict => conflict.columns(['org_id', 'id']).doUpdateSet(changing))
    .execute();
}

/** Deletes expired reports. */
export async function forgetReports(
  tx: Transaction<OriginTables>,
  orgId: string,
  before: string,
): Promise<void> {
  await tx
    .deleteFrom('availability_reports')
    .where('org_id', '=', orgId)
    .where('reported_at', '<', before)
    .execute();
}
