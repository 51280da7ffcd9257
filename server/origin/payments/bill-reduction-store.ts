/** What came off orders after their guests were told: only ever added to, by whose doing it was. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Json, OriginTables } from '../origin-tables.ts';

export type BillReductionRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** Who did it, or asked an admin for it. */
  by_id: string;
  /** Person */
  approved_by: Json | null;
  /** Negative: put back again. */
  amount: number;
  at: string;
};

export async function insertBillReduction(
  tx: Transaction<OriginTables>,
  reduction: BillReductionRow,
): Promise<void> {
  await tx.insertInto('bill_reductions').values(reduction).execute();
}

/** What of an order is still taken off, by person: who did so last comes first. */
export function findReducers(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderId: string,
): Promise<{ by_id: string; amount: number }[]> {
  return db
    .selectFrom('bill_reductions')
    .select(['by_id', sql<number>`sum(amount)`.as('amount')])
    .where('org_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .groupBy('by_id')
    .orderBy(sql`max(rowid)`, 'desc')
    .execute();
}
