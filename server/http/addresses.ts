/** The URLs at which the interface can be opened, printed after start. */
import type { NetworkInterfaceInfo } from 'node:os';
import { privateIpv4, type TlsConfig } from '../environment/tls-config.ts';

export type ListeningAt = {
  host: string;
  port: number;
  tls: Pick<TlsConfig, 'kind'> | null;
  /** As configured; listed first, because people use them. */
  publicOrigins: readonly string[];
  /** The network finds this computer as `<localName>.local`. */
  localName: string | null;
};

const isOnEvery = (host: string) => host === '0.0.0.0' || host === '::';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** On every interface: localhost and each address under which other devices on the network reach this computer and trust it. */
export function openAddresses(at: ListeningAt, interfaces: Interfaces): string[] {
  const [scheme, defaultPort] = at.tls === null ? ['http', 80] : ['https', 443];
  const url = (host: string) =>
    `${scheme}://${host.includes(':') ? `[${host}]` : host}${at.port === defaultPort ? '' : `:${at.port}`}`;
  const named = at.localName === null ? [] : [`${at.localName}.local`];
  const isForPrivate = at.tls?.kind === 'local';
  const found = networkAddresses(interfaces).filter(address => !isForPrivate || privateIpv4.test(address));
  const hosts = isOnEvery(at.host) ? [...named, 'localhost', ...found] : [at.host];
  return [...new Set([...at.publicOrigins, ...hosts.map(url)])];
}

/** The one that stays when the network gives this computer another address; null: none does. */
export function lastingAddress(at: ListeningAt): string | null {
  const [first] = at.publicOrigins;
  if (first !== undefined) return first;
  return at.localName === null || !isOnEvery(at.host) ? null : (openAddresses(at, {})[0] ?? null);
}

/** IPv4 only: nobody types an IPv6 address into a tablet. */
export function networkAddresses(interfaces: Interfaces): string[] {
  const entries = Object.values(interfaces).flatMap(found => found ?? []);
  const found = entries.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return [...new Set(found.map(({ address }) => address))];
}

/** The line printed to the console. */
export function openSentence(addresses: readonly string[]): string {
  const [first = '', ...others] = addresses;
  if (others.length === 0) return `Kelner is open at ${first}`;
  return [`Kelner is open at ${first}`, ...others.map(address => `            and at ${address}`)].join('\n');
}
