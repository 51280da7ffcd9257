/** Devices of each restaurant, with the times from which their state is computed: SQL only. */
import type { Kysely } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';
import type { DeviceRow } from './device-row.ts';

type Db = Kysely<OriginTables>;

/** Without the archived ones. */
export function listDevices(db: Db, orgId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
}

/** Whether the id was ever used here, archived or not. */
export async function isDeviceIdUsed(db: Db, orgId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

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

export async function insertDevice(db: Db, device: DeviceRow): Promise<void> {
  await db.insertInto('devices').values(device).execute();
}

export async function saveDevice(db: Db, device: DeviceRow): Promise<void> {
  const { org_id, id, ...columns } = device;
  await db.updateTable('devices').set(columns).where('org_id', '=', org_id).where('id', '=', id).execute();
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
