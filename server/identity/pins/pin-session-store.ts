/** Sessions that are bound to a device: SQL only. */
import type { Kysely } from 'kysely';
import type { IdentityTables, SessionsTable } from '../shared/identity-tables.ts';

type Db = Kysely<IdentityTables>;

export function listPinSessions(
  db: Db,
): Promise<Pick<SessionsTable, 'id' | 'organization_id' | 'device_id'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'organization_id', 'device_id'])
    .where('device_id', 'is not', null)
    .execute();
}

/** Deletes the sessions of a person in one organization, or on a device; returns their ids. */
export async function deletePinSessions(
  db: Db,
  whose: { organizationId: string } & ({ userId: string } | { deviceId: string }),
): Promise<string[]> {
  const bound = db
    .deleteFrom('sessions')
    .where('device_id', 'is not', null)
    .where('organization_id', '=', whose.organizationId)
    .returning('id');
  const rows = await ('userId' in whose
    ? bound.where('account_id', '=', whose.userId)
    : bound.where('device_id', '=', whose.deviceId)
  ).execute();
  return rows.map(({ id }) => id);
}
