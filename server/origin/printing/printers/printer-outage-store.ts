/** Printers that can't print now, so that every screen can show them: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { PrinterOutageRow } from '../print-jobs/print-job-row.ts';

export function listPrinterOutages(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<PrinterOutageRow[]> {
  return db.selectFrom('printer_outages').selectAll().where('org_id', '=', organizationId).execute();
}

/** An existing outage retains its start time, and its stand-in unless a new one took over. */
export async function saveOutage(tx: Transaction<OriginTables>, outage: PrinterOutageRow): Promise<void> {
  const { error, stand_in_id } = outage;
  await tx
    .insertInto('printer_outages')
    .values(outage)
    .onConflict(conflict =>
      conflict
        .columns(['org_id', 'printer_id'])
        .doUpdateSet({ error, ...(stand_in_id !== null && { stand_in_id }) }),
    )
    .execute();
}

export async function endOutage(
  tx: Transaction<OriginTables>,
  organizationId: string,
  printerId: string,
): Promise<void> {
  await tx
    .deleteFrom('printer_outages')
    .where('org_id', '=', organizationId)
    .where('printer_id', '=', printerId)
    .execute();
}

/** All organizations with print jobs, read once at start. */
export async function organizationsWithPrintJobs(db: Kysely<OriginTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('change_counters')
    .select('org_id')
    .where('area', '=', 'printing')
    .execute();
  return rows.map(row => row.org_id);
}
