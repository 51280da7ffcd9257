/**
 * Handles dishes that were served while their kitchen ticket waited for a faulty printer. The ticket is still
 * printed to inform the station, but marks the served dishes, so that nobody cooks them again.
 */
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { loadOrder } from '../../order/orders/order-change.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { findOrderIdsOfLines } from '../../order/orders/whole-order-store.ts';
import { rowsOfStations } from '../../order/preparation/line-stations.ts';
import type { PrintJobRow } from './print-job-row.ts';
import { listOpenPrintJobs } from './print-job-store.ts';
import { linesOfJob } from './printed-lines.ts';
import { queueTicketsAgain } from './queue-kitchen-tickets.ts';

/** The ticket's lines, including lines that moved to other orders since; null for any other document. */
async function ticketLines(context: AnyCommand, job: PrintJobRow) {
  if (job.kind !== 'kitchenTicket' || job.line_ids === null) return null;
  const lineIds: string[] = JSON.parse(job.line_ids);
  const orderIds = await findOrderIdsOfLines(context.tx, job.org_id, lineIds);
  const lines: OrderLineRow[] = [];
  for (const id of orderIds) lines.push(...(await loadOrder(context, id)).lines);
  return { lineIds, lines };
}

/** Null if the document can't be parsed; the printer's turn reports that and continues with the next job. */
function parsedDocument({ document }: PrintJobRow): PrintedDocument | null {
  try {
    return JSON.parse(document);
  } catch {
    return null;
  }
}

/** The document with the dishes served by now marked. */
export async function documentOfNow(context: AnyCommand, job: PrintJobRow): Promise<string> {
  const known = await ticketLines(context, job);
  const document = parsedDocument(job);
  if (known === null || document === null || document.slip !== undefined) return job.document;
  const lines = document.lines.map(({ served: _, ...line }, index) => {
    const pieces = linesOfJob(known.lines, known.lineIds.slice(index, index + 1))
      .filter(({ state }) => state === 'served')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return pieces === 0 ? line : { ...line, served: Math.min(pieces, line.quantity) };
  });
  return JSON.stringify({ ...document, lines });
}

/** Whether the line is on a ticket, printed or queued, that doesn't mark it as served. `served` is the line before the undo. */
function isOnTicket(job: PrintJobRow, served: OrderLineRow): boolean {
  const isDone = job.state === 'printing' || job.state === 'unknown';
  return !isDone || (job.started_at ?? '') < (served.served_at ?? '');
}

/** Queues tickets for dishes whose serving was undone. `after` are lines of `stored`, which is the order before the undo. */
export async function queueUnservedTickets(
  context: AnyCommand,
  stored: StoredOrder,
  after: readonly OrderLineRow[],
): Promise<void> {
  const owed = rowsOfStations(after).filter(
    ({ on_paper, printed_at, state }) =>
      on_paper === 1 && printed_at === null && (state === 'sent' || state === 'preparing'),
  );
  if (owed.length === 0) return;
  const before = new Map(stored.lines.map(line => [line.id, line]));
  const jobs = (await listOpenPrintJobs(context.tx, stored.order.org_id)).filter(
    job => job.kind === 'kitchenTicket' && job.line_ids !== null && parsedDocument(job)?.slip === undefined,
  );
  const hasTicket = (row: OrderLineRow) =>
    jobs.some(job => {
      const served = before.get(row.id);
      const isFor = job.station_id === null || job.station_id === row.station_id;
      const isNamed = linesOfJob(stored.lines, JSON.parse(job.line_ids ?? '[]')).some(
        ({ id }) => id === row.id,
      );
      return isFor && isNamed && served !== undefined && isOnTicket(job, served);
    });
  await queueTicketsAgain(
    context,
    stored,
    owed.filter(row => !hasTicket(row)),
  );
}
