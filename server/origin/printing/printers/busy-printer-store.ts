/** Finds printers with work in one statement, as the worker asks after every change. SQL only. */
import { type Kysely, sql } from 'kysely';
import { simulatorId } from '#shared/venue/printer-drivers.ts';
import { prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { printerAmong } from '../../venue/devices/printer-choice.ts';
import { unfinishedOpenings } from '../drawers/drawer-opening-store.ts';
import { openJobs } from '../print-jobs/print-job-store.ts';

type BusyPrinter = {
  readonly id: string;
  /** Null for the simulator and for a removed printer. */
  readonly device: DeviceRow | null;
  /** Whether a drawer has to be opened or is being opened. */
  readonly hasOpening: boolean;
};

type Of = { organizationId: string };

const yes = sql<number>`1`.as('has_opening');
const no = sql<number>`0`.as('has_opening');

const busyQuery = prepareQuery<OriginTables, Of>()((db, value) => {
  const organizationId = value('organizationId');
  const busy = openJobs(db, organizationId)
    .select([sql<string>`coalesce(device_id, ${sql.lit(simulatorId)})`.as('printer_id'), no])
    .union(unfinishedOpenings(db, organizationId).select(['printer_id', yes]))
    .union(db.selectFrom('printer_outages').select(['printer_id', no]).where('org_id', '=', organizationId));
  return db
    .selectFrom(busy.as('busy'))
    .leftJoin('devices as d', join =>
      join
        .on('d.org_id', '=', organizationId)
        .onRef('d.id', '=', 'busy.printer_id')
        .on('d.archived_at', 'is', null),
    )
    .selectAll('d')
    .select(['busy.printer_id', 'busy.has_opening']);
});

/** Printers with a queued document, a drawer to open, or a fault to check. */
export async function findBusyPrinters(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<BusyPrinter[]> {
  const rows = await busyQuery(db, { organizationId });
  const byPrinter = Map.groupBy(rows, row => row.printer_id);
  return Array.from(byPrinter, ([id, ofPrinter]) => {
    const devices = ofPrinter.flatMap(({ printer_id: _, has_opening: __, ...device }) =>
      // The join returns all columns of the device or none.
      device.id === null ? [] : [device as DeviceRow],
    );
    const hasOpening = ofPrinter.some(row => row.has_opening === 1);
    return { id, device: printerAmong(devices, id), hasOpening };
  });
}
