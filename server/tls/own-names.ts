/** Finds the names and addresses at which devices on the local network reach this computer. */
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import type { Config, NetworkMode } from '../config.ts';
import { privateIpv4 } from '../environment/tls-config.ts';
import { findInterfaces, networkAddresses } from '../http/addresses.ts';
import type { Names } from './certificates.ts';

/** Addresses of private networks only: the authority may not sign others. Sorted, so that a different order is not a change. */
export function privateAddresses(mode: NetworkMode): string[] {
  return networkAddresses(findInterfaces(mode))
    .filter(address => privateIpv4.test(address))
    .sort();
}

/** `localName` is the name before `.local`. Names that last come first. */
export function findNames(
  { localName, networkMode }: Pick<Config, 'localName' | 'networkMode'>,
  configured: readonly string[],
): Names {
  // A container's host name changes whenever it is recreated.
  const own = networkMode === 'bridge' ? '' : (hostname().toLowerCase().split('.')[0] ?? '');
  const hosts = [
    ...configured.filter(name => !isIPv4(name)),
    ...(localName === null ? [] : [`${localName}.local`]),
    ...(/^[a-z0-9-]+$/.test(own) ? [`${own}.local`] : []),
    'localhost',
  ];
  const addresses = [
    '127.0.0.1',
    '::1',
    ...configured.filter(name => isIPv4(name)),
    ...privateAddresses(networkMode),
  ];
  return { hosts: [...new Set(hosts)], addresses: [...new Set(addresses)] };
}
