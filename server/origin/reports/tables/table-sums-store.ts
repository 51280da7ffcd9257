/** Closed orders summed by table, and the tables' names: SQL only. */
import { type Kysely, sql } from 'kysely';
import { greatest, secondsOf } from '../../../store/dialect-sql.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { isTurn, type KeyedSpan, ordersInSpans, soldTotal, takenUntil, withSpans } from '../report-sql.ts';

/**
 * `tableId` is empty for takeaways and tabs, which have no turns. Overlapping orders of a table, such as
 * those of one party that pays separately, are one turn; `seconds` is how long they occupied the table.
 */
export type TableSum = {
  tableId: string;
  turns: number;
  orders: number;
  guests: number;
  gross: number;
  seconds: number;
};

/** `spans` are business days, so that a day's turns follow from its own orders alone. */
export async function sumTables(
  db: Kysely<OriginTables>,
  organizationId: string,
  spans: readonly KeyedSpan[],
): Promise<TableSum[]> {
  const { rows } = await sql<TableSum>`${withSpans(spans)}, seated as (
      select case when o.type = 'dineIn' then coalesce(o.table_id, '') else '' end as "tableId",
        o.guest_count as guests, ${soldTotal} as gross, o.opened_at as opened, o.closed_at as closed,
        ${takenUntil(sql`spans.key, o.type, o.table_id`)} as before
      from ${ordersInSpans(organizationId, spans)}
      where o.state = 'closed'
    )
    select "tableId", count(*) filter (where ${isTurn}) as turns, count(*) as orders, sum(guests) as guests, sum(gross) as gross,
      sum(${greatest(sql`0`, sql`${secondsOf('closed')} - ${greatest(secondsOf('opened'), sql`coalesce(${secondsOf('before')}, 0)`)}`)}) as seconds
    from seated
    group by 1
    order by 1`.execute(db);
  return rows.map(row => (row.tableId === '' ? { ...row, turns: 0, seconds: 0 } : row));
}

/** Includes archived tables. */
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
