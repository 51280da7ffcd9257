/** Chooses the printer of a document, and its driver. */
import {
  type CodePage,
  driverOf as driverOfDevice,
  isPrinter,
  type PaperWidth,
  type PrinterDriver,
  paperWidths,
  usualCodePages,
} from '#shared/venue/printer-drivers.ts';
import type { DeviceRow } from './device-row.ts';

/** A printer's paper width and character sets. */
export type PrinterPaper = { readonly width: PaperWidth; readonly codePages: readonly CodePage[] };

/** The simulator is used if there is no device. */
export function driverOf(printer: Pick<DeviceRow, 'driver' | 'kind' | 'address'> | null): PrinterDriver {
  return printer === null ? 'simulator' : driverOfDevice(printer);
}

/** Only the makers' programs can drive fiscal printers: a document of Kelner's own is not a legal receipt. */
export function isFiscalPrinter(printer: Pick<DeviceRow, 'driver' | 'kind' | 'address'> | null): boolean {
  return printer?.kind === 'fiscalPrinter' && driverOf(printer) === 'bridge';
}

/** The printer's paper, with defaults for unset fields and for no device. */
export function paperOf(printer: Pick<DeviceRow, 'paper_width' | 'code_pages'> | null): PrinterPaper {
  const pages = printer?.code_pages ?? null;
  return {
    width: printer?.paper_width ?? paperWidths[0],
    codePages: pages === null ? usualCodePages : JSON.parse(pages),
  };
}

/** The printer with this id; null if the device is not a printer, is revoked or was removed. */
export function printerAmong(devices: readonly DeviceRow[], id: string | null | undefined): DeviceRow | null {
  const device = devices.find(row => row.id === id);
  return device !== undefined && isPrinter(device) && device.revoked_at === null ? device : null;
}

export function ticketPrinters(devices: readonly DeviceRow[]): DeviceRow[] {
  return devices.filter(({ kind, revoked_at }) => kind === 'printer' && revoked_at === null);
}
