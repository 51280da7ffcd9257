/** The URLs at which the interface can be opened, printed after start. */
import { isIPv4 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { NetworkMode } from '../config.ts';
import { givenNames, namedDomains, privateIpv4, type TlsConfig } from '../environment/tls-config.ts';

type ListeningAt = {
  host: string;
  port: number;
  tls: TlsConfig | null;
  /** PUBLIC_URL: pages opened at any other address are refused. */
  publicOrigins: readonly string[];
  /** The network finds this computer as `<localName>.local`. */
  localName: string | null;
};

const isOnEvery = (host: string) => host === '0.0.0.0' || host === '::';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Networks inside this computer, of containers and virtual machines. */
const withinComputer =
  /^(docker\d|br-[\da-f]{12}$|veth|virbr|lxdbr|lxcbr|podman|cni)|^vEthernet \((WSL|Default)/;

/** Interfaces at which other devices reach this computer. */
export function findInterfaces(mode: NetworkMode, all: Interfaces = networkInterfaces()): Interfaces {
  if (mode === 'bridge') return {};
  return Object.fromEntries(Object.entries(all).filter(([name]) => !withinComputer.test(name)));
}

export function withPort(scheme: 'http' | 'https', host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `${scheme}://${name}${port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`}`;
}

/** The https URL of a name or address. A matching PUBLIC_URL wins, because a router or container may forward another port. */
export function secureAddress(host: string, publicOrigins: readonly string[], port: number): string {
  const configured = publicOrigins.find(origin => {
    const url = URL.parse(origin);
    return url?.protocol === 'https:' && url.hostname === host;
  });
  return configured ?? withPort('https', host, port);
}

function domainAddresses({ tls, publicOrigins, port }: ListeningAt): string[] {
  return namedDomains(tls).map(domain => secureAddress(domain, publicOrigins, port));
}

/** Addresses of a server on every interface: localhost and each name and address at which other devices on the network reach this computer and trust it. */
export function openAddresses(at: ListeningAt, interfaces: Interfaces): string[] {
  if (at.publicOrigins.length > 0) return [...new Set(at.publicOrigins)];
  const url = (host: string) => withPort(at.tls === null ? 'http' : 'https', host, at.port);
  const named = [...(at.localName === null ? [] : [`${at.localName}.local`]), ...givenNames(at.tls)];
  const isForPrivate = at.tls !== null && at.tls.kind !== 'files';
  const found = networkAddresses(interfaces).filter(address => !isForPrivate || privateIpv4.test(address));
  const hosts = isOnEvery(at.host) ? [...named, 'localhost', ...found] : [at.host];
  return [...new Set([...domainAddresses(at), ...hosts.map(url)])];
}

/**
 * The address to use if `asked`, the host of the current visit, becomes invalid: a name that stays when the computer gets another address, or that works
 * without internet. Null: there is none.
 */
export function lastingAddress(at: ListeningAt, asked: string): string | null {
  const names = [
    ...(at.localName === null ? [] : [`${at.localName}.local`]),
    ...givenNames(at.tls).filter(name => !isIPv4(name)),
  ];
  const scheme = at.tls === null ? 'http' : 'https';
  const inHouse = isOnEvery(at.host) ? names.map(name => withPort(scheme, name, at.port)) : [];
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
