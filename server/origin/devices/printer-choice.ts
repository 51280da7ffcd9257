/** Which printer a document goes to, and by which driver. */
import {
  type CodePage,
  driverOf as driverOfDevice,
  isPrinter,
  type PaperWidth,
  type PrinterDriver,
  paperWidths,
  usualCodePages,
} from '#shared/rules/printer-drivers.ts';
import type { DeviceRow } from './device-row.ts';

/** What a printer prints on, and in which letters. */
export type PrinterPaper = { readonly width: PaperWidth; readonly codePages: readonly CodePage[] };

/** Without a device: the simulator. */
export function driverOf(printer: Pick<DeviceRow, 'driver' | 'kind' | 'address'> | null): PrinterDriver {
  return printer === null ? 'simulator' : driverOfDevice(printer);
}

/** Only the makers' programs can drive fiscal printers: what Kelner prints itself is not a legal receipt. */
export function isFiscalPrinter(printer: Pick<DeviceRow, 'driver' | 'kind' | 'address'> | null): boolean {
  return printer?.kind === 'fiscalPrinter' && driverOf(printer) === 'bridge';
}

/** What it prints on: the usual paper where nothing is set, and without a device. */
export function paperOf(printer: Pick<DeviceRow, 'paper_width' | 'code_pages'> | null): PrinterPaper {
  const pages = printer?.code_pages ?? null;
  return {
    width: printer?.paper_width ?? paperWidths[0],
    codePages: pages === null ? usualCodePages : JSON.parse(pages),
  };
}

/** The printer with this id among the devices; null where it is not a printer, revoked or removed. */
export function printerAmong(devices: readonly DeviceRow[], id: string | null | undefined): DeviceRow | null {
  const device = devices.find(row => row.id === id);
  return device !== undefined && isPrinter(device) && device.revoked_at === null ? device : null;
}

/** The printers of kitchen tickets. */
export function ticketPrinters(devices: readonly DeviceRow[]): DeviceRow[] {
  return devices.filter(({ kind, revoked_at }) => kind === 'printer' && revoked_at === null);
}
