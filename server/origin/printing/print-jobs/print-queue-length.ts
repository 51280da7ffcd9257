/** How many papers wait, of all restaurants together: a number for whoever watches the server, not for a restaurant. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../../origin-tables.ts';

/** As a literal: only so SQLite sees that the index of open jobs fits. */
const issued = sql.lit('issued' as const);

export async function countOpenPrintJobs(
  db: Kysely<OriginTables>,
): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom('print_jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', '<>', issued)
    .where('dropped_at', 'is', null)
    .groupBy('state')
    .execute();
}
