/** The time of each person's last request: SQL only. */
import type { Kysely } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';

type Db = Kysely<OriginTables>;

export async function savePresence(db: Db, orgId: string, userId: string, lastSeenAt: string): Promise<void> {
  await db
    .insertInto('user_presence')
    .values({ org_id: orgId, user_id: userId, last_seen_at: lastSeenAt })
    .onConflict(conflict => conflict.columns(['org_id', 'user_id']).doUpdateSet({ last_seen_at: lastSeenAt }))
    .execute();
}

/** Keyed by user id. */
export async function listPresence(db: Db, orgId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user_presence')
    .select(['user_id', 'last_seen_at'])
    .where('org_id', '=', orgId)
    .execute();
  return new Map(rows.map(({ user_id, last_seen_at }) => [user_id, last_seen_at]));
}

export async function deletePresence(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('user_presence').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
}
