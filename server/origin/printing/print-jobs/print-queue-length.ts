/** Numbers of waiting print jobs and of printers with faults over all restaurants, for the metrics. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';

/** A literal, because SQLite matches the partial index of open jobs only against literals. */
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

export async function countPrintersOut(db: Kysely<OriginTables>): Promise<number> {
  const { count } = await db
    .selectFrom('printer_outages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
