/** Devices of each restaurant, with the times from which their state is computed: SQL only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { driverOf, isPrinter } from '#shared/venue/printer-drivers.ts';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import { pairedDevice } from '../../kernel/calls/calling-device.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';
import { findLastActors } from '../../kernel/events/event-store.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { DeviceRow } from './device-row.ts';

type Db = Kysely<OriginTables>;

export const {
  list: listDevices,
  isIdUsed: isDeviceIdUsed,
  insert: insertDevice,
  update: updateDevice,
  archive: archiveDeviceRow,
} = createEntityStore({
  table: 'devices',
  orderBy: ['name'],
  toEntity: (row: DeviceRow) => row,
  toColumns: ({ org_id, id, archived_at, ...columns }: DeviceRow) => columns,
});

const deviceQuery = prepareQuery<OriginTables, { orgId: string; id: string }>()((db, value) =>
  db.selectFrom('devices').selectAll().where('org_id', '=', value('orgId')).where('id', '=', value('id')),
);

/** Finds archived devices too. */
export async function findDevice(db: Db, orgId: string, id: string): Promise<DeviceRow | null> {
  const [device] = await deviceQuery(db, { orgId, id });
  return device ?? null;
}

const lastPrintQuery = prepareQuery<OriginTables, { orgId: string; id: string }>()((db, value) =>
  db
    .selectFrom('print_jobs')
    .select('finished_at')
    .where('org_id', '=', value('orgId'))
    .where('device_id', '=', value('id'))
    // A literal, because SQLite matches a partial index only against literals.
    .where('state', '=', sql.lit('issued' as const))
    .orderBy('finished_at', 'desc')
    .limit(1),
);

/** When each of these printers last printed, keyed by id; printers that never printed are missing. */
export async function findLastPrints(
  db: Db,
  orgId: string,
  devices: readonly Pick<DeviceRow, 'id' | 'kind'>[],
): Promise<Map<string, string>> {
  const prints = new Map<string, string>();
  for (const { id } of devices.filter(isPrinter)) {
    const [last] = await lastPrintQuery(db, { orgId, id });
    if (last?.finished_at) prints.set(id, last.finished_at);
  }
  return prints;
}

const pairingTypes = ['device.created', 'device.pairingStarted', 'device.paired'];

/** Who granted each paired device or printer program its current access, keyed by device. */
export async function findDeviceMakers(
  db: Db,
  orgId: string,
  devices: readonly DeviceRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const find = (chosen: readonly DeviceRow[], types: readonly string[]) =>
    findLastActors(db, orgId, { entity: 'device', ids: chosen.map(({ id }) => id), types });
  const printers = devices.filter(row => row.bridge_token_hash !== null && driverOf(row) === 'bridge');
  const paired = devices.filter(({ paired_at, pairing_hash }) => paired_at !== null || pairing_hash !== null);
  return new Map([
    ...(await find(printers, ['device.bridgeTokenMade'])),
    ...(await find(paired, pairingTypes)),
  ]);
}

/** A printer of kitchen tickets. */
export type StationPrinter = Pick<DeviceRow, 'id' | 'language'>;

/** The printers in use among these, by name. */
export function printersAmong(db: Db, orgId: string, wanted: RawBuilder<string>) {
  return db
    .selectFrom('devices')
    .select(['id', 'language'])
    .where('org_id', '=', orgId)
    .where('kind', '=', sql.lit('printer' as const))
    .where('id', 'in', wanted)
    .where('revoked_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('name');
}

const printerNamesQuery = prepareQuery<OriginTables, { orgId: string }>()((db, value) =>
  db
    .selectFrom('devices')
    .select(['id', 'name'])
    .where('org_id', '=', value('orgId'))
    .where('kind', 'in', [sql.lit('printer' as const), sql.lit('fiscalPrinter' as const)])
    .orderBy('id'),
);

/** The names of all printers, archived ones included, as one text for use in a tag. */
export async function findPrinterNames(db: Db, orgId: string): Promise<string> {
  return JSON.stringify(await printerNamesQuery(db, { orgId }));
}

const printersQuery = prepareQuery<OriginTables, { orgId: string; wanted: string }>()((db, value) =>
  printersAmong(db, value('orgId'), eachOf(value('wanted'))),
);

export function findPrinters(db: Db, orgId: string, wanted: readonly string[]): Promise<StationPrinter[]> {
  return printersQuery(db, { orgId, wanted: JSON.stringify(wanted) });
}

/** Whether the device was paired and is neither revoked nor archived. */
export async function isPairedDevice(db: Db, orgId: string, id: string): Promise<boolean> {
  return (await pairedDevice(db, orgId, id).select('id').executeTakeFirst()) !== undefined;
}

/** Null if the language is unset or the device isn't paired with this restaurant. */
export async function pairedDeviceLanguage(db: Db, orgId: string, id: string): Promise<string | null> {
  const row = await pairedDevice(db, orgId, id).select('language').executeTakeFirst();
  return row?.language ?? null;
}

/** Stores a heartbeat. The version stays, as nothing that an admin edits has changed. */
export async function savePresence(
  db: Db,
  orgId: string,
  id: string,
  { seenAt, appVersion, clockOffMs }: { seenAt: string; appVersion: string; clockOffMs: number | null },
): Promise<void> {
  await db
    .updateTable('devices')
    .set({ last_seen_at: seenAt, app_version: appVersion, clock_off_ms: clockOffMs })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
