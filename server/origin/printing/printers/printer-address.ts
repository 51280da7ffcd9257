/**
 * Restricts printer addresses, which admins enter, so that the server can't be used to reach other hosts
 * (SSRF). Names are resolved first, and the connection goes to the very address that was checked.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const usualPort = 9100;
const lastPort = 65_535;
/** Raw printing uses none of the well-known ports. */
const firstPort = 1_024;

/** Loopback, link-local with cloud metadata, multicast, reserved ranges, and IPv6 forms that embed IPv4. */
const refusedNetworks = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function networks(list: readonly (readonly [string, number])[]): BlockList {
  const found = new BlockList();
  for (const [network, bits] of list) found.addSubnet(network, bits, familyOf(network));
  return found;
}

const refused = networks(refusedNetworks);

export type PrinterSocketAddress = { readonly host: string; readonly port: number };

/** Parses `192.168.1.50`, `printer.local:9101` or `fe80::1`. An invalid port becomes part of an unresolvable name. */
function placeOfAddress(address: string): PrinterSocketAddress {
  const [, host, port] = /^([^:]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined || Number(port) > lastPort) return { host: address, port: usualPort };
  return { host, port: Number(port) };
}

export type ResolvePrinter = (address: string) => Promise<PrinterSocketAddress | null>;

/** `allowed` lists networks that are permitted in spite of the rules, e.g. `127.0.0.1` or `169.254.0.0/16`. Resolves to null for a refused address. */
export function createPrinterResolver(
  allowed: readonly string[],
  resolve: (host: string) => Promise<readonly { address: string }[]> = host => lookup(host, { all: true }),
): ResolvePrinter {
  const permitted = networks(
    allowed.map(text => {
      const [network = '', bits] = text.split('/');
      return [network, Number(bits ?? (isIP(network) === 6 ? 128 : 32))] as const;
    }),
  );
  const isGood = (address: string) =>
    isIP(address) !== 0 &&
    (permitted.check(address, familyOf(address)) || !refused.check(address, familyOf(address)));
  return async address => {
    const { host, port } = placeOfAddress(address);
    if (port < firstPort) return null;
    const found = await resolve(host).catch(() => []);
    // One refused address is enough: the name's owner chooses which one it resolves to next time.
    const [first] = found;
    return first !== undefined && found.every(entry => isGood(entry.address))
      ? { host: first.address, port }
      : null;
  };
}
