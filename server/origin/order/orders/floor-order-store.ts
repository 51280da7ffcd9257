/**
 * Finds orders that still need work: open ones, and closed ones with an unserved dish (bars are paid first)
 * or a pending receipt; and those recently closed or cancelled. Each kind has its index, so that old orders
 * cost nothing. Practice orders concern nobody else, and are in no list.
 */
import { type Kysely, sql } from 'kysely';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import { noTraining } from '../../kernel/no-training.ts';
import { unservedLines } from '../../kernel/open-day.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';

/** Literals, because SQLite matches a partial index only against literals. */
const open = sql.lit('open' as const);
const closed = sql.lit('closed' as const);
const pending = [sql.lit('queued' as const), sql.lit('printing' as const), sql.lit('unknown' as const)];

type Of = { organizationId: string };
type Since = Of & { since: string };

function floorOrders(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'version', 'business_day', 'number', 'table_id'])
    .where('org_id', '=', organizationId);
}

const takenQuery = prepareQuery<OriginTables, Of>()((db, value) =>
  floorOrders(db, value('organizationId'))
    .where('state', '=', open)
    .where('is_practice', '=', 0)
    .orderBy('business_day')
    .orderBy('number'),
);

const unservedQuery = prepareQuery<OriginTables, Since>()((db, value) =>
  floorOrders(db, value('organizationId'))
    .where('state', '=', closed)
    .where('id', 'in', unservedLines(db, value('organizationId'), value('since'))),
);

const unprintedQuery = prepareQuery<OriginTables, Of>()((db, value) =>
  floorOrders(db, value('organizationId')).where('state', '=', closed).where('receipt_state', 'in', pending),
);

const amongQuery = prepareQuery<OriginTables, Since & { ids: string }>()((db, value) =>
  floorOrders(db, value('organizationId'))
    .where('id', 'in', eachOf(value('ids')))
    .where('is_practice', '=', 0)
    .where(({ and, eb, exists, or }) =>
      or([
        eb('state', '=', open),
        and([
          eb('state', '=', closed),
          or([
            eb('receipt_state', 'in', pending),
            exists(
              unservedLines(db, value('organizationId'), value('since')).where(
                'l.order_id',
                '=',
                sql.ref<string>('orders.id'),
              ),
            ),
          ]),
        ]),
      ]),
    ),
);

export type FloorOrder = Awaited<ReturnType<typeof takenQuery>>[number];

/** By time of opening: the oldest business day first, then by number. */
export function byOpening(one: FloorOrder, other: FloorOrder): number {
  return one.business_day.localeCompare(other.business_day) || one.number - other.number;
}

export async function findFloorOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  since: string,
): Promise<FloorOrder[]> {
  const taken = await takenQuery(db, { organizationId });
  const unserved = await unservedQuery(db, { organizationId, since });
  const unprinted = await unprintedQuery(db, { organizationId });
  if (unserved.length === 0 && unprinted.length === 0) return taken;
  const orders = new Map([...taken, ...unserved, ...unprinted].map(order => [order.id, order]));
  return [...orders.values()].sort(byOpening);
}

/** Filters `ids` to such orders. */
export function findFloorOrdersAmong(
  db: Kysely<OriginTables>,
  { organizationId, since, ids }: Since & { ids: readonly string[] },
): Promise<FloorOrder[]> {
  return amongQuery(db, { organizationId, since, ids: JSON.stringify(ids) });
}

function closedSince(db: Kysely<OriginTables>, organizationId: string, since: string) {
  return db
    .selectFrom('orders')
    .where('org_id', '=', organizationId)
    .where('closed_at', '>', since)
    .where('state', '<>', open)
    .where(noTraining);
}

/** The latest first, at most `limit`. */
export function findClosedSince(
  db: Kysely<OriginTables>,
  organizationId: string,
  since: string,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  return closedSince(db, organizationId, since)
    .select(['id', 'version'])
    .orderBy('closed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
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
