/** Queues sent lines as kitchen tickets at the stations' printers. */

import type { AnyCommand } from '../../calls/command-context.ts';
import { listDevices } from '../../devices/devices-store.ts';
import type { OrderLineRow, TicketRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { readSettings } from '../../settings/settings-store.ts';
import { stationPrinters } from '../printers/printer-choice.ts';
import { newPrintJob } from './new-print-job.ts';
import { insertPrintJobs } from './print-job-store.ts';
import { ticketDocument } from './printed-documents.ts';

/**
 * `lines`: all that were sent or fired, in their current state; each ticket takes its own. Held tickets are skipped: call it again when their course
 * is fired. A station without a printer gets none.
 */
export async function queueKitchenTickets(
  context: AnyCommand,
  stored: StoredOrder,
  tickets: readonly TicketRow[],
  lines: readonly OrderLineRow[],
): Promise<void> {
  const { tx, caller, now } = context;
  const sent = tickets.filter(ticket => ticket.is_held === 0);
  if (sent.length === 0) return;
  const devices = await listDevices(tx, caller.organizationId);
  if (sent.every(({ station }) => stationPrinters(devices, station).length === 0)) return;
  const settings = await readSettings(tx, caller.organizationId);
  const jobs = sent.flatMap(ticket => {
    const own = lines.filter(line => line.ticket_id === ticket.id);
    return stationPrinters(devices, ticket.station).map(printer => {
      const document = ticketDocument(stored, ticket, own, { settings, now, language: printer.language });
      return newPrintJob(context, { document, orderId: stored.order.id, deviceId: printer.id });
    });
  });
  await insertPrintJobs(tx, jobs);
  context.touch('printing');
}
