/** Which addresses people type to open the interface, said when the server has started. */
import type { NetworkInterfaceInfo } from 'node:os';

export type ListeningAt = {
  host: string;
  port: number;
  isHttps: boolean;
  /** As configured; they come first, because they are what people use. */
  publicOrigins: readonly string[];
};

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** On every interface: this computer, and each address that other devices on the network reach it by. */
export function openAddresses(at: ListeningAt, interfaces: Interfaces): string[] {
  const scheme = at.isHttps ? 'https' : 'http';
  const isDefaultPort = at.port === (at.isHttps ? 443 : 80);
  const url = (host: string) =>
    `${scheme}://${host.includes(':') ? `[${host}]` : host}${isDefaultPort ? '' : `:${at.port}`}`;
  const isEverywhere = at.host === '0.0.0.0' || at.host === '::';
  const hosts = isEverywhere ? ['localhost', ...networkAddresses(interfaces)] : [at.host];
  return [...new Set([...at.publicOrigins, ...hosts.map(url)])];
}

/** IPv4 only: nobody types the other kind into a tablet. */
function networkAddresses(interfaces: Interfaces): string[] {
  return Object.values(interfaces)
    .flatMap(entries => entries ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** The sentence that the console shows. */
export function openSentence(addresses: readonly string[]): string {
  const [first = '', ...others] = addresses;
  if (others.length === 0) return `Kelner is open at ${first}`;
  return [`Kelner is open at ${first}`, ...others.map(address => `            and at ${address}`)].join('\n');
}
