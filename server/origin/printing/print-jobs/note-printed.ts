/** Updates an order after its kitchen ticket or slip was printed. */
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { finishChange, loadOrder } from '../../order/orders/order-change.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import { saveLines } from '../../order/orders/order-store.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { findOrderIdsOfLines } from '../../order/orders/whole-order-store.ts';
import { joinStations, stationRowsOf } from '../../order/preparation/line-stations.ts';
import { laidAtPass } from '../../order/preparation/pass/pass-rules.ts';
import { servePrintedLines } from '../../order/preparation/served-lines.ts';
import { seeMoves } from '../../order/preparation/ticket-store.ts';
import type { PrintJobRow } from './print-job-row.ts';
import { acknowledgedLines, linesOfJob, printedLines } from './printed-lines.ts';

/** The lines may have been merged into another order since, or out of it again. */
export async function notePrinted(context: AnyCommand, job: PrintJobRow): Promise<void> {
  if (job.kind !== 'kitchenTicket' || job.line_ids === null) return;
  const lineIds: string[] = JSON.parse(job.line_ids);
  const { slip }: PrintedDocument = JSON.parse(job.document);
  for (const orderId of await findOrderIdsOfLines(context.tx, job.org_id, lineIds)) {
    await notePrintedAt(context, orderId, { job, lineIds, slip });
  }
}

async function notePrintedAt(
  context: AnyCommand,
  orderId: string,
  { job, lineIds, slip }: { job: PrintJobRow; lineIds: readonly string[]; slip: PrintedDocument['slip'] },
): Promise<void> {
  const { tx, now } = context;
  const stored = await loadOrder(context, orderId);
  const lines = linesAtStation(linesOfJob(stored.lines, lineIds), job);
  const isMoveSeen = slip === 'moved' && (await seeMoves(tx, job.org_id, ticketIdsOnPaper(lines)));
  const acknowledged =
    slip === undefined ? printedLines(lines, { ...job, now }) : acknowledgedLines(lines, slip, now);
  const changed = await laidAtPass(context, stored.lines, joinStations(stored.lines, acknowledged));
  if (changed.length === 0 && !isMoveSeen) return;
  await saveLines(tx, stored.lines, changed);
  const known = new Map(changed.map(line => [line.id, line]));
  const printed = { ...stored, lines: stored.lines.map(line => known.get(line.id) ?? line) };
  // If the order was paid before the printing, nobody waits for these lines any more.
  const served = stored.order.state === 'closed' ? await servePrintedLines(context, printed) : [];
  for (const line of served) known.set(line.id, line);
  const payload = {
    ...(slip !== undefined && { slip }),
    lines: [...new Set(lines.map(({ id }) => id))].map(id => ({ id, ...readied(stored, changed, id) })),
  };
  await finishChange(context, stored, {}, [...known.values()], { type: 'ticket.printed', payload });
}

/** A dish that its other stations have finished is ready once its paper is printed. */
function readied({ lines }: StoredOrder, changed: readonly OrderLineRow[], id: string) {
  const before = lines.find(line => line.id === id)?.state;
  const after = changed.find(line => line.id === id)?.state;
  return after === undefined || after === before ? {} : { before, after };
}

/** For lines with several stations, the row of the job's station. */
function linesAtStation(lines: readonly OrderLineRow[], { station_id }: PrintJobRow): OrderLineRow[] {
  return lines.flatMap(line =>
    stationRowsOf(line).filter(row => line.stations === null || row.station_id === station_id),
  );
}

function ticketIdsOnPaper(lines: readonly OrderLineRow[]): string[] {
  return [...new Set(lines.flatMap(line => (line.on_paper === 1 ? (line.ticket_id ?? []) : [])))];
}
