/** Recently closed or cancelled orders, found by an index on the closing time. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';

function closedSince(db: Kysely<OriginTables>, organizationId: string, since: string) {
  return db
    .selectFrom('orders')
    .where('org_id', '=', organizationId)
    .where('closed_at', '>', since)
    .where('state', '<>', sql.lit('open' as const));
}

/** The latest first, at most `limit`. */
export async function findIdsClosedSince(
  db: Kysely<OriginTables>,
  organizationId: string,
  since: string,
  limit: number,
): Promise<string[]> {
  const rows = await closedSince(db, organizationId, since)
    .select('id')
    .orderBy('closed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.id);
}

export async function countClosedSince(
  db: Kysely<OriginTables>,
  organizationId: string,
  since: string,
): Promise<number> {
  const { closed } = await closedSince(db, organizationId, since)
    .select(({ fn }) => fn.countAll<number>().as('closed'))
    .executeTakeFirstOrThrow();
  return closed;
}
