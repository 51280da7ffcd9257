/**
 * Deletes rows that nobody reads any more, in small batches while their restaurant rests; after a crash the next pass continues. The database reuses the
 * space, so that nothing has to be vacuumed.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../store/database.ts';
import type { OriginTables } from '../origin-tables.ts';

/** Rows of a table that may go when they are as old as `retentionMs`. */
export type ExpiringRows = {
  readonly table: keyof OriginTables & string;
  /** The columns of the primary key without the restaurant. */
  readonly key: readonly string[];
  readonly retentionMs: number;
  expired(before: string): RawBuilder<unknown>;
};

type Shedding = {
  database: Database<OriginTables>;
  now: () => number;
  /** Runs between two batches; returns whether to continue. */
  pause: () => Promise<boolean>;
};

const rowsAtOnce = 200;
/** For so long nobody has written anything in a restaurant that rests. */
const restMs = 30 * 60_000;
/** A restaurant that never rests sheds this much later. */
const restlessMs = 24 * 60 * 60_000;

const isoOf = (ms: number) => new Date(ms).toISOString();

async function isAtRest(db: Kysely<OriginTables>, organizationId: string, nowMs: number): Promise<boolean> {
  const last = await db
    .selectFrom('events')
    .select('at')
    .where('org_id', '=', organizationId)
    .orderBy('seq', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return last === undefined || last.at < isoOf(nowMs - restMs);
}

/** Returns the number of deleted rows. */
async function shedBatch(
  { database, now }: Shedding,
  organizationId: string,
  { table, key, retentionMs, expired }: ExpiringRows,
): Promise<number> {
  const isEarly = await isAtRest(database.db, organizationId, now());
  const before = isoOf(now() - retentionMs - (isEarly ? 0 : restlessMs));
  const columns = sql.join(key.map(column => sql.ref(column)));
  // No rule of the restaurant depends on these rows: its commands wait for a batch only where all share one file.
  const { numAffectedRows = 0n } = await database.transaction('expired rows', tx =>
    sql`delete from ${sql.table(table)} where org_id = ${organizationId} and (${columns}) in (
      select ${columns} from ${sql.table(table)} where org_id = ${organizationId} and ${expired(before)}
      limit ${sql.lit(rowsAtOnce)})`.execute(tx),
  );
  return Number(numAffectedRows);
}

/** Covers every restaurant; returns the number of deleted rows. */
export async function shedRows(shedding: Shedding, all: readonly ExpiringRows[]): Promise<number> {
  const restaurants = await shedding.database.db.selectFrom('settings').select('org_id').execute();
  let shed = 0;
  for (const { org_id } of restaurants)
    for (const rows of all)
      for (let isMore = true; isMore; ) {
        const deleted = await shedBatch(shedding, org_id, rows);
        shed += deleted;
        isMore = deleted === rowsAtOnce;
        if (isMore && !(await shedding.pause())) return shed;
      }
  return shed;
}
