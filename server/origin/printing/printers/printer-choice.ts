/** Which printer a paper goes to, and what moves it. */
import type { PrinterDriver } from '#shared/schemas/receipt-schema.ts';
import type { DeviceRow } from '../../devices/device-row.ts';

/** Stands for the printer of a restaurant that has set up none. */
export const simulatorId = 'simulator';

export function isPrinter({ kind }: Pick<DeviceRow, 'kind'>): boolean {
  return kind === 'printer' || kind === 'fiscalPrinter';
}

/** Unless somebody chose: what has an address is spoken to, a fiscal printer without one waits for its bridge program. */
export function driverOf(printer: Pick<DeviceRow, 'driver' | 'kind' | 'address'> | null): PrinterDriver {
  if (printer === null) return 'simulator';
  if (printer.driver !== null) return printer.driver;
  if (printer.address !== null) return 'escpos';
  return printer.kind === 'fiscalPrinter' ? 'bridge' : 'simulator';
}

/** The makers' programs alone speak to fiscal printers: what Kelner prints itself is no receipt before the law. */
export function isFiscalPrinter(printer: Pick<DeviceRow, 'driver' | 'kind' | 'address'> | null): boolean {
  return printer?.kind === 'fiscalPrinter' && driverOf(printer) === 'bridge';
}

/** Among the devices that are there, the printer with this id; null where it is none, was revoked or is gone. */
export function printerAmong(devices: readonly DeviceRow[], id: string | null | undefined): DeviceRow | null {
  const device = devices.find(row => row.id === id);
  return device !== undefined && isPrinter(device) && device.revoked_at === null ? device : null;
}

/** The printers that hang beside a station. */
export function stationPrinters(devices: readonly DeviceRow[], station: string): DeviceRow[] {
  return devices.filter(
    device => device.kind === 'printer' && device.station === station && device.revoked_at === null,
  );
}
