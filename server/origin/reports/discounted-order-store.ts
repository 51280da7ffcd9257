/** Closed orders with a discount or a service charge, with all their lines: the price of each line then follows from the money rules, not from SQL. */
import { type Kysely, sql } from 'kysely';
import { eachOf } from '../../store/prepared-query.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import type { Span } from '../kernel/sheets/business-hours-rules.ts';
import type { StoredOrder } from '../order/orders/stored-order.ts';
import { isUndiscounted, storedTimeOf } from './report-sql.ts';

/** The fields that affect money, without the names of table and waiter. */
export type DiscountedOrder = Pick<StoredOrder, 'order' | 'lines'>;

export async function findDiscountedOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  { from, to }: Span,
): Promise<DiscountedOrder[]> {
  const orders = await db
    .selectFrom('orders as o')
    .selectAll('o')
    .select([sql<null>`null`.as('table_label'), sql<null>`null`.as('waiter_name')])
    .where('o.org_id', '=', organizationId)
    .where('o.closed_at', '>=', storedTimeOf(from))
    .where('o.closed_at', '<', storedTimeOf(to))
    .where('o.state', '=', 'closed')
    .where(({ not }) => not(isUndiscounted))
    .execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('order_id', 'in', eachOf(JSON.stringify(orders.map(({ id }) => id))))
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const linesByOrder = Map.groupBy(lines, line => line.order_id);
  return orders.map(order => ({ order, lines: linesByOrder.get(order.id) ?? [] }));
}
