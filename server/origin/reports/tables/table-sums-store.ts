/** Closed orders summed by table, and the tables' names: SQL only. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../../origin-tables.ts';
import type { Span } from '../business-hours-rules.ts';
import { soldTotal, storedTimeOf } from '../report-sql.ts';

/** `tableId`: empty of takeaways and tabs. `seconds`: from opening to closing, of all of them. */
export type TableSum = { tableId: string; orders: number; guests: number; gross: number; seconds: number };

export async function sumTables(
  db: Kysely<OriginTables>,
  organizationId: string,
  { from, to }: Span,
): Promise<TableSum[]> {
  const { rows } = await sql<TableSum>`
    select case when o.type = 'dineIn' then coalesce(o.table_id, '') else '' end as tableId, count(*) as orders,
      sum(o.guest_count) as guests, sum(${soldTotal}) as gross,
      sum(max(0, unixepoch(o.closed_at) - unixepoch(o.opened_at))) as seconds
    from orders o
    where o.org_id = ${organizationId} and o.closed_at >= ${storedTimeOf(from)} and o.closed_at < ${storedTimeOf(to)}
      and o.state = 'closed'
    group by 1
    order by 1`.execute(db);
  return rows;
}

/** All that ever existed, archived ones too. */
export function findKnownTables(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('restaurant_tables as t')
    .innerJoin('table_locations as l', join =>
      join.onRef('l.org_id', '=', 't.org_id').onRef('l.id', '=', 't.location_id'),
    )
    .where('t.org_id', '=', organizationId)
    .select(['t.id as tableId', 't.label as label', 't.seats as seats', 'l.name as locationName'])
    .execute();
}
