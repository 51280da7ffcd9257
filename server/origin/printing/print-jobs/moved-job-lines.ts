/** Kitchen tickets that still wait for their printer, once some of their dishes belong to another order. */
import type { Transaction } from 'kysely';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { OriginTables } from '../../origin-tables.ts';
import { listOpenPrintJobs, updatePrintJob } from './print-job-store.ts';
import { linesOfJob } from './printed-lines.ts';

/**
 * A part is on its ticket by the line that it was split off, which is found only within one order: a part that leaves is named itself from now on.
 * `stored`: with the lines that leave, before they do.
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
