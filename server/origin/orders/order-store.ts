/** Orders with their lines, payments, approvals and receipt: one query per kind, however many orders there are. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { findOpenApprovals } from '../corrections/approval-store.ts';
import type { OriginTables } from '../origin-tables.ts';
import { findPayments } from '../payments/payment-store.ts';
import { eachOf, prepareQuery } from '../prepared-query.ts';
import { findReceiptJobs } from '../printing/receipt-job-store.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';
import type { NamedOrderRow, StoredOrder } from './stored-order.ts';

/** As a literal: SQLite only matches the partial index of open orders against literals. */
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

type Wanted = { organizationId: string; ids: string };

const ordersQuery = prepareQuery<OriginTables, Wanted>()((db, value) =>
  namedOrders(db, value('organizationId')).where('orders.id', 'in', eachOf(value('ids'))),
);

const linesQuery = prepareQuery<OriginTables, Wanted>()((db, value) =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where('org_id', '=', value('organizationId'))
    .where('order_id', 'in', eachOf(value('ids')))
    .orderBy('order_id')
    .orderBy('position'),
);

export async function findOrder(
  db: Kysely<OriginTables>,
  organizationId: string,
  id: string,
): Promise<StoredOrder | null> {
  const [stored] = await findOrders(db, organizationId, [id]);
  return stored ?? null;
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

/** The orders among `ids`, in the order of `ids`, with all their parts: one query per kind of part. */
export async function findOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredOrder[]> {
  if (ids.length === 0) return [];
  const orders = await ordersQuery(db, { organizationId, ids: JSON.stringify(ids) });
  const found = new Map(
    (await withParts(db, organizationId, orders)).map(stored => [stored.order.id, stored]),
  );
  return ids.flatMap(id => found.get(id) ?? []);
}

async function withParts(
  db: Kysely<OriginTables>,
  organizationId: string,
  orders: readonly NamedOrderRow[],
): Promise<StoredOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(order => order.id);
  const lines = await linesQuery(db, { organizationId, ids: JSON.stringify(ids) });
  const linesByOrder = Map.groupBy(lines, line => line.order_id);
  const payments = Map.groupBy(await findPayments(db, organizationId, ids), row => row.order_id);
  const approvals = Map.groupBy(await findOpenApprovals(db, organizationId, ids), row => row.order_id);
  const receipts = await findReceiptJobs(db, organizationId, ids);
  return orders.map(order => ({
    order,
    lines: linesByOrder.get(order.id) ?? [],
    payments: payments.get(order.id) ?? [],
    approvals: approvals.get(order.id) ?? [],
    receipt: receipts.get(order.id) ?? null,
  }));
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

/** Takes the business day's next order number, starting from 1. */
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

/** Prepared updates by the set of columns: about as many as there are commands. */
const orderUpdates = new Map<string, ReturnType<typeof prepareOrderUpdate>>();

function prepareOrderUpdate(changes: Partial<OrderRow>) {
  const columns = Object.keys(changes) as (keyof OrderRow)[];
  return prepareQuery<OriginTables, Partial<OrderRow> & Pick<OrderRow, 'org_id' | 'id'>>()((db, value) =>
    db
      .updateTable('orders')
      .set(Object.fromEntries(columns.map(column => [column, value(column)])))
      .where('org_id', '=', value('org_id'))
      .where('id', '=', value('id')),
  );
}

export async function updateOrder(
  tx: Transaction<OriginTables>,
  order: OrderRow,
  changes: Partial<OrderRow>,
): Promise<void> {
  const columns = Object.keys(changes).join();
  const update = orderUpdates.get(columns) ?? prepareOrderUpdate(changes);
  orderUpdates.set(columns, update);
  await update(tx, { ...changes, org_id: order.org_id, id: order.id });
}

/** Which of `ids` already exist as lines. */
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

/** Saves changes of one organization's lines; lines with equal changes share a statement. */
export async function saveLines(
  tx: Transaction<OriginTables>,
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
): Promise<void> {
  const known = new Map(before.map(line => [line.id, line]));
  const changed = after.flatMap(line => {
    const changes = changesOf(known.get(line.id), line);
    return Object.keys(changes).length === 0 ? [] : [{ line, changes }];
  });
  const alike = Map.groupBy(changed, ({ changes }) => JSON.stringify(changes));
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue;
    await tx
      .updateTable('order_lines')
      .set(first.changes)
      .where('org_id', '=', first.line.org_id)
      .where(
        'id',
        'in',
        [first, ...others].map(({ line }) => line.id),
      )
      .execute();
  }
}

function changesOf(before: OrderLineRow | undefined, after: OrderLineRow): Partial<OrderLineRow> {
  if (before === undefined) throw new Error(`Line ${after.id} is new: insert it`);
  const entries = Object.entries(after).filter(([column, value]) => Reflect.get(before, column) !== value);
  return Object.fromEntries(entries);
}
