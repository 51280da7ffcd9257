/** Which printers can't print now, in the store, so that every screen says so at once. */
import type { Kysely, Transaction } from 'kysely';
import type { OriginTables } from '../../origin-tables.ts';
import type { PrinterOutageRow } from '../print-jobs/print-job-row.ts';

export function listPrinterOutages(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<PrinterOutageRow[]> {
  return db.selectFrom('printer_outages').selectAll().where('org_id', '=', organizationId).execute();
}

/** A printer that is out already keeps the time since when. */
export async function saveOutage(tx: Transaction<OriginTables>, outage: PrinterOutageRow): Promise<void> {
  const { error } = outage;
  await tx
    .insertInto('printer_outages')
    .values(outage)
    .onConflict(conflict => conflict.columns(['org_id', 'printer_id']).doUpdateSet({ error }))
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

/** The restaurants that ever had something to print. Of all organizations: asked once, when the server starts. */
export async function organizationsWithPrintJobs(db: Kysely<OriginTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('change_counters')
    .select('org_id')
    .where('area', '=', 'printing')
    .execute();
  return rows.map(row => row.org_id);
}
