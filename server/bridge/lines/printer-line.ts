/** The connection to a printer: bytes in both directions, over the network or a serial port. */

export type PrinterLine = {
  send(bytes: Uint8Array): void;
  /** Discards sent bytes that were not delivered: they must not arrive after the printer's counter was read. */
  close(): void;
};

export type LineEvents = {
  onBytes(bytes: Uint8Array): void;
  /** Called once, unless closed by `close`. */
  onEnd(): void;
};

/** Rejects if nothing answers. */
export type OpenLine = (events: LineEvents) => Promise<PrinterLine>;

export type PrinterAddress =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'serial'; readonly path: string; readonly baudRate: number };

const usualBaudRate = 9_600;

function tcpAddress(url: URL): PrinterAddress | null {
  const port = Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return host === '' || port === 0 ? null : { kind: 'tcp', host, port };
}

function serialAddress(rest: string): PrinterAddress | null {
  const [, path = '', baud = String(usualBaudRate)] = /^([^?]+)(?:\?baud=(\d{3,7}))?$/.exec(rest) ?? [];
  return path === '' ? null : { kind: 'serial', path, baudRate: Number(baud) };
}

/** `tcp://192.168.1.50:6666`, `serial:/dev/ttyUSB0?baud=9600`, `serial:COM3`; null for anything else. */
export function parsePrinterAddress(text: string): PrinterAddress | null {
  if (text.startsWith('serial:')) return serialAddress(text.slice('serial:'.length));
  const url = URL.parse(text);
  return url?.protocol === 'tcp:' && url.pathname.length <= 1 ? tcpAddress(url) : null;
}
