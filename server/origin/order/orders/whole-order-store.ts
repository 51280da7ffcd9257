/** Reads one order with all its parts in a single statement, for commands. Lists use a query per kind of part, which is cheaper for many orders. */
import { type Kysely, sql } from 'kysely';
import { jsonRowsOf, rowsAsJson } from '../../../store/json-rows.ts';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { approvalColumns, openStates } from '../corrections/approval-row.ts';
import { paymentColumns } from '../payments/payment-row.ts';
import { lineColumns } from './order-row.ts';
import { namedOrders } from './order-store.ts';
import { receiptJobs } from './receipt-job-store.ts';
import type { StoredOrder } from './stored-order.ts';

type Db = Kysely<OriginTables>;

const orgId = sql.ref<string>('orders.org_id');
const orderId = sql.ref<string>('orders.id');

function linesOf(db: Db) {
  return db
    .selectFrom('order_lines')
    .select(lineColumns)
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .orderBy('position');
}

function paymentsOf(db: Db) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .orderBy('position');
}

const openLiterals = openStates.map(state => sql.lit(state));

function approvalsOf(db: Db) {
  return db
    .selectFrom('approvals')
    .select(approvalColumns)
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .where('state', 'in', openLiterals)
    .orderBy('asked_at')
    .orderBy('id');
}

function receiptOf(db: Db) {
  return receiptJobs(db, orgId)
    .where('j.order_id', '=', orderId)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(sql.lit(1));
}

function wholeOrder(db: Db, organizationId: string) {
  return namedOrders(db, organizationId).select([
    rowsAsJson(linesOf(db)).as('lines'),
    rowsAsJson(paymentsOf(db)).as('payments'),
    rowsAsJson(approvalsOf(db)).as('approvals'),
    rowsAsJson(receiptOf(db)).as('receipt'),
  ]);
}

/** Finds an order by its own id or by that of one of its lines. */
type Named = { organizationId: string; id: string };

const orderQuery = prepareQuery<OriginTables, Named>()((db, value) =>
  wholeOrder(db, value('organizationId')).where('orders.id', '=', value('id')),
);

const orderOfLineQuery = prepareQuery<OriginTables, Named>()((db, value) =>
  wholeOrder(db, value('organizationId')).where('orders.id', '=', eb =>
    eb
      .selectFrom('order_lines')
      .select('order_id')
      .where('org_id', '=', value('organizationId'))
      .where('id', '=', value('id')),
  ),
);

const fewOrdersQuery = prepareQuery<OriginTables, { organizationId: string; ids: string }>()((db, value) =>
  wholeOrder(db, value('organizationId')).where('orders.id', 'in', eachOf(value('ids'))),
);

type WholeOrderRow = Awaited<ReturnType<typeof orderQuery>>[number];

function storedOrder(row: WholeOrderRow): StoredOrder {
  const { lines, payments, approvals, receipt, ...order } = row;
  const [lastReceipt] = jsonRowsOf<NonNullable<StoredOrder['receipt']>>(receipt);
  return {
    order,
    lines: jsonRowsOf(lines),
    payments: jsonRowsOf(payments),
    approvals: jsonRowsOf(approvals),
    receipt: lastReceipt ?? null,
  };
}

export async function findOrder(db: Db, organizationId: string, id: string): Promise<StoredOrder | null> {
  const [row] = await orderQuery(db, { organizationId, id });
  return row === undefined ? null : storedOrder(row);
}

/** The orders among `ids`, in the order of `ids`. */
export async function findFewOrders(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredOrder[]> {
  if (ids.length === 0) return [];
  const rows = await fewOrdersQuery(db, { organizationId, ids: JSON.stringify(ids) });
  const found = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => found.get(id) ?? []).map(storedOrder);
}

/** The order that a line belongs to. */
export async function findOrderOfLine(
  db: Db,
  organizationId: string,
  id: string,
): Promise<StoredOrder | null> {
  const [row] = await orderOfLineQuery(db, { organizationId, id });
  return row === undefined ? null : storedOrder(row);
}

const orderIdsQuery = prepareQuery<OriginTables, { organizationId: string; ids: string }>()((db, value) =>
  db
    .selectFrom('order_lines')
    .select('order_id')
    .distinct()
    .where('org_id', '=', value('organizationId'))
    .where('id', 'in', eachOf(value('ids'))),
);

/** The orders that these lines belong to now. */
export async function findOrderIdsOfLines(
  db: Db,
  organizationId: string,
  lineIds: readonly string[],
): Promise<string[]> {
  const rows = await orderIdsQuery(db, { organizationId, ids: JSON.stringify(lineIds) });
  return rows.map(row => row.order_id);
}
