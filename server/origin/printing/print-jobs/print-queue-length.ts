/** Number of waiting print jobs over all restaurants, for the metrics. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../../origin-tables.ts';

/** As a literal: SQLite only matches the partial index of open jobs against literals. */
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
