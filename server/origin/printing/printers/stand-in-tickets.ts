/** Moves the tickets of a faulty printer to its stand-in, and returns unprinted ones once it works again. */
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import type { PrinterOutageRow, PrintJobRow } from '../print-jobs/print-job-row.ts';
import { listOpenPrintJobs, updatePrintJob } from '../print-jobs/print-job-store.ts';
import { isBridgeSilent } from './bridge-silence.ts';
import { endOutage, listPrinterOutages, saveOutage } from './printer-outage-store.ts';
import { hasStandIn, isUnprintedTicket, printerInstead } from './stand-in-rules.ts';

type Outage = Pick<PrinterOutageRow, 'printer_id' | 'error' | 'since'>;
type Waiting = { devices: DeviceRow[]; printer: DeviceRow | null; tickets: PrintJobRow[] };

/** The printer, or null if it was removed, and its unprinted tickets that another printer may print. */
async function waitingTickets(
  { tx, caller }: AnyCommand,
  { printer_id, since }: Pick<Outage, 'printer_id' | 'since'>,
): Promise<Waiting> {
  const { organizationId } = caller;
  const devices = await listDevices(tx, organizationId);
  const printer = devices.find(({ id }) => id === printer_id) ?? null;
  const tickets = (await listOpenPrintJobs(tx, organizationId)).filter(
    job => job.device_id === printer_id && isUnprintedTicket(job, since) && hasStandIn(printer, job),
  );
  return { devices, printer, tickets };
}

const queuedAgain = { state: 'queued', error: null, finished_at: null } as const;

/** A moved ticket stores which printer it was meant for, unless it returns there. */
function movedTo(job: PrintJobRow, target: DeviceRow, devices: readonly DeviceRow[]): Partial<PrintJobRow> {
  const home = job.stand_in_for ?? job.device_id;
  const isHome = home === target.id;
  const { standInFor, ...document }: PrintedDocument = JSON.parse(job.document);
  const name = devices.find(({ id }) => id === home)?.name ?? standInFor;
  const isMarked = !isHome && name !== undefined;
  return {
    ...queuedAgain,
    device_id: target.id,
    stand_in_for: isHome ? null : home,
    document: JSON.stringify(isMarked ? { ...document, standInFor: name } : document),
  };
}

/** Returns whether another printer has work now. Jobs that no other printer can print stay. */
export async function moveToStandIn(context: AnyCommand, outage: Outage): Promise<boolean> {
  const { tx, caller, nowMs } = context;
  const org_id = caller.organizationId;
  const { devices, printer, tickets } = await waitingTickets(context, outage);
  const printers = { devices, outages: await listPrinterOutages(tx, org_id), nowMs };
  let hasMoved = false;
  for (const job of tickets) {
    const target = printerInstead(printer, job, printers);
    if (target === null) continue;
    hasMoved = true;
    await updatePrintJob(tx, job, movedTo(job, target, devices));
    const { id, kind, order_id } = job;
    const payload = {
      before: { printerId: outage.printer_id },
      after: { printerId: target.id },
      kind,
      ...(order_id !== null && { orderId: order_id }),
    };
    context.record({ type: 'printJob.handedOver', entity: 'printJob', entityId: id, payload });
    if (target.id === printer?.stand_in_printer_id)
      await saveOutage(tx, { ...outage, org_id, stand_in_id: target.id });
  }
  if (hasMoved) context.touch('printing');
  return hasMoved;
}

/** Ends the fault of a printer. Tickets that failed meanwhile are queued again if another printer might have printed them. */
export async function endOutageOf(
  context: AnyCommand,
  outage: Pick<Outage, 'printer_id' | 'since'>,
): Promise<void> {
  const { tickets } = await waitingTickets(context, outage);
  for (const job of tickets.filter(({ state }) => state === 'failed')) {
    await updatePrintJob(context.tx, job, queuedAgain);
  }
  await endOutage(context.tx, context.caller.organizationId, outage.printer_id);
  context.touch('printing');
}

/** For a printer whose bridge program fetches its jobs, or has stopped to. `isWatched` means that it has to be checked again soon. */
export async function moveBridgeTickets(
  context: AnyCommand,
  printer_id: string,
): Promise<{ hasMoved: boolean; isWatched: boolean }> {
  const outages = await listPrinterOutages(context.tx, context.caller.organizationId);
  const known = outages.find(row => row.printer_id === printer_id);
  const devices = await listDevices(context.tx, context.caller.organizationId);
  const printer = devices.find(({ id }) => id === printer_id);
  const since = known?.since ?? printer?.last_seen_at ?? context.now;
  const outage = { printer_id, error: 'bridgeSilent', since };
  const isWatched = known !== undefined || (await waitingTickets(context, outage)).tickets.length > 0;
  if (printer !== undefined && isBridgeSilent(printer, context.nowMs)) {
    return { hasMoved: isWatched && (await moveToStandIn(context, outage)), isWatched };
  }
  // The program itself reports the end of any other fault.
  if (known?.error === 'bridgeSilent') await endOutageOf(context, known);
  return { hasMoved: false, isWatched };
}
