/** Finds a page of a restaurant's orders with a covering index, so that its cost doesn't grow with the years. */
import type { Kysely } from 'kysely';
import type { OriginTables } from '../../origin-tables.ts';
import type { OrderFilter, PageRequest } from './order-page-rules.ts';

function matching(db: Kysely<OriginTables>, organizationId: string, filter: OrderFilter) {
  const { from, to, state, tableId, waiterId } = filter;
  return db
    .selectFrom('orders')
    .where('org_id', '=', organizationId)
    .where(({ and, eb }) =>
      and([
        ...(from === null ? [] : [eb('opened_at', '>=', from)]),
        ...(to === null ? [] : [eb('opened_at', '<', to)]),
        ...(state === null ? [] : [eb('state', '=', state)]),
        ...(tableId === null ? [] : [eb('table_id', '=', tableId)]),
        ...(waiterId === null ? [] : [eb('waiter_id', '=', waiterId)]),
      ]),
    );
}

export async function countOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  filter: OrderFilter,
): Promise<number> {
  const { total } = await matching(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The latest first. */
export async function findPageIds(
  db: Kysely<OriginTables>,
  organizationId: string,
  { filter, page, pageSize }: PageRequest,
): Promise<string[]> {
  const rows = await matching(db, organizationId, filter)
    .select('id')
    .orderBy('opened_at', 'desc')
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(row => row.id);
}
