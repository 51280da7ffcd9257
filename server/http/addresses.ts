/** The URLs at which the interface can be opened, printed after start. */
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { NetworkMode } from '../config.ts';
import { namedDomains, privateIpv4, type TlsConfig } from '../environment/tls-config.ts';

export type ListeningAt = {
  host: string;
  port: number;
  tls: TlsConfig | null;
  /** As configured; listed first, because people use them. */
  publicOrigins: readonly string[];
  /** The network finds this computer as `<localName>.local`. */
  localName: string | null;
};

const isOnEvery = (host: string) => host === '0.0.0.0' || host === '::';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Those by which other devices reach this computer. */
export function findInterfaces(mode: NetworkMode): Interfaces {
  return mode === 'bridge' ? {} : networkInterfaces();
}

export function withPort(scheme: 'http' | 'https', host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `${scheme}://${name}${port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`}`;
}

/** Where browsers open a name of the internet: as PUBLIC_URL says, for a router may lead from another port to this one. */
export function domainAddress(domain: string, publicOrigins: readonly string[], port: number): string {
  const configured = publicOrigins.find(origin => URL.parse(origin)?.hostname === domain);
  return configured ?? withPort('https', domain, port);
}

function domainAddresses({ tls, publicOrigins, port }: ListeningAt): string[] {
  return namedDomains(tls).map(domain => domainAddress(domain, publicOrigins, port));
}

/** On every interface: localhost and each address under which other devices on the network reach this computer and trust it. */
export function openAddresses(at: ListeningAt, interfaces: Interfaces): string[] {
  const url = (host: string) => withPort(at.tls === null ? 'http' : 'https', host, at.port);
  const named = at.localName === null ? [] : [`${at.localName}.local`];
  const isForPrivate = at.tls !== null && at.tls.kind !== 'files';
  const found = networkAddresses(interfaces).filter(address => !isForPrivate || privateIpv4.test(address));
  const hosts = isOnEvery(at.host) ? [...named, 'localhost', ...found] : [at.host];
  return [...new Set([...at.publicOrigins, ...domainAddresses(at), ...hosts.map(url)])];
}

/**
 * What to open when `asked`, by which somebody is here now, leads nowhere any more: the name that stays when the network gives this computer another address,
 * or without internet the one that the own network knows. Null: there is none.
 */
export function lastingAddress(at: ListeningAt, asked: string): string | null {
  const inHouse =
    at.localName !== null && isOnEvery(at.host)
      ? [withPort(at.tls === null ? 'http' : 'https', `${at.localName}.local`, at.port)]
      : [];
  const domains = domainAddresses(at);
  const named = namedDomains(at.tls).includes(asked) ? [...inHouse, ...domains] : [...domains, ...inHouse];
  const lasting = at.publicOrigins.length > 0 ? at.publicOrigins : named;
  return lasting.find(address => URL.parse(address)?.hostname !== asked) ?? lasting[0] ?? null;
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
