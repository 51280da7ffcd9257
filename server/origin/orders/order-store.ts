/** Orders and their lines in the store: one query for orders, one for all their lines, however many there are. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderLineRow, OrderRow, OriginTables } from '../origin-tables.ts';
import type { NamedOrderRow, StoredOrder } from './order-view.ts';

/** As a literal: only so SQLite sees that the index of open orders fits. */
const open = sql.lit('open' as const);

function namedOrders(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('restaurant_tables', join =>
      join
        .onRef('restaurant_tables.org_id', '=', 'orders.org_id')
        .onRef('restaurant_tables.id', '=', 'orders.table_id'),
    )
    .leftJoin('users', join =>
      join.onRef('users.org_id', '=', 'orders.org_id').onRef('users.id', '=', 'orders.waiter_id'),
    )
    .selectAll('orders')
    .select(['restaurant_tables.label as table_label', 'users.display_name as waiter_name'])
    .where('orders.org_id', '=', organizationId);
}

export async function findOrder(
  db: Kysely<OriginTables>,
  organizationId: string,
  id: string,
): Promise<StoredOrder | null> {
  const order = await namedOrders(db, organizationId).where('orders.id', '=', id).executeTakeFirst();
  if (order === undefined) return null;
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  return { order, lines };
}

export async function findOrderVersion(
  db: Kysely<OriginTables>,
  organizationId: string,
  id: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('version')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? null;
}

function withLines(orders: readonly NamedOrderRow[], lines: readonly OrderLineRow[]): StoredOrder[] {
  const linesByOrder = Map.groupBy(lines, line => line.order_id);
  return orders.map(order => ({ order, lines: linesByOrder.get(order.id) ?? [] }));
}

/** The orders among `ids`, in the order of `ids`. */
export async function findOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredOrder[]> {
  if (ids.length === 0) return [];
  const orders = await namedOrders(db, organizationId).where('orders.id', 'in', ids).execute();
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const found = new Map(withLines(orders, lines).map(stored => [stored.order.id, stored]));
  return ids.flatMap(id => found.get(id) ?? []);
}

/** Open orders, the oldest business day first, then by number. */
export async function listOpenOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<StoredOrder[]> {
  const orders = await namedOrders(db, organizationId)
    .where('orders.state', '=', open)
    .orderBy('orders.business_day')
    .orderBy('orders.number')
    .execute();
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('order_id', 'in', query =>
      query
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.org_id', '=', organizationId)
        .where('orders.state', '=', open),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return withLines(orders, lines);
}

/** The id of the open order on a table, or null. */
export async function findOpenOrderOnTable(
  tx: Transaction<OriginTables>,
  organizationId: string,
  tableId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('org_id', '=', organizationId)
    .where('state', '=', open)
    .where('table_id', '=', tableId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Counts up the business day's order numbers, from 1. */
export async function takeOrderNumber(
  tx: Transaction<OriginTables>,
  organizationId: string,
  businessDay: string,
): Promise<number> {
  const { last_number } = await tx
    .insertInto('order_numbers')
    .values({ org_id: organizationId, business_day: businessDay, last_number: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['org_id', 'business_day'])
        .doUpdateSet(({ eb }) => ({ last_number: eb('order_numbers.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export async function insertOrder(tx: Transaction<OriginTables>, order: OrderRow): Promise<void> {
  await tx.insertInto('orders').values(order).execute();
}

export async function updateOrder(
  tx: Transaction<OriginTables>,
  order: OrderRow,
  changes: Partial<OrderRow>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set(changes)
    .where('org_id', '=', order.org_id)
    .where('id', '=', order.id)
    .execute();
}

/** Which of `ids` are lines already. */
export async function findLineIds(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('order_lines')
    .select('id')
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(row => row.id));
}

export async function insertLines(
  tx: Transaction<OriginTables>,
  lines: readonly OrderLineRow[],
): Promise<void> {
  if (lines.length > 0) await tx.insertInto('order_lines').values(lines).execute();
}

/** What commands of the preparation change of a line; the rest of it stays as it was added. */
function progressOf(line: OrderLineRow) {
  const { state, ticket_id, round, sent_at, late_at, started_at, ready_at, served_at } = line;
  return { state, ticket_id, round, sent_at, late_at, started_at, ready_at, served_at };
}

/** Saves how far lines of one organization are; lines that are equally far in one statement. */
export async function saveProgress(
  tx: Transaction<OriginTables>,
  organizationId: string,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const equallyFar = Map.groupBy(lines, line => JSON.stringify(progressOf(line)));
  for (const [first, ...others] of equallyFar.values()) {
    if (first === undefined) continue;
    await tx
      .updateTable('order_lines')
      .set(progressOf(first))
      .where('org_id', '=', organizationId)
      .where(
        'id',
        'in',
        [first, ...others].map(line => line.id),
      )
      .execute();
  }
}

/** Saves what may be changed of a draft. */
export async function saveDraft(tx: Transaction<OriginTables>, draft: OrderLineRow): Promise<void> {
  const { org_id, id, quantity, note, seat, course } = draft;
  await tx
    .updateTable('order_lines')
    .set({ quantity, note, seat, course })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}
