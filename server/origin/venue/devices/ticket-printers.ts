/** Rules for stand-in printers, which print another printer's tickets during a fault. Pure. */
import { invalidField } from '../../../http/errors.ts';
import type { DeviceRow } from './device-row.ts';
import { printerAmong } from './printer-choice.ts';

/** The stand-in with this id; null if it is no longer available. */
export function standInAmong(devices: readonly DeviceRow[], id: string | null): DeviceRow | null {
  const printer = id === null ? null : printerAmong(devices, id);
  return printer?.kind === 'printer' ? printer : null;
}

/**
 * Throws PRINTER_UNKNOWN if the stand-in is no ticket printer of the restaurant, and STAND_IN_LOOP if tickets
 * would return to their first printer. `devices` contains the active ones.
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
