/** Stores faults that a bridge program reports with its claims: paper out, cover open. They are shown like any printer's fault until it claims without one. */
import type { PrinterFault } from '#shared/venue/printer-faults.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import type { PrinterOutageRow } from '../print-jobs/print-job-row.ts';
import { listPrinterOutages, saveOutage } from './printer-outage-store.ts';
import { endOutageOf } from './stand-in-tickets.ts';

function outageOf(outages: readonly PrinterOutageRow[], { id }: Pick<DeviceRow, 'id'>) {
  return outages.find(row => row.printer_id === id);
}

/** Programs claim every second, so only a change is written. */
export function isFaultChanged(
  outages: readonly PrinterOutageRow[],
  printer: Pick<DeviceRow, 'id'>,
  fault: PrinterFault | null,
): boolean {
  return (outageOf(outages, printer)?.error ?? null) !== fault;
}

export async function noteReportedFault(
  context: AnyCommand,
  printer: DeviceRow,
  fault: PrinterFault | null,
): Promise<void> {
  const { tx, now: since } = context;
  const { org_id, id: printer_id } = printer;
  if (fault !== null) {
    await saveOutage(tx, { org_id, printer_id, error: fault, since, stand_in_id: null });
    context.touch('printing');
    return;
  }
  const outage = outageOf(await listPrinterOutages(tx, org_id), printer);
  if (outage !== undefined) await endOutageOf(context, outage);
}
