/** Transfers and the shown fields of their orders: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { textAt } from '../../../../store/dialect-sql.ts';
import { eachOf } from '../../../../store/prepared-query.ts';
import { unservedLines } from '../../../kernel/open-day.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { partyLabelOf } from '../../../venue/tables/seating-store.ts';
import type { OrderTransferRow } from './transfer-row.ts';
import type { OfferedOrder } from './transfer-rules.ts';

type Db = Kysely<OriginTables>;

/** Offers made at `since` or later, the oldest first. */
export function listTransfers(db: Db, orgId: string, since: string): Promise<OrderTransferRow[]> {
  return db
    .selectFrom('order_transfers')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('asked_at', '>=', since)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

export async function findTransfer(db: Db, orgId: string, id: string): Promise<OrderTransferRow | null> {
  const row = await db
    .selectFrom('order_transfers')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** This waiter's open orders, and closed ones with dishes still to be brought, the oldest first. */
export async function listOrdersAtWork(db: Db, orgId: string, waiterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.org_id', '=', orgId)
    .where('orders.waiter_id', '=', waiterId)
    .where('orders.state', '!=', 'cancelled')
    .where(({ or, eb }) =>
      or([
        eb('orders.state', '=', sql.lit('open' as const)),
        eb('orders.id', 'in', unservedLines(db, orgId)),
      ]),
    )
    .orderBy('orders.opened_at')
    .orderBy('orders.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders of these transfers, keyed by their ids. */
export async function findOffered(
  db: Db,
  orgId: string,
  rows: readonly OrderTransferRow[],
): Promise<Map<string, OfferedOrder>> {
  const ids = JSON.stringify(rows.flatMap(({ order_ids }) => JSON.parse(order_ids) as string[]));
  const orders = await db
    .selectFrom('orders')
    .leftJoin('restaurant_tables', join =>
      join
        .onRef('restaurant_tables.org_id', '=', 'orders.org_id')
        .onRef('restaurant_tables.id', '=', 'orders.table_id'),
    )
    .select(['orders.id', 'number', 'type', 'name', 'state', 'waiter_id', 'is_training', 'is_practice'])
    .select(({ exists }) =>
      exists(unservedLines(db, orgId).where('l.order_id', '=', sql.ref<string>('orders.id'))).as(
        'is_unserved',
      ),
    )
    .select(partyLabelOf('restaurant_tables.label', 'orders.party_number').as('table_label'))
    .where('orders.org_id', '=', orgId)
    .where('orders.id', 'in', eachOf(ids))
    .execute();
  return new Map(orders.map(order => [order.id, { ...order, is_unserved: Boolean(order.is_unserved) }]));
}

export async function saveTransfer(tx: Transaction<OriginTables>, row: OrderTransferRow): Promise<void> {
  const { org_id: _, id: __, ...changing } = row;
  await tx
    .insertInto('order_transfers')
    .values(row)
    .onConflict(conflict => conflict.columns(['org_id', 'id']).doUpdateSet(changing))
    .execute();
}

/** Deletes offers made before a time: they no longer count for the limit. */
export async function forgetTransfers(
  tx: Transaction<OriginTables>,
  orgId: string,
  before: string,
): Promise<void> {
  await tx.deleteFrom('order_transfers').where('org_id', '=', orgId).where('asked_at', '<', before).execute();
}

/** Ends the offers to this person; returns whether there were any. */
export async function endTransfersTo(
  tx: Transaction<OriginTables>,
  orgId: string,
  { userId, at }: { userId: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_transfers')
    .set({ state: 'expired', decided_at: at })
    .where('org_id', '=', orgId)
    .where('state', '=', 'open')
    .where(textAt('receiver', 'id'), '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
