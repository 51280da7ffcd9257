/** The filters that people have named: SQL only. */
import type { Kysely } from 'kysely';
import type { SavedFilters } from '#shared/venue/saved-filter-schema.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';

type Db = Kysely<OriginTables>;

/** Returns an empty list as version 1 if the person has none yet. */
export async function readFilters(db: Db, orgId: string, userId: string): Promise<SavedFilters> {
  const row = await db
    .selectFrom('saved_filters')
    .select(['filters', 'version'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? { filters: [], version: 1 }
    : { filters: JSON.parse(row.filters), version: row.version };
}

export async function storeFilters(
  db: Db,
  orgId: string,
  userId: string,
  { filters, version }: SavedFilters,
): Promise<void> {
  const columns = { filters: JSON.stringify(filters), version };
  await db
    .insertInto('saved_filters')
    .values({ org_id: orgId, user_id: userId, ...columns })
    .onConflict(conflict => conflict.columns(['org_id', 'user_id']).doUpdateSet(columns))
    .execute();
}

export async function deleteFilters(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('saved_filters').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
}
