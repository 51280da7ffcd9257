/** How far restaurants' data has come, in one query for many: SQL only. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';

/** A number of each restaurant that grows with its every change. */
export async function readDataVersions(
  db: Kysely<OriginTables>,
  organizationIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('change_counters')
    .select(['org_id', sql<number>`sum(value)`.as('version')])
    .where('org_id', 'in', organizationIds)
    .groupBy('org_id')
    .execute();
  return new Map(rows.map(({ org_id, version }) => [org_id, Number(version)]));
}
