/** Reads tables: where an order can be seated, and the data of the waiter's tiles: every table with its place, and counts of what is to do for its orders. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { jsonRowsOf, rowsAsJson } from '../json-rows.ts';
import type { OriginTables } from '../origin-tables.ts';
import { prepareQuery } from '../prepared-query.ts';
import { findFloorOrderIds } from './floor-order-store.ts';

const unfinished = [sql.lit('sent' as const), sql.lit('preparing' as const)];

export type SeatingTable = { id: string; label: string; isBlocked: boolean; openOrderId: string | null };

type Wanted = { organizationId: string; tableId: string };

/** As a literal: SQLite only matches partial indexes against literals. */
const open = sql.lit('open' as const);

function tableQuery(db: Kysely<OriginTables>, { organizationId, tableId }: Wanted) {
  return db
    .selectFrom('restaurant_tables')
    .select(['id', 'label', 'is_blocked'])
    .select(eb =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('org_id', '=', organizationId)
        .where('state', '=', open)
        .where('table_id', '=', tableId)
        .limit(sql.lit(1))
        .as('open_order_id'),
    )
    .where('org_id', '=', organizationId)
    .where('id', '=', tableId)
    .where('archived_at', 'is', null);
}

type TableRow = { id: string; label: string; is_blocked: number; open_order_id: string | null };

function seatingTable(row: TableRow | undefined): SeatingTable | null {
  if (row === undefined) return null;
  const { id, label, is_blocked, open_order_id: openOrderId } = row;
  return { id, label, isBlocked: is_blocked === 1, openOrderId };
}

const seatingQuery = prepareQuery<OriginTables, Wanted>()((db, value) =>
  tableQuery(db, { organizationId: value('organizationId'), tableId: value('tableId') }),
);

/** Null for an unknown or archived table. */
export async function findSeatingTable(
  tx: Transaction<OriginTables>,
  organizationId: string,
  tableId: string,
): Promise<SeatingTable | null> {
  const [row] = await seatingQuery(tx, { organizationId, tableId });
  return seatingTable(row);
}

const newOrderQuery = prepareQuery<OriginTables, Wanted & { id: string }>()((db, value) => {
  const organizationId = value('organizationId');
  const order = db.selectFrom('orders').select('id').where('org_id', '=', organizationId);
  return db.selectNoFrom([
    order.where('id', '=', value('id')).as('known_id'),
    rowsAsJson(tableQuery(db, { organizationId, tableId: value('tableId') })).as('tables'),
  ]);
});

/** For a new order: whether its id exists already, and its table. */
export async function findNewOrderPlace(
  tx: Transaction<OriginTables>,
  organizationId: string,
  { id = '', tableId = '' }: { id?: string | undefined; tableId?: string | undefined },
): Promise<{ isIdUsed: boolean; table: SeatingTable | null }> {
  const [found] = await newOrderQuery(tx, { organizationId, id, tableId });
  if (found === undefined) throw new Error('A query without conditions has a row');
  const [row] = jsonRowsOf<TableRow>(found.tables);
  return { isIdUsed: found.known_id !== null, table: seatingTable(row) };
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
      sql<number>`sum(case when l.state = 'sent' and l.on_paper and l.printed_at is not null then 1 else 0 end)`.as(
        'printed_lines',
      ),
      sql<
        string | null
      >`min(case when l.state = 'sent' and l.on_paper and l.printed_at is null then l.sent_at end)`.as(
        'unprinted_since',
      ),
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
