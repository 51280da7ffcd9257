/** Payments, append-only: a refund is a payment of its own. SQL only. */
import type { Kysely, Transaction } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';
import { eachOf, prepareQuery } from '../prepared-query.ts';
import type { PaymentRow } from './payment-row.ts';

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

/** The payments of these orders (at least one), per order in the order of taking. */
export async function findPayments(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderIds: readonly string[],
): Promise<PaymentRow[]> {
  return paymentsQuery(db, { organizationId, orderIds: JSON.stringify(orderIds) });
}

export async function isPaymentIdUsed(
  db: Kysely<OriginTables>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPayment(tx: Transaction<OriginTables>, payment: PaymentRow): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}
