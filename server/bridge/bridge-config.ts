/** Reads the bridge's environment; each fault is a sentence that names its variable. */
import { resolve } from 'node:path';
import { type PrinterAddress, parsePrinterAddress } from './lines/printer-line.ts';

/** A card terminal in the network, with its protocol. */
export type TerminalAddress = {
  readonly kind: 'terminal';
  readonly protocol: 'zvt' | 'viva';
  readonly host: string;
  readonly port: number;
};
type BridgedDevice = PrinterAddress | TerminalAddress;

export type BridgeConfig = {
  /** Kelner's address, without a slash at the end. */
  readonly url: string;
  readonly token: string;
  readonly device: BridgedDevice;
  /** Absolute. */
  readonly folder: string;
  /** True: only a printer that isn't fiscalised may print; false: only one that is. */
  readonly isTrying: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

const usualUrl = 'http://127.0.0.1:3000';
const privateAddress = /^((127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[::1\])$/;
const privateName = /^([^.]+|.+\.(local|lan|home))$/;

function isPrivate(host: string): boolean {
  return privateAddress.test(host) || privateName.test(host);
}

/** Null if the URL is not Kelner's. Plain http is allowed only inside the restaurant, because the token can be read on the way. */
function kelnerUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.pathname !== '/' || url.search !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate(url.hostname))) return null;
  return url.origin;
}

/** `zvt://192.168.1.60:20007`; null for anything else. */
function terminalAddress(text: string): TerminalAddress | null {
  const [, protocol, host = '', port] = /^(zvt|viva):\/\/([\w.-]+):(\d{1,5})\/?$/.exec(text) ?? [];
  if (protocol !== 'zvt' && protocol !== 'viva') return null;
  return { kind: 'terminal', protocol, host, port: Number(port) };
}

export function readBridgeConfig(env: Environment): { ok: BridgeConfig } | { faults: string[] } {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const url = kelnerUrl(given('BRIDGE_KELNER_URL') ?? usualUrl);
  const token = given('BRIDGE_TOKEN') ?? '';
  const terminal = given('BRIDGE_TERMINAL');
  const device =
    terminal === undefined ? parsePrinterAddress(given('BRIDGE_PRINTER') ?? '') : terminalAddress(terminal);
  const trying = given('BRIDGE_TRY') ?? 'no';
  const faults: string[] = [];
  if (url === null) {
    faults.push('BRIDGE_KELNER_URL must be an https:// address, or an http:// one of this network.');
  }
  if (!/^bridge\.[\w-]+\.[\w-]+\.[\w-]{43}$/.test(token)) {
    faults.push('BRIDGE_TOKEN must be the token that Office → Devices → Create token shows.');
  }
  if (terminal !== undefined && given('BRIDGE_PRINTER') !== undefined)
    faults.push('BRIDGE_TERMINAL and BRIDGE_PRINTER need a bridge each.');
  if (device === null)
    faults.push(
      terminal === undefined
        ? 'BRIDGE_PRINTER must be tcp://address:port, serial:/dev/ttyUSB0?baud=9600 or serial:COM3.'
        : 'BRIDGE_TERMINAL must be zvt://address:port or viva://address:port.',
    );
  if (!/^(yes|no)$/.test(trying)) faults.push('BRIDGE_TRY must be yes or no.');
  if (url === null || device === null || faults.length > 0) return { faults };
  const folder = resolve(given('BRIDGE_DIR') ?? './data/bridge');
  return { ok: { url, token, device, folder, isTrying: trying === 'yes' } };
}
