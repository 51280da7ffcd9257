/** The orders of the overview: sums of a span's closed ones, and open ones with the pending lines. */
import { type Kysely, sql } from 'kysely';
import { preparationLocations } from '#shared/kernel/roles.ts';
import type { DayFigures } from '#shared/reports/overview-schema.ts';
import { byDialect } from '../../../store/dialect-sql.ts';
import { prepareQuery } from '../../../store/prepared-query.ts';
import { noTraining } from '../../kernel/no-training.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { Span } from '../../kernel/sheets/business-hours-rules.ts';
import { partyLabelOf } from '../../venue/tables/seating-store.ts';
import { isTurn, soldTotal, storedTimeOf, takenUntil } from '../report-sql.ts';

type Db = Kysely<OriginTables>;
type Of = { organizationId: string };

/** Literals, because SQLite matches a partial index only against literals. */
const open = sql.lit('open' as const);
const closed = sql.lit('closed' as const);
const unfinished = [sql.lit('sent' as const), sql.lit('preparing' as const)];

const closedQuery = prepareQuery<OriginTables, Of & { from: string; to: string }>()((db, value) =>
  db
    .selectFrom(
      db
        .selectFrom('orders as o')
        .select(['o.guest_count as guests', 'o.table_id as tableId', 'o.opened_at as opened'])
        .select([soldTotal.as('gross'), takenUntil(sql`o.table_id`).as('before')])
        .where('o.org_id', '=', value('organizationId'))
        .where('o.closed_at', '>=', value('from'))
        .where('o.closed_at', '<', value('to'))
        .where('o.state', '=', closed)
        .as('seated'),
    )
    .select([
      sql<number>`count(*)`.as('orders'),
      sql<number>`coalesce(sum(guests), 0)`.as('guests'),
      sql<number>`coalesce(sum(gross), 0)`.as('gross'),
      sql<number>`coalesce(sum(case when guests > 0 then gross else 0 end), 0)`.as('seatedGross'),
      sql<number>`count(*) filter (where ${sql.ref('tableId')} is not null and ${isTurn})`.as('tables'),
    ]),
);

export async function sumClosed(db: Db, organizationId: string, { from, to }: Span): Promise<DayFigures> {
  const [sums] = await closedQuery(db, { organizationId, from: storedTimeOf(from), to: storedTimeOf(to) });
  return sums ?? { orders: 0, guests: 0, gross: 0, seatedGross: 0, tables: 0 };
}

const anyClosedQuery = prepareQuery<OriginTables, Of & { from: string; to: string }>()((db, value) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('org_id', '=', value('organizationId'))
    .where('closed_at', '>=', value('from'))
    .where('closed_at', '<', value('to'))
    .where('state', '=', closed)
    .limit(1),
);

/** Whether at least one order was closed. */
export async function hasSold(db: Db, organizationId: string, { from, to }: Span): Promise<boolean> {
  const span = { from: storedTimeOf(from), to: storedTimeOf(to) };
  return (await anyClosedQuery(db, { organizationId, ...span })).length > 0;
}

const openQuery = prepareQuery<OriginTables, Of>()((db, value) =>
  db
    .selectFrom('orders as o')
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'))
    .leftJoin('restaurant_tables as t', join =>
      join.onRef('t.org_id', '=', 'o.org_id').onRef('t.id', '=', 'o.table_id'),
    )
    .leftJoin('order_lines as l', join =>
      join.onRef('l.org_id', '=', 'o.org_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.number', 'o.type', 'o.table_id', 'o.guest_count', 'o.total', 'o.opened_at'])
    .select(['o.bill_requested_at', 'o.at_terminal', 'u.display_name as waiter_name'])
    .select(partyLabelOf('t.label', 'o.party_number').as('table_label'))
    .select([
      sql<number>`count(case when l.state not in ('draft', 'voided', 'removed') then 1 end)`.as(
        'ordered_lines',
      ),
      sql<string | null>`min(case when l.state = 'ready' and l.at_pass = 0 then l.ready_at end)`.as(
        'ready_since',
      ),
      sql<
        string | null
      >`min(case when l.state in ('sent', 'preparing') or (l.state = 'ready' and l.at_pass = 1) then l.sent_at end)`.as(
        'sent_since',
      ),
    ])
    .where('o.org_id', '=', value('organizationId'))
    .where('o.state', '=', open)
    .where(noTraining)
    // The unary plus keeps SQLite from scanning all orders by their ids.
    .groupBy(byDialect({ sqlite: sql`+o.id`, postgres: sql`o.org_id, o.id, u.display_name, t.label` })),
);
export type OpenOrder = Awaited<ReturnType<typeof openQuery>>[number];

export function findOpenOrders(db: Db, organizationId: string): Promise<OpenOrder[]> {
  return openQuery(db, { organizationId });
}

const lateQuery = prepareQuery<OriginTables, Of & { now: string }>()((db, value) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', join =>
      join.onRef('o.org_id', '=', 'l.org_id').onRef('o.id', '=', 'l.order_id'),
    )
    .leftJoin('restaurant_tables as t', join =>
      join.onRef('t.org_id', '=', 'o.org_id').onRef('t.id', '=', 'o.table_id'),
    )
    .select(['l.id', 'l.name', 'l.names', 'l.quantity', 'l.station', 'l.late_at'])
    .select(['o.id as order_id', 'o.number', 'o.type'])
    .select(partyLabelOf('t.label', 'o.party_number').as('table_label'))
    .where('l.org_id', '=', value('organizationId'))
    .where('l.state', 'in', unfinished)
    .where(
      'l.station',
      'in',
      preparationLocations.map(location => sql.lit(location)),
    )
    .where('l.late_at', '<=', value('now'))
    // Nobody marks what a paid order still has to get: its guests have left or were served.
    .where('o.state', '=', open)
    .where(noTraining)
    .orderBy('l.late_at')
    .orderBy('l.id'),
);
export type FoundLateLine = Awaited<ReturnType<typeof lateQuery>>[number];

/** The latest first. */
export function findLateLines(db: Db, organizationId: string, now: string): Promise<FoundLateLine[]> {
  return lateQuery(db, { organizationId, now });
}

const cashQuery = prepareQuery<OriginTables, Of>()((db, value) =>
  db
    .selectFrom('cash_sessions')
    .select(['state', ({ fn }) => fn.countAll<number>().as('sessions')])
    .where('org_id', '=', value('organizationId'))
    .where('state', '<>', sql.lit('confirmed' as const))
    .groupBy('state'),
);

/** Unconfirmed cash sessions, by state. */
export function countUnconfirmedCash(db: Db, organizationId: string) {
  return cashQuery(db, { organizationId });
}
