/** Updates queued kitchen tickets when some of their dishes move to another order. */
import type { Transaction } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { listOpenPrintJobs, updatePrintJob } from './print-job-store.ts';
import { linesOfJob } from './printed-lines.ts';

/**
 * A split-off line is on its ticket through the original line, which is only found within the same order, so
 * a leaving one is added to the ticket by its own id. `stored` still has the leaving lines.
 */
export async function nameInTickets(
  tx: Transaction<OriginTables>,
  { order, lines }: StoredOrder,
  leaving: readonly OrderLineRow[],
): Promise<void> {
  const parts = new Set(leaving.flatMap(({ id, split_from_id }) => (split_from_id === null ? [] : [id])));
  if (parts.size === 0) return;
  for (const job of await listOpenPrintJobs(tx, order.org_id)) {
    const lineIds: string[] = JSON.parse(job.line_ids ?? '[]');
    const unnamed = linesOfJob(lines, lineIds).filter(({ id }) => parts.has(id) && !lineIds.includes(id));
    if (unnamed.length === 0) continue;
    const line_ids = JSON.stringify([...lineIds, ...unnamed.map(({ id }) => id)]);
    await updatePrintJob(tx, job, { line_ids });
  }
}
