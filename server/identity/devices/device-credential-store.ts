/** Credentials of paired devices: SQL only. Secrets are passed as hashes. */
import type { Kysely } from 'kysely';
import type { DeviceCredentialsTable, IdentityTables } from '../shared/identity-tables.ts';

type Db = Kysely<IdentityTables>;

export function listDeviceCredentials(db: Db): Promise<DeviceCredentialsTable[]> {
  return db.selectFrom('device_credentials').selectAll().execute();
}

type DeviceId = Pick<DeviceCredentialsTable, 'organization_id' | 'device_id'>;
type Columns = Omit<DeviceCredentialsTable, keyof DeviceId>;

const unpaired: Columns = {
  name: '',
  secret_hash: null,
  paired_at: null,
  lock_seconds: null,
  locks_after_order: 'no',
  account_id: null,
};

/** Writes only these columns, because another process may have changed others. Returns the whole row. */
export function changeDeviceCredential(
  db: Db,
  device: DeviceId,
  changes: Partial<Columns>,
): Promise<DeviceCredentialsTable> {
  return db
    .insertInto('device_credentials')
    .values({ ...unpaired, ...device, ...changes })
    .onConflict(conflict => conflict.columns(['organization_id', 'device_id']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined if there is no credential. */
export function renameDeviceCredential(
  db: Db,
  { organization_id, device_id }: DeviceId,
  name: string,
): Promise<DeviceCredentialsTable | undefined> {
  return db
    .updateTable('device_credentials')
    .set({ name })
    .where('organization_id', '=', organization_id)
    .where('device_id', '=', device_id)
    .returningAll()
    .executeTakeFirst();
}

/** The pairing time stays. If it is unknown, no credential is issued for replays of that pairing. */
export function endDeviceCredential(db: Db, device: DeviceId): Promise<DeviceCredentialsTable> {
  return db
    .insertInto('device_credentials')
    .values({ ...unpaired, ...device, paired_at: '' })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'device_id']).doUpdateSet(eb => ({
        secret_hash: null,
        paired_at: eb.fn.coalesce('device_credentials.paired_at', eb.val('')),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
