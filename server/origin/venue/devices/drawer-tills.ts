/** Rules for tills with a cash drawer and the printers that can open one. Pure. */
import { invalidField } from '../../../http/errors.ts';
import type { DeviceRow } from './device-row.ts';
import { driverOf, printerAmong } from './printer-choice.ts';

/** The printer that sends the pulse, or null. */
function drawerPrinter(devices: readonly DeviceRow[], id: string | null): DeviceRow | null {
  const printer = printerAmong(devices, id);
  return printer === null || driverOf(printer) === 'bridge' ? null : printer;
}

/** An active till with a drawer. */
export type DrawerTill = DeviceRow & { drawer_printer_id: string };

export function drawerTill(devices: readonly DeviceRow[], id: string | null): DrawerTill | null {
  const till = devices.find(device => device.id === id);
  if (till === undefined || till.kind !== 'till' || till.revoked_at !== null) return null;
  const { drawer_printer_id } = till;
  return drawer_printer_id !== null && drawerPrinter(devices, drawer_printer_id) !== null
    ? { ...till, drawer_printer_id }
    : null;
}

/** Bridge programs print documents but can't send pulses. */
export function requireDrawerPrinter(
  { kind, drawer_printer_id }: Pick<DeviceRow, 'kind' | 'drawer_printer_id'>,
  devices: readonly DeviceRow[],
): void {
  if (drawer_printer_id === null) return;
  if (kind !== 'till') throw invalidField('drawerPrinterId', 'is for tills only');
  if (drawerPrinter(devices, drawer_printer_id) === null)
    throw invalidField('drawerPrinterId', 'is no printer that can open a drawer', 'PRINTER_UNKNOWN');
}
