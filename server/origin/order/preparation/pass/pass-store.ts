/** Clears the pass when a restaurant stops using one: SQL only. */
import { sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';

const atPass = sql.lit(1 as const);

/** Makes all lines at the pass ready for their waiters. Returns whether there were any. */
export async function clearPass(tx: Transaction<OriginTables>, orgId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('order_lines')
    .set({ at_pass: 0 })
    .where('org_id', '=', orgId)
    .where('at_pass', '=', atPass)
    .returning('order_id')
    .execute();
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))];
  if (orderIds.length === 0) return false;
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', 'in', orderIds)
    .execute();
  return true;
}
