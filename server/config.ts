/**
 * Reads the environment once at start into one frozen Config and validates all of it: every fault is one sentence that names its variable. The only
 * reader of process.env.
 */
import { isIP } from 'node:net';
import { resolve, sep } from 'node:path';
import { type ClerkConfig, readClerkConfig } from './environment/clerk-config.ts';
import { type MailConfig, readMailConfig } from './environment/mail-config.ts';
import type { Parsed } from './environment/parsed-config.ts';
import { type PushConfig, readPushConfig } from './environment/push-config.ts';
import { readStoreConfig, type StoreConfig } from './environment/store-config.ts';
import { parseLocalName, readTlsConfig, type TlsConfig } from './environment/tls-config.ts';
import type { VariableName } from './environment/variables.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Nothing here says how devices reach the server: an admin decides at its computer whether phones do. */
  readonly isNetworkSwitched: boolean;
  /** `bridge`: in a container with its own network, whose addresses other devices can't reach. */
  readonly networkMode: NetworkMode;
  /** An absolute path. */
  readonly dataDir: string;
  readonly store: StoreConfig;
  /** A folder outside `dataDir` for copies of the backups, encrypted if there is a passphrase; null: no copies. */
  readonly externalBackups: { readonly folder: string; readonly passphrase: string | null } | null;
  /** Origins that browsers use, e.g. `https://pos.example.com`; empty: each request's own host. */
  readonly publicOrigins: readonly string[];
  readonly tls: TlsConfig | null;
  /** The network finds this computer as `<localName>.local`; null: by its addresses only. */
  readonly localName: string | null;
  /** Addresses of trusted reverse proxies, whose forwarded client address is used; false: none. */
  readonly trustProxy: string[] | false;
  readonly origin:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'remote'; readonly url: string; readonly serviceToken: string | undefined };
  readonly identity: { readonly kind: 'local' } | ClerkConfig;
  /** Serve only this organization; null: any. */
  readonly organizationId: string | null;
  readonly billingPortalUrl: string | null;
  /** `none`: notifications are sent over the socket only. */
  readonly push: PushConfig;
  /** The account that sends day reports; null: none. */
  readonly mail: MailConfig | null;
  /** Bearer token that a remote Prometheus sends to read `/metrics`; null: only requests from this computer are allowed. */
  readonly metricsToken: string | null;
  /** Networks allowed for printers although such addresses are blocked by default: `127.0.0.1`, `169.254.0.0/16`. */
  readonly printerAddresses: readonly string[];
  readonly logLevel: LogLevel;
};

const networkModes = ['host', 'bridge'] as const;
export type NetworkMode = (typeof networkModes)[number];

const passphraseMinLength = 12;

/** These variables say how devices reach the server. */
const aboutNetwork = ['HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'NETWORK_MODE'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for the npm scripts, which have variables of their own. */
export const environment: Environment = process.env;

export function readConfig(env: Environment = process.env): { ok: Config } | { faults: string[] } {
  const faults: string[] = [];
  /** Unset and blank are the same: `PORT= npm start` means the default. */
  const given = (name: VariableName): string | undefined => env[name]?.trim() || undefined;
  const parse = <T>(name: VariableName, fallback: T, parser: (text: string) => Parsed<T>): T => {
    const text = given(name);
    if (text === undefined) return fallback;
    const parsed = parser(text);
    if ('value' in parsed) return parsed.value;
    faults.push(`${name} ${parsed.fault}`);
    return fallback;
  };
  /** The values of variables that must be set together: null if none is set, a fault if some are missing. */
  const group = <Name extends VariableName>(...names: Name[]): Record<Name, string> | null => {
    const missing = names.filter(name => given(name) === undefined);
    if (missing.length === names.length) return null;
    if (missing.length > 0) {
      const set = names.filter(name => given(name) !== undefined);
      const verb = missing.length === 1 ? 'is' : 'are';
      faults.push(
        `${missing.join(' and ')} ${verb} missing: ${set.join(' and ')} needs ${missing.length === 1 ? 'it' : 'them'} to be set as well.`,
      );
      return null;
    }
    return Object.fromEntries(names.map(name => [name, given(name) ?? ''])) as Record<Name, string>;
  };

  const tls = readTlsConfig({ given, parse, parsePort, group, faults });
  const networkMode = parse('NETWORK_MODE', 'host', parseNetworkMode);
  const isBridge = networkMode === 'bridge';
  // Broadcasts inside a container's own network reach no other device.
  const hasOwnName = tls !== null && tls.kind !== 'files' && !isBridge;
  if (tls?.kind === 'local' && isBridge && tls.names.length === 0) {
    faults.push(
      'TLS_NAMES is missing: with NETWORK_MODE=bridge the server does not know the address of its computer. Name it, or use NETWORK_MODE=host.',
    );
  }
  const clerk = readClerkConfig({ given, parse, group, faults });
  const push = readPushConfig({ parse, group });
  const store = readStoreConfig({ given, parse, faults });
  const originUrl = parse('ORIGIN_URL', null, parseOrigin);
  const serviceToken = given('ORIGIN_SERVICE_TOKEN');
  if (serviceToken !== undefined && given('ORIGIN_URL') === undefined) {
    faults.push(
      'ORIGIN_URL is missing: ORIGIN_SERVICE_TOKEN is the credential for a remote origin, and needs its address.',
    );
  }
  for (const name of ['ORIGIN_SERVICE_TOKEN', 'METRICS_TOKEN'] as const) {
    if (!/^[\x21-\x7e]*$/.test(given(name) ?? ''))
      faults.push(`${name} must be visible ASCII characters without spaces.`);
  }

  const dataDir = resolve(given('DATA_DIR') ?? 'data');
  const passphrase = parse('BACKUP_PASSPHRASE', null, parsePassphrase);
  const externalFolder = parse('BACKUP_DIR', null, text => parseBackupFolder(text, dataDir));
  const config: Config = {
    port: parse('PORT', 3000, parsePort),
    host: parse('HOST', '127.0.0.1', parseHost),
    isNetworkSwitched: aboutNetwork.every(name => given(name) === undefined),
    networkMode,
    dataDir,
    store,
    externalBackups: externalFolder === null ? null : { folder: externalFolder, passphrase },
    publicOrigins: Object.freeze(parse('PUBLIC_URL', [], parseOrigins)),
    tls,
    localName: parse('LOCAL_NAME', hasOwnName ? 'kelner' : null, parseLocalName),
    trustProxy: parse('TRUST_PROXY', false, parseTrustProxy),
    origin: originUrl === null ? { kind: 'embedded' } : { kind: 'remote', url: originUrl, serviceToken },
    identity: clerk ?? { kind: 'local' },
    organizationId: parse('ORGANIZATION_ID', null, parseOrganizationId),
    billingPortalUrl: parse('BILLING_PORTAL_URL', null, parseWebAddress),
    push,
    mail: readMailConfig({ parse, group }),
    metricsToken: given('METRICS_TOKEN') ?? null,
    printerAddresses: parse('PRINTER_ADDRESSES', [], parseNetworks),
    logLevel: parse('LOG_LEVEL', 'info', parseLogLevel),
  };
  return faults.length > 0 ? { faults } : { ok: Object.freeze(config) };
}

/** Whether every address that browsers use is https. */
export function isAlwaysHttps({ tls, publicOrigins }: Pick<Config, 'tls' | 'publicOrigins'>): boolean {
  const areAllHttps = publicOrigins.every(origin => origin.startsWith('https:'));
  return areAllHttps && (tls !== null || publicOrigins.length > 0);
}

function parsePort(text: string): Parsed<number> {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return { value: port };
  return { fault: `must be a whole number from 0 to 65535, not "${text}".` };
}

function parseNetworkMode(text: string): Parsed<NetworkMode> {
  const found = networkModes.find(mode => mode === text);
  if (found !== undefined) return { value: found };
  return { fault: `must be one of ${networkModes.join(', ')}, not "${text}".` };
}

function parsePassphrase(text: string): Parsed<string> {
  if (text.length >= passphraseMinLength) return { value: text };
  return { fault: `must be at least ${passphraseMinLength} characters long.` };
}

function parseBackupFolder(text: string, dataDir: string): Parsed<string> {
  const folder = resolve(text);
  const isInside = folder === dataDir || folder.startsWith(`${dataDir}${sep}`);
  if (!isInside) return { value: folder };
  return { fault: `must be outside DATA_DIR (${dataDir}), so that the copies survive its loss.` };
}

function parseHost(text: string): Parsed<string> {
  if (/^[A-Za-z0-9._:-]+$/.test(text) && !text.includes('://')) return { value: text };
  return { fault: `must be an address or a host name without scheme or port, not "${text}".` };
}

function parseWebAddress(text: string): Parsed<string | null> {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    return { value: url.href };
  }
  return { fault: 'must be an http:// or https:// address without credentials.' };
}

function parseOrigin(text: string): Parsed<string | null> {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin && !/[?#]/.test(text)) return { value: url.origin };
  return {
    fault: 'must be like https://pos.example.com: http or https, a host, no path and no credentials.',
  };
}

function parseOrigins(text: string): Parsed<string[]> {
  const origins: string[] = [];
  for (const part of text.split(',')) {
    const parsed = parseOrigin(part.trim());
    if (!('value' in parsed) || parsed.value === null) {
      return {
        fault: 'must be a comma-separated list of addresses like https://pos.example.com, without paths.',
      };
    }
    origins.push(parsed.value);
  }
  return { value: origins };
}

/** `true` means a proxy on this computer. A number of hops is not supported: a client with direct access could then claim any address. */
function parseTrustProxy(text: string): Parsed<string[] | false> {
  if (text === 'false') return { value: false };
  if (text === 'true') return { value: ['loopback'] };
  const parts = text.split(',').map(part => part.trim());
  const isProxy = (part: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isNetwork(part);
  if (parts.every(isProxy)) return { value: parts };
  return {
    fault: 'must be true (a proxy on this computer) or the addresses of the proxies, comma-separated.',
  };
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return Number(bits) <= ({ 4: 32, 6: 128 }[isIP(address)] ?? -1);
}

function parseNetworks(text: string): Parsed<string[]> {
  const parts = text.split(',').map(part => part.trim());
  if (parts.every(isNetwork)) return { value: parts };
  return { fault: 'must be addresses or networks like 127.0.0.1 or 10.0.0.0/8, comma-separated.' };
}

function parseOrganizationId(text: string): Parsed<string | null> {
  if (/^[\w-]{1,64}$/.test(text)) return { value: text };
  return { fault: 'must be an organization id: letters, digits, - and _.' };
}

function parseLogLevel(text: string): Parsed<LogLevel> {
  const level = logLevels.find(known => known === text);
  if (level !== undefined) return { value: level };
  return { fault: `must be one of ${logLevels.join(', ')}, not "${text}".` };
}
