/** The room as the waiter's tiles show it: every table with its place and what its open orders add up to. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';

const open = sql.lit('open' as const);
const unfinished = [sql.lit('sent' as const), sql.lit('preparing' as const)];

export type SeatingTable = { id: string; label: string; isBlocked: boolean };

/** A table that guests can be seated at, or null for an unknown or archived one. */
export async function findSeatingTable(
  tx: Transaction<OriginTables>,
  organizationId: string,
  id: string,
): Promise<SeatingTable | null> {
  const row = await tx
    .selectFrom('restaurant_tables')
    .select(['id', 'label', 'is_blocked'])
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, label: row.label, isBlocked: row.is_blocked === 1 };
}

function findTables(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('restaurant_tables as t')
    .innerJoin('table_locations as l', join =>
      join.onRef('l.org_id', '=', 't.org_id').onRef('l.id', '=', 't.location_id'),
    )
    .select(['t.id', 't.label', 't.seats', 't.is_blocked', 't.note'])
    .select(['l.id as location_id', 'l.name as location_name', 'l.color as location_color'])
    .where('t.org_id', '=', organizationId)
    .where('t.archived_at', 'is', null)
    .orderBy('l.sort_order')
    .orderBy('l.name')
    .orderBy('t.sort_order')
    .orderBy('t.label')
    .execute();
}

/** In the order of opening, as the index of open orders has it: sorted by opened_at it would go through all that ever were. */
function findSeatedOrders(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('orders as o')
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'))
    .select(['o.id', 'o.number', 'o.state', 'o.table_id', 'o.waiter_id', 'o.guest_count'])
    .select(['o.opened_at', 'o.receipt_state', 'u.display_name as waiter_name'])
    .where('o.org_id', '=', organizationId)
    .where('o.state', '=', open)
    .where('o.table_id', 'is not', null)
    .orderBy('o.business_day')
    .orderBy('o.number')
    .execute();
}

/** Of every open order with lines: how many stand where, what they cost, and since when the first of them is late. */
function sumLines(db: Kysely<OriginTables>, organizationId: string, now: string) {
  const count = (state: string) => sql<number>`sum(case when l.state = ${sql.lit(state)} then 1 else 0 end)`;
  return db
    .selectFrom('order_lines as l')
    .select([
      'l.order_id',
      sql<number>`sum(l.quantity * l.unit_price)`.as('total'),
      count('draft').as('draft_lines'),
      count('sent').as('sent_lines'),
      count('preparing').as('preparing_lines'),
      count('ready').as('ready_lines'),
      sql<
        string | null
      >`min(case when l.state in ('sent', 'preparing') and l.late_at <= ${now} then l.late_at end)`.as(
        'late_since',
      ),
    ])
    .where('l.org_id', '=', organizationId)
    .where('l.state', '<>', 'removed')
    .where('l.order_id', 'in', query =>
      query
        .selectFrom('orders as o')
        .select('o.id')
        .where('o.org_id', '=', organizationId)
        .where('o.state', '=', open),
    )
    .groupBy('l.order_id')
    .execute();
}

/** Everything the tiles are made of, in three queries. */
export async function findRoom(db: Kysely<OriginTables>, organizationId: string, now: string) {
  const tables = await findTables(db, organizationId);
  const orders = await findSeatedOrders(db, organizationId);
  const sums = await sumLines(db, organizationId, now);
  return { tables, orders, sums };
}
export type Room = Awaited<ReturnType<typeof findRoom>>;

/** Changes when a line becomes late, which no write tells. */
export async function lateTag(
  db: Kysely<OriginTables>,
  organizationId: string,
  now: string,
): Promise<string> {
  const { late } = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('late'))
    .where('org_id', '=', organizationId)
    .where('state', 'in', unfinished)
    .where('late_at', '<=', now)
    .executeTakeFirstOrThrow();
  return `late${late}`;
}
