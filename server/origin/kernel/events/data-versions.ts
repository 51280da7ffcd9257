/** Reads the data versions of many restaurants in one query: SQL only. */
import { type Kysely, sql } from 'kysely';
import type { Area, OriginTables } from '../origin-tables.ts';

/** Areas whose changes may give a printer work: jobs, its address, the destination of receipts, a drawer to open. */
export const areasOfPrinting: readonly Area[] = ['printing', 'devices', 'drawers'];
const literals = areasOfPrinting.map(area => sql.lit(area));

/** `version` grows with every change of the restaurant, `printing` with those of `areasOfPrinting`. */
type DataVersion = { readonly version: number; readonly printing: number };

export async function readDataVersions(
  db: Kysely<OriginTables>,
  organizationIds: readonly string[],
): Promise<Map<string, DataVersion>> {
  const rows = await db
    .selectFrom('change_counters')
    .select([
      'org_id',
      sql<number>`sum(value)`.as('version'),
      sql<number>`coalesce(sum(value) filter (where area in (${sql.join(literals)})), 0)`.as('printing'),
    ])
    .where('org_id', 'in', organizationIds)
    .groupBy('org_id')
    .execute();
  return new Map(
    rows.map(row => [row.org_id, { version: Number(row.version), printing: Number(row.printing) }]),
  );
}
