/** Decides which print jobs a stand-in may take over from a faulty printer, and which printer that is. Pure. */
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { standInAmong } from '../../venue/devices/ticket-printers.ts';
import type { PrinterOutageRow, PrintJobRow } from '../print-jobs/print-job-row.ts';
import { isBridgeSilent } from './bridge-silence.ts';

/** Tickets wait this long for a faulty printer: somebody may only be changing its paper. */
export const standInAfterMs = 10_000;

/** Tickets and slips that certainly were not printed. A ticket with an unknown outcome stays: it may have been. */
export function isUnprintedTicket(
  { kind, state, finished_at }: Pick<PrintJobRow, 'kind' | 'state' | 'finished_at'>,
  outSince: string,
): boolean {
  if (kind !== 'kitchenTicket') return false;
  // Jobs that failed in an earlier fault are for a person to handle.
  return state === 'queued' || (state === 'failed' && finished_at !== null && finished_at >= outSince);
}

type Queued = Pick<PrintJobRow, 'stand_in_for'>;

/** `printer` is the one where the job is queued; null if that was removed. */
export function hasStandIn(printer: DeviceRow | null, { stand_in_for }: Queued): boolean {
  return (printer?.stand_in_printer_id ?? stand_in_for) !== null;
}

type Printers = {
  devices: readonly DeviceRow[];
  outages: readonly PrinterOutageRow[];
  nowMs: number;
};

function isWorking(printer: DeviceRow, { outages, nowMs }: Printers): boolean {
  return !isBridgeSilent(printer, nowMs) && outages.every(({ printer_id }) => printer_id !== printer.id);
}

/**
 * The stand-in of the faulty printer, or else the printer that the ticket was first queued for; null if those
 * are faulty too. From a removed printer a ticket always returns.
 */
export function printerInstead(
  out: DeviceRow | null,
  { stand_in_for }: Queued,
  printers: Printers,
): DeviceRow | null {
  const home = standInAmong(printers.devices, stand_in_for);
  if (out === null) return home;
  const instead = [standInAmong(printers.devices, out.stand_in_printer_id), home];
  return instead.find(printer => printer !== null && isWorking(printer, printers)) ?? null;
}
