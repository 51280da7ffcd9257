/** Reads the data of the waiter's table tiles: every table with its place, and counts of what is to do for its orders. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';
import { findFloorOrderIds } from './floor-order-store.ts';

const unfinished = [sql.lit('sent' as const), sql.lit('preparing' as const)];

export type SeatingTable = { id: string; label: string; isBlocked: boolean };

/** A table for a new order, or null for an unknown or archived one. */
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
    .select(['t.shape', 't.x', 't.y', 't.width', 't.height', 't.rotation'])
    .select(['l.id as location_id', 'l.name as location_name', 'l.color as location_color'])
    .where('t.org_id', '=', organizationId)
    .where('t.archived_at', 'is', null)
    .orderBy('l.sort_order')
    .orderBy('l.name')
    .orderBy('t.sort_order')
    .orderBy('t.label')
    .execute();
}

/** The orders at tables among `ids`, in the order of `ids`. */
export async function findSeatedOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'))
    .select([
      'o.id',
      'o.number',
      'o.state',
      'o.table_id',
      'o.waiter_id',
      'o.guest_count',
      'o.total',
      'o.paid',
    ])
    .select(['o.opened_at', 'o.bill_requested_at', 'o.receipt_state', 'u.display_name as waiter_name'])
    .where('o.org_id', '=', organizationId)
    .where('o.id', 'in', ids)
    .where('o.table_id', 'is not', null)
    .execute();
  const places = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** For these orders (at least one): number of lines by state, and since when the first is late or ready. */
export function countLines(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderIds: readonly string[],
  now: string,
) {
  const count = (state: string) => sql<number>`sum(case when l.state = ${sql.lit(state)} then 1 else 0 end)`;
  return db
    .selectFrom('order_lines as l')
    .select([
      'l.order_id',
      count('draft').as('draft_lines'),
      count('held').as('held_lines'),
      count('sent').as('sent_lines'),
      count('preparing').as('preparing_lines'),
      count('ready').as('ready_lines'),
      sql<
        string | null
      >`min(case when l.state in ('sent', 'preparing') and l.late_at <= ${now} then l.late_at end)`.as(
        'late_since',
      ),
      sql<string | null>`min(case when l.state = 'ready' then l.ready_at end)`.as('ready_since'),
    ])
    .where('l.org_id', '=', organizationId)
    .where('l.order_id', 'in', orderIds)
    .groupBy('l.order_id')
    .execute();
}

const served = sql.lit('served' as const);
const held = sql.lit('held' as const);

/** How far each course of these orders (at least one) is, in the order of the courses. */
function countCourses(db: Kysely<OriginTables>, organizationId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('order_lines as l')
    .select(['l.order_id', 'l.course'])
    .select(({ fn }) => fn.countAll<number>().as('line_count'))
    .select(sql<number>`sum(l.state = ${held})`.as('held_count'))
    .select(sql<number>`sum(l.state = ${served})`.as('served_count'))
    .where('l.org_id', '=', organizationId)
    .where('l.order_id', 'in', orderIds)
    .where('l.state', 'in', [held, ...unfinished, sql.lit('ready' as const), served])
    .groupBy(['l.order_id', 'l.course'])
    .orderBy('l.course')
    .execute();
}

/** All data of the tiles. */
export async function findLocation(db: Kysely<OriginTables>, organizationId: string, now: string) {
  const tables = await findTables(db, organizationId);
  const orders = await findSeatedOrders(db, organizationId, await findFloorOrderIds(db, organizationId));
  const ids = orders.map(order => order.id);
  const counts = ids.length === 0 ? [] : await countLines(db, organizationId, ids, now);
  const courses = ids.length === 0 ? [] : await countCourses(db, organizationId, ids);
  return { tables, orders, counts, courses };
}
export type WaiterLocation = Awaited<ReturnType<typeof findLocation>>;

/** Changes when a line becomes late, which no change counter covers. */
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
