/** The URLs at which the interface can be opened, printed after start. */
import type { NetworkInterfaceInfo } from 'node:os';

export type ListeningAt = {
  host: string;
  port: number;
  isHttps: boolean;
  /** As configured; listed first, because people use them. */
  publicOrigins: readonly string[];
  /** The network finds this computer as `<localName>.local`. */
  localName: string | null;
};

const isOnEvery = (host: string) => host === '0.0.0.0' || host === '::';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** On every interface: localhost and each address under which other devices on the network reach this computer. */
export function openAddresses(at: ListeningAt, interfaces: Interfaces): string[] {
  const scheme = at.isHttps ? 'https' : 'http';
  const isDefaultPort = at.port === (at.isHttps ? 443 : 80);
  const url = (host: string) =>
    `${scheme}://${host.includes(':') ? `[${host}]` : host}${isDefaultPort ? '' : `:${at.port}`}`;
  const named = at.localName === null ? [] : [`${at.localName}.local`];
  const hosts = isOnEvery(at.host) ? [...named, 'localhost', ...networkAddresses(interfaces)] : [at.host];
  return [...new Set([...at.publicOrigins, ...hosts.map(url)])];
}

/** The one that stays when the network gives this computer another address; null: none does. */
export function lastingAddress(at: ListeningAt): string | null {
  const [first] = at.publicOrigins;
  if (first !== undefined) return first;
  return at.localName === null || !isOnEvery(at.host) ? null : (openAddresses(at, {})[0] ?? null);
}

/** IPv4 only: nobody types an IPv6 address into a tablet. */
function networkAddresses(interfaces: Interfaces): string[] {
  return Object.values(interfaces)
    .flatMap(entries => entries ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** The line printed to the console. */
export function openSentence(addresses: readonly string[]): string {
  const [first = '', ...others] = addresses;
  if (others.length === 0) return `Kelner is open at ${first}`;
  return [`Kelner is open at ${first}`, ...others.map(address => `            and at ${address}`)].join('\n');
}
