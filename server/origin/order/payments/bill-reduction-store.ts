/** Append-only reductions of billed orders, by person: SQL only. */

import { type Kysely, sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { BillReductionRow } from './bill-reduction-row.ts';

export async function insertBillReduction(
  tx: Transaction<OriginTables>,
  reduction: BillReductionRow,
): Promise<void> {
  await tx.insertInto('bill_reductions').values(reduction).execute();
}

/** The current reductions of an order by person, the most recent first. */
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
