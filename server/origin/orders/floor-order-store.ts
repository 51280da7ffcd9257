/**
 * Orders that waiters still have to deal with: open ones, and closed ones with an unserved dish (bars are paid first) or a pending receipt; and those
 * recently closed or cancelled. Each kind has its index, so that old orders cost nothing.
 */
import { type Kysely, sql } from 'kysely';
import { stations } from '#shared/roles.ts';
import type { OriginTables } from '../origin-tables.ts';

/** As literals: SQLite only matches partial indexes against literals. */
const open = sql.lit('open' as const);
const closed = sql.lit('closed' as const);
const onItsWay = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];
const pending = [sql.lit('queued' as const), sql.lit('printing' as const), sql.lit('unknown' as const)];

function floorOrders(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'business_day', 'number'])
    .where('org_id', '=', organizationId);
}

/** In the order of opening: the oldest business day first, then by number. */
export async function findFloorOrderIds(db: Kysely<OriginTables>, organizationId: string): Promise<string[]> {
  const taken = await floorOrders(db, organizationId)
    .where('state', '=', open)
    .orderBy('business_day')
    .orderBy('number')
    .execute();
  const served = await floorOrders(db, organizationId)
    .where('state', '=', closed)
    .where('id', 'in', query =>
      query
        .selectFrom('order_lines as l')
        .select('l.order_id')
        .where('l.org_id', '=', organizationId)
        .where('l.station', 'in', stations)
        .where('l.state', 'in', onItsWay),
    )
    .execute();
  const unprinted = await floorOrders(db, organizationId)
    .where('state', '=', closed)
    .where('receipt_state', 'in', pending)
    .execute();
  const orders = new Map([...taken, ...served, ...unprinted].map(order => [order.id, order]));
  return [...orders.values()]
    .sort((one, other) => one.business_day.localeCompare(other.business_day) || one.number - other.number)
    .map(({ id }) => id);
}

function closedSince(db: Kysely<OriginTables>, organizationId: string, since: string) {
  return db
    .selectFrom('orders')
    .where('org_id', '=', organizationId)
    .where('closed_at', '>', since)
    .where('state', '<>', open);
}

/** The latest first, at most `limit`. */
export async function findIdsClosedSince(
  db: Kysely<OriginTables>,
  organizationId: string,
  since: string,
  limit: number,
): Promise<string[]> {
  const rows = await closedSince(db, organizationId, since)
    .select('id')
    .orderBy('closed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.id);
}

export async function countClosedSince(
  db: Kysely<OriginTables>,
  organizationId: string,
  since: string,
): Promise<number> {
  const { closed } = await closedSince(db, organizationId, since)
    .select(({ fn }) => fn.countAll<number>().as('closed'))
    .executeTakeFirstOrThrow();
  return closed;
}
