/** Devices of each restaurant, with the times from which their state is computed: SQL only. */
import type { Kysely } from 'kysely';
import { createEntityStore } from '../calls/entity-store.ts';
import type { OriginTables } from '../origin-tables.ts';
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

/** Paired, and neither revoked nor archived. */
function pairedDevice(db: Db, orgId: string, id: string) {
  return db
    .selectFrom('devices')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('paired_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('archived_at', 'is', null);
}

/** Whether the device was paired and is neither revoked nor archived. */
export async function isPairedDevice(db: Db, orgId: string, id: string): Promise<boolean> {
  return (await pairedDevice(db, orgId, id).select('id').executeTakeFirst()) !== undefined;
}

/** Null: none is set, or it is not a paired device of this restaurant. */
export async function pairedDeviceLanguage(db: Db, orgId: string, id: string): Promise<string | null> {
  const row = await pairedDevice(db, orgId, id).select('language').executeTakeFirst();
  return row?.language ?? null;
}

/** Stores a heartbeat; it changes nothing that an admin edits, so the version stays. */
export async function savePresence(
  db: Db,
  orgId: string,
  id: string,
  { seenAt, appVersion }: { seenAt: string; appVersion: string },
): Promise<void> {
  await db
    .updateTable('devices')
    .set({ last_seen_at: seenAt, app_version: appVersion })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
