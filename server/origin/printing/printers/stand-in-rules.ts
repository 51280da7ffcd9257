/** Which print jobs another printer may take over from one that is out, and which printer that is. Pure. */
import { invalidField } from '../../../http/errors.ts';
import type { DeviceRow } from '../../devices/device-row.ts';
import type { PrinterOutageRow, PrintJobRow } from '../print-jobs/print-job-row.ts';
import { isBridgeSilent } from './bridge-silence.ts';
import { printerAmong } from './printer-choice.ts';

/** A printer that is out keeps its tickets for this long: somebody may only be changing its paper. */
export const handOverAfterMs = 10_000;

/** A printer of tickets that stands in for another; null where it is gone. */
export function standInAmong(devices: readonly DeviceRow[], id: string | null): DeviceRow | null {
  const printer = id === null ? null : printerAmong(devices, id);
  return printer?.kind === 'printer' ? printer : null;
}

/**
 * Throws PRINTER_UNKNOWN where it is no ticket printer of the restaurant, and STAND_IN_LOOP where tickets would come back to their first printer.
 * `devices`: those in use.
 */
export function requireStandIn(printer: DeviceRow, devices: readonly DeviceRow[]): void {
  const field = 'standInPrinterId';
  if (printer.stand_in_printer_id === null) return;
  if (printer.kind !== 'printer') throw invalidField(field, 'is for printers of tickets only');
  const passed = new Set([printer.id]);
  let next: string | null = printer.stand_in_printer_id;
  if (next !== printer.id && standInAmong(devices, next) === null)
    throw invalidField(field, 'is not a printer of tickets', 'PRINTER_UNKNOWN');
  while (next !== null) {
    if (passed.has(next)) throw invalidField(field, 'leads back to this printer', 'STAND_IN_LOOP');
    passed.add(next);
    next = standInAmong(devices, next)?.stand_in_printer_id ?? null;
  }
}

/** Tickets and slips that certainly were not printed. A ticket with an unknown outcome stays: it may have been. */
export function isUnprintedTicket(
  { kind, state, finished_at }: Pick<PrintJobRow, 'kind' | 'state' | 'finished_at'>,
  outSince: string,
): boolean {
  if (kind !== 'kitchenTicket') return false;
  // What failed in an earlier outage was left to a person.
  return state === 'queued' || (state === 'failed' && finished_at !== null && finished_at >= outSince);
}

type Queued = Pick<PrintJobRow, 'stand_in_for'>;

/** `printer`: where it is queued; null if that was removed. */
export function mayPrintElsewhere(printer: DeviceRow | null, { stand_in_for }: Queued): boolean {
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
 * The stand-in of the printer that is out, else the printer that the ticket was queued for; null where they are out, too. From a removed printer a
 * ticket goes back in any case.
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
