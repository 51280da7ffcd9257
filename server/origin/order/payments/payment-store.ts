/** Payments, append-only: a refund is a payment of its own. SQL only. */
import type { Kysely, Transaction } from 'kysely';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { type PaymentRow, paymentColumns } from './payment-row.ts';

const paymentsQuery = prepareQuery<OriginTables, { organizationId: string; orderIds: string }>()(
  (db, value) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('org_id', '=', value('organizationId'))
      .where('order_id', 'in', eachOf(value('orderIds')))
      .orderBy('order_id')
      .orderBy('position'),
);

/** The payments of these orders (at least one order), each order's in the order of taking. */
export async function findPayments(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderIds: readonly string[],
): Promise<PaymentRow[]> {
  return paymentsQuery(db, { organizationId, orderIds: JSON.stringify(orderIds) });
}

const paymentInsert = prepareQuery<OriginTables, PaymentRow>()((db, value) =>
  db
    .insertInto('payments')
    .values(Object.fromEntries(paymentColumns.map(column => [column, value(column)])) as PaymentRow)
    .onConflict(conflict => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id'),
);

/** Returns false without storing anything if the id exists. */
export async function insertPayment(tx: Transaction<OriginTables>, payment: PaymentRow): Promise<boolean> {
  return (await paymentInsert(tx, payment)).length > 0;
}

/** Continues after the last position, as payments may have moved to another order with their lines. */
export function nextPosition({ payments }: { payments: readonly PaymentRow[] }): number {
  return (payments.at(-1)?.position ?? 0) + 1;
}

/** Saves moved payments with their orders, and divided ones with their remaining amounts. */
export async function savePayments(
  tx: Transaction<OriginTables>,
  payments: readonly PaymentRow[],
): Promise<void> {
  for (const { org_id, id, order_id, position, taken_on, ...payment } of payments) {
    const { amount, tendered, allocations, division, taken_charge } = payment;
    await tx
      .updateTable('payments')
      .set({ order_id, position, taken_on, amount, tendered, allocations, division, taken_charge })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .execute();
  }
}

/** The orders that these payments belong to now, with all their parts. */
export async function findOrdersOfPayments(
  db: Kysely<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .distinct()
    .where('org_id', '=', organizationId)
    .where(({ eb, or }) => {
      const known = eachOf(JSON.stringify(ids));
      return or([eb('id', 'in', known), eb('divided_from', 'in', known)]);
    })
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** A payment or refund, with the number of its order. */
export async function findPayment(
  db: Kysely<OriginTables>,
  organizationId: string,
  id: string,
): Promise<{ payment: PaymentRow; orderNumber: number } | null> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.org_id', '=', 'p.org_id').onRef('o.id', '=', 'p.order_id'),
    )
    .selectAll('p')
    .select('o.number as order_number')
    .where('p.org_id', '=', organizationId)
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { order_number: orderNumber, ...payment } = row;
  return { payment, orderNumber };
}
