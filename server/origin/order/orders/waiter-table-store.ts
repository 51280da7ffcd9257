/** Reads the data of the waiter's tiles: every table with its place, and counts of the pending portions of its orders. */
import { type Kysely, sql } from 'kysely';
import { jsonRowsOf, type RowOf, rowsAsJson } from '../../../store/json-rows.ts';
import { eachOf, onlyRow, prepareQuery } from '../../../store/prepared-query.ts';
import { isOfOpenDay, workSince } from '../../kernel/open-day.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { type FloorOrder, findFloorOrders } from './floor-order-store.ts';

/** Whether line `l` has reached neither a screen nor paper. */
const isUnshown = sql`l.state = 'sent' and l.station <> 'none' and l.on_paper = 0 and l.shown_at is null and l.printed_at is null`;

const unfinished = [sql.lit('sent' as const), sql.lit('preparing' as const)];

function listedTables(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('restaurant_tables as t')
    .innerJoin('table_locations as l', join =>
      join.onRef('l.org_id', '=', 't.org_id').onRef('l.id', '=', 't.location_id'),
    )
    .where('t.org_id', '=', organizationId)
    .where('t.archived_at', 'is', null)
    .orderBy('l.sort_order')
    .orderBy('l.name')
    .orderBy('t.sort_order')
    .orderBy('t.label');
}

type Of = { organizationId: string };

const tablesQuery = prepareQuery<OriginTables, Of>()((db, value) =>
  listedTables(db, value('organizationId'))
    .select(['t.id', 't.label', 't.seats', 't.is_blocked', 't.note'])
    .select(['t.shape', 't.x', 't.y', 't.width', 't.height', 't.rotation'])
    .select(['l.id as location_id', 'l.name as location_name', 'l.color as location_color']),
);

type TileTable = Awaited<ReturnType<typeof tablesQuery>>[number];

/** All active tables in their order. */
export function findTables(db: Kysely<OriginTables>, organizationId: string): Promise<TileTable[]> {
  return tablesQuery(db, { organizationId });
}

type Seated = { organizationId: string; ids: string; now: string; since: string };
type Value = <Name extends keyof Seated>(name: Name) => Seated[Name];

/** Orders of `orderIds` at tables. */
function seatedOrders(db: Kysely<OriginTables>, value: Value) {
  return db
    .selectFrom('orders as o')
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'))
    .select(['o.id', 'o.number', 'o.state', 'o.table_id', 'o.party_number', 'o.waiter_id'])
    .select(['o.guest_count', 'o.total', 'o.paid', 'o.opened_at', 'o.bill_requested_at', 'o.receipt_state'])
    .select(['o.at_terminal', 'u.display_name as waiter_name'])
    .where('o.org_id', '=', value('organizationId'))
    .where('o.id', 'in', eachOf(value('ids')))
    .where('o.table_id', 'is not', null)
    .where(isOfOpenDay(value('organizationId'), 'o', value('since')));
}

/** The number of portions of these orders by state, and since when the first is late or ready. */
function lineCounts(db: Kysely<OriginTables>, value: Value) {
  const count = (state: string) =>
    sql<number>`sum(case when l.state = ${sql.lit(state)} then l.quantity else 0 end)`;
  return db
    .selectFrom('order_lines as l')
    .select([
      'l.order_id',
      count('draft').as('draft_lines'),
      count('held').as('held_lines'),
      count('sent').as('sent_lines'),
      sql<number>`sum(case when l.state = 'preparing' or (l.state = 'ready' and l.at_pass = 1) then l.quantity else 0 end)`.as(
        'preparing_lines',
      ),
      sql<number>`sum(case when l.state = 'ready' and l.at_pass = 0 then l.quantity else 0 end)`.as(
        'ready_lines',
      ),
      sql<
        string | null
      >`min(case when l.state in ('sent', 'preparing') and l.late_at <= ${value('now')} then l.late_at end)`.as(
        'late_since',
      ),
      sql<string | null>`min(case when l.state = 'ready' and l.at_pass = 0 then l.ready_at end)`.as(
        'ready_since',
      ),
      sql<number>`sum(case when l.state = 'sent' and l.on_paper = 1 and l.printed_at is not null then l.quantity else 0 end)`.as(
        'printed_lines',
      ),
      sql<
        string | null
      >`min(case when l.state = 'sent' and l.on_paper = 1 and l.printed_at is null then l.sent_at end)`.as(
        'unprinted_since',
      ),
      sql<string | null>`min(case when ${isUnshown} then l.sent_at end)`.as('unshown_since'),
    ])
    .where('l.org_id', '=', value('organizationId'))
    .where('l.order_id', 'in', eachOf(value('ids')))
    .groupBy('l.order_id');
}

const served = sql.lit('served' as const);
const held = sql.lit('held' as const);

/** How far each course of these orders is, in the order of the courses. */
function courseCounts(db: Kysely<OriginTables>, value: Value) {
  return db
    .selectFrom('order_lines as l')
    .select(['l.order_id', 'l.course'])
    .select(({ fn }) => fn.sum<number>('l.quantity').as('line_count'))
    .select(sql<number>`coalesce(sum(l.quantity) filter (where l.state = ${held}), 0)`.as('held_count'))
    .select(sql<number>`coalesce(sum(l.quantity) filter (where l.state = ${served}), 0)`.as('served_count'))
    .where('l.org_id', '=', value('organizationId'))
    .where('l.order_id', 'in', eachOf(value('ids')))
    .where('l.state', 'in', [held, ...unfinished, sql.lit('ready' as const), served])
    .groupBy(['l.order_id', 'l.course'])
    .orderBy('l.course');
}

const tilesQuery = prepareQuery<OriginTables, Seated>()((db, value) =>
  db.selectNoFrom([
    rowsAsJson(seatedOrders(db, value)).as('orders'),
    rowsAsJson(lineCounts(db, value)).as('counts'),
    rowsAsJson(courseCounts(db, value)).as('courses'),
  ]),
);

/** The tile data of these orders if they are at tables, in the order of `orderIds`. */
async function findSeated(
  db: Kysely<OriginTables>,
  { organizationId, orderIds, now }: { organizationId: string; orderIds: readonly string[]; now: string },
) {
  const since = workSince({ nowMs: Date.parse(now) });
  if (orderIds.length === 0) return { orders: [], counts: [], courses: [] };
  const row = onlyRow(await tilesQuery(db, { organizationId, ids: JSON.stringify(orderIds), now, since }));
  const places = new Map(orderIds.map((id, index) => [id, index]));
  const orders = jsonRowsOf<RowOf<typeof seatedOrders>>(row.orders);
  return {
    orders: orders.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)),
    counts: jsonRowsOf<RowOf<typeof lineCounts>>(row.counts),
    courses: jsonRowsOf<RowOf<typeof courseCounts>>(row.courses),
  };
}

function idsOf(orders: readonly FloorOrder[]): string[] {
  return orders.flatMap(({ id, table_id }) => (table_id === null ? [] : [id]));
}

export async function findLocation(db: Kysely<OriginTables>, organizationId: string, now: string) {
  const tables = await tablesQuery(db, { organizationId });
  const orderIds = idsOf(await findFloorOrders(db, organizationId, workSince({ nowMs: Date.parse(now) })));
  return { tables, ...(await findSeated(db, { organizationId, orderIds, now })) };
}
export type WaiterLocation = Awaited<ReturnType<typeof findLocation>>;

const lateQuery = prepareQuery<OriginTables, Of>()((db, value) =>
  db
    .selectFrom('order_lines')
    .select(({ ref }) => ['order_id', ref('late_at').$notNull().as('late_at')])
    .where('org_id', '=', value('organizationId'))
    .where('state', 'in', unfinished)
    .where('late_at', 'is not', null),
);

/** How many lines of an order are late, and when the next one will be. */
export type LateLines = { order_id: string; late: number; next_late_at: string | null };

/** Grouped here, because for `group by` SQLite reads all lines that were ever sold, in the order of their orders. */
export async function countLateLines(
  db: Kysely<OriginTables>,
  organizationId: string,
  now: string,
): Promise<LateLines[]> {
  const lines = Map.groupBy(await lateQuery(db, { organizationId }), line => line.order_id);
  return Array.from(lines, ([order_id, own]) => {
    const next = own.flatMap(({ late_at: at }) => (at > now ? [at] : [])).sort();
    return { order_id, late: own.length - next.length, next_late_at: next[0] ?? null };
  });
}

/** When the next line becomes late; null if none will. */
export function nextLateMs(orders: readonly LateLines[]): number | null {
  const times = orders.flatMap(({ next_late_at: at }) => (at === null ? [] : [Date.parse(at)]));
  return times.length === 0 ? null : Math.min(...times);
}

/** Changes when a line becomes late, which no change counter covers. */
export function lateTag(orders: readonly LateLines[]): string {
  return `late${orders.reduce((sum, { late }) => sum + late, 0)}`;
}

/** The tables of the tiles, each with what its tile depends on besides tables and people: its orders, and the number of their late lines. */
export async function findTileKeys(
  db: Kysely<OriginTables>,
  {
    organizationId,
    tables,
    floor,
    late,
    now,
  }: {
    organizationId: string;
    tables: readonly TileTable[];
    floor: readonly FloorOrder[];
    late: readonly LateLines[];
    now: string;
  },
) {
  const lateOf = new Map(late.map(row => [row.order_id, row.late]));
  const orders = Map.groupBy(floor, order => order.table_id);
  const keyOf = ({ id, version }: FloorOrder) => `${id}.${version}.${lateOf.get(id) ?? 0}`;
  return {
    found: tables.map(({ id }) => ({ id, key: (orders.get(id) ?? []).map(keyOf).join() })),
    async load(ids: readonly string[]) {
      const wanted = new Set(ids);
      const rows = tables.filter(({ id }) => wanted.has(id));
      const orderIds = rows.flatMap(({ id }) => idsOf(orders.get(id) ?? []));
      return { tables: rows, ...(await findSeated(db, { organizationId, orderIds, now })) };
    },
  };
}
