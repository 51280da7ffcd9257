/** Finds the device that a request names: SQL only. */
import type { Kysely } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';

/** Matches only a paired device that is neither revoked nor archived. */
export function pairedDevice(db: Kysely<OriginTables>, orgId: string, id: string) {
  return db
    .selectFrom('devices')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('paired_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('archived_at', 'is', null);
}
