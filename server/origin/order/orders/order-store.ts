/** Orders with their lines, payments, approvals and receipt, read with one query per kind; and the writes of commands. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { insertRows, updateRow, updateRows } from '../../kernel/row-writers.ts';
import { partyLabelOf } from '../../venue/tables/seating-store.ts';
import { findOpenApprovals } from '../corrections/approval-store.ts';
import { findPayments } from '../payments/payment-store.ts';
import { orderText } from './office/order-text.ts';
import { lineColumns, type OrderLineRow, type OrderRow } from './order-row.ts';
import { findReceiptJobs } from './receipt-job-store.ts';
import type { NamedOrderRow, StoredOrder } from './stored-order.ts';

export function namedOrders(db: Kysely<OriginTables>, organizationId: string) {
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
    .select(partyLabelOf('restaurant_tables.label', 'orders.party_number').as('table_label'))
    .select('users.display_name as waiter_name')
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

/** Ids of the open training orders, as the right side of `not in`; those that are over have left nothing. */
export function openTraining(db: Kysely<OriginTables>, organizationId: string) {
  return (
    db
      .selectFrom('orders')
      .select('id')
      .where('org_id', '=', organizationId)
      // SQLite only matches partial indexes against literals.
      .where('state', '=', sql.lit('open' as const))
      .where('is_training', '=', sql.lit(1 as const))
  );
}

type Day = { organizationId: string; businessDay: string };

const numberQuery = prepareQuery<OriginTables, Day>()((db, value) =>
  db
    .insertInto('order_numbers')
    .values({ org_id: value('organizationId'), business_day: value('businessDay'), last_number: sql.lit(1) })
    .onConflict(conflict =>
      conflict
        .columns(['org_id', 'business_day'])
        .doUpdateSet(({ eb }) => ({ last_number: eb('order_numbers.last_number', '+', 1) })),
    )
    .returning('last_number'),
);

/** Takes the business day's next order number, starting from 1; training orders have numbers of their own. */
export async function takeOrderNumber(
  tx: Transaction<OriginTables>,
  { organizationId, businessDay, isTraining }: Day & { isTraining: boolean },
): Promise<number> {
  const day = isTraining ? `${businessDay} training` : businessDay;
  const [row] = await numberQuery(tx, { organizationId, businessDay: day });
  if (row === undefined) throw new Error('An upsert returns its row');
  return row.last_number;
}

/** Counts the lines of all open orders of a waiter. */
export async function countOpenLines(
  tx: Transaction<OriginTables>,
  { org_id, waiter_id }: Pick<OrderRow, 'org_id' | 'waiter_id'>,
): Promise<number> {
  const { lines } = await tx
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', join =>
      join.onRef('l.org_id', '=', 'o.org_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('o.org_id', '=', org_id)
    .where('o.state', '=', sql.lit('open' as const))
    .where('o.waiter_id', '=', waiter_id)
    .executeTakeFirstOrThrow();
  return Number(lines);
}

export async function insertOrder(tx: Transaction<OriginTables>, order: OrderRow): Promise<void> {
  await insertRows(tx, 'orders', [order]);
  if (orderText(order) !== null) await saveText(tx, order);
}

type OrderText = { organizationId: string; orderId: string; text: string };

const textUpsert = prepareQuery<OriginTables, OrderText>()((db, value) =>
  db
    .insertInto('order_texts')
    .values({ org_id: value('organizationId'), order_id: value('orderId'), text: value('text') })
    .onConflict(conflict =>
      conflict.columns(['org_id', 'order_id']).doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
    ),
);

/** Stores the searchable text of the order's guest. */
async function saveText(tx: Transaction<OriginTables>, order: OrderRow): Promise<void> {
  const { org_id, id: orderId } = order;
  const text = orderText(order);
  if (text !== null) await textUpsert(tx, { organizationId: org_id, orderId, text });
  else
    await tx.deleteFrom('order_texts').where('org_id', '=', org_id).where('order_id', '=', orderId).execute();
}

/** Returns only differing columns: SQLite writes the index entries of each column that is set, changed or not. */
function changesOf(order: OrderRow, changes: Partial<OrderRow>): Partial<OrderRow> {
  const differing = Object.entries(changes).filter(
    ([column, value]) => order[column as keyof OrderRow] !== value,
  );
  return Object.fromEntries(differing);
}

export async function updateOrder(
  tx: Transaction<OriginTables>,
  order: OrderRow,
  changes: Partial<OrderRow>,
): Promise<void> {
  const { org_id, id } = order;
  const differing = changesOf(order, changes);
  if (Object.keys(differing).length > 0) await updateRow(tx, 'orders', { org_id, id }, differing);
  if ('name' in differing || 'phone' in differing || 'note' in differing)
    await saveText(tx, { ...order, ...differing });
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
  await insertRows(tx, 'order_lines', lines);
}

/** Saves changes of one organization's lines in one statement. */
export async function saveLines(
  tx: Transaction<OriginTables>,
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
): Promise<void> {
  const known = new Map(before.map(line => [line.id, line]));
  const columns = new Set<keyof OrderLineRow>();
  const changed = after.filter(line => {
    const changes = changedColumns(known.get(line.id), line);
    for (const column of changes) columns.add(column);
    return changes.length > 0;
  });
  await updateRows(tx, 'order_lines', changed, [...columns].sort());
}

function changedColumns(before: OrderLineRow | undefined, after: OrderLineRow): (keyof OrderLineRow)[] {
  if (before === undefined) throw new Error(`Line ${after.id} is new: insert it`);
  return lineColumns.filter(column => before[column] !== after[column]);
}
