/** The URLs at which the interface can be opened, printed after start. */
import type { NetworkInterfaceInfo } from 'node:os';

export type ListeningAt = {
  host: string;
  port: number;
  isHttps: boolean;
  /** As configured; listed first, because people use them. */
  publicOrigins: readonly string[];
};

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** On every interface: localhost and each address under which other devices on the network reach this computer. */
export function openAddresses(at: ListeningAt, interfaces: Interfaces): string[] {
  const scheme = at.isHttps ? 'https' : 'http';
  const isDefaultPort = at.port === (at.isHttps ? 443 : 80);
  const url = (host: string) =>
    `${scheme}://${host.includes(':') ? `[${host}]` : host}${isDefaultPort ? '' : `:${at.port}`}`;
  const isEverywhere = at.host === '0.0.0.0' || at.host === '::';
  const hosts = isEverywhere ? ['localhost', ...networkAddresses(interfaces)] : [at.host];
  return [...new Set([...at.publicOrigins, ...hosts.map(url)])];
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
