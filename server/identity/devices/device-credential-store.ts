/** Credentials of paired devices: SQL only. Secrets are passed as hashes. */
import type { Kysely } from 'kysely';
import type { DeviceCredentialsTable, IdentityTables } from '../shared/identity-tables.ts';

type Db = Kysely<IdentityTables>;

export function listDeviceCredentials(db: Db): Promise<DeviceCredentialsTable[]> {
  return db.selectFrom('device_credentials').selectAll().execute();
}

export async function saveDeviceCredential(db: Db, credential: DeviceCredentialsTable): Promise<void> {
  const { organization_id, device_id, ...columns } = credential;
  await db
    .insertInto('device_credentials')
    .values({ organization_id, device_id, ...columns })
    .onConflict(conflict => conflict.columns(['organization_id', 'device_id']).doUpdateSet(columns))
    .execute();
}
