/** Kinds of devices, and drivers of the printers among them. */
export const deviceKinds = ['phone', 'screen', 'till', 'printer', 'fiscalPrinter', 'terminal'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** `simulator` writes files, `escpos` talks to a network printer, `bridge` waits for a program that fetches jobs. */
export const printerDrivers = ['simulator', 'escpos', 'bridge'] as const;
export type PrinterDriver = (typeof printerDrivers)[number];

/** Protocols of card terminals: the simulator charges nobody; `bridge`: the program beside it speaks one. */
export const terminalDrivers = ['simulator', 'zvt', 'viva', 'bridge'] as const;
export type TerminalDriver = (typeof terminalDrivers)[number];
export const deviceDrivers = [...printerDrivers, 'zvt', 'viva'] as const;
export type DeviceDriver = (typeof deviceDrivers)[number];

export function isPrinterDriver(driver: DeviceDriver): driver is PrinterDriver {
  return printerDrivers.some(known => known === driver);
}

/** A terminal's protocol; without one it is simulated. */
export function protocolOf(driver: DeviceDriver | null | undefined): TerminalDriver {
  return terminalDrivers.find(known => known === driver) ?? 'simulator';
}

/** Whether a terminal may be asked for the totals of its day. Viva's local protocol has none. */
export function tellsTotals(driver: DeviceDriver | null | undefined): boolean {
  return protocolOf(driver) !== 'viva';
}

/** Code pages of ESC/POS printers, by Epson's numbers. Characters outside a printer's pages are drawn. */
export const codePages = [
  'cp852',
  'cp437',
  'cp858',
  'cp866',
  'cp737',
  'windows1250',
  'windows1251',
  'windows1252',
  'windows1253',
  'windows1254',
  'windows1257',
] as const;
export type CodePage = (typeof codePages)[number];
export const usualCodePages: readonly CodePage[] = ['cp852'];

/** In millimetres; the first is the default. */
export const paperWidths = [80, 58] as const;
export type PaperWidth = (typeof paperWidths)[number];

/** The id of the printer that is used if none is configured. It is no device: screens translate its name. */
export const simulatorId = 'simulator';

/** Phones, screens and tills run the web app and are paired. */
export function isPrinter({ kind }: { kind: DeviceKind }): boolean {
  return kind === 'printer' || kind === 'fiscalPrinter';
}

type Printer = {
  kind: DeviceKind;
  driver?: DeviceDriver | null | undefined;
  address?: string | null | undefined;
};

/** Default driver: with an address ESC/POS; a fiscal printer without one waits for its bridge program. */
export function driverOf({ kind, driver, address }: Printer): PrinterDriver {
  if (driver && isPrinterDriver(driver)) return driver;
  if (address) return 'escpos';
  return kind === 'fiscalPrinter' ? 'bridge' : 'simulator';
}

/** Host or host:port. */
export const printerAddressPattern = '^[A-Za-z0-9.:_-]+$';
export const printerAddressLength = 255;
