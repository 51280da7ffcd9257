/** By which names and addresses devices on the restaurant's network reach this computer. */
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import type { Config, NetworkMode } from '../config.ts';
import { privateIpv4 } from '../environment/tls-config.ts';
import { findInterfaces, networkAddresses } from '../http/addresses.ts';
import type { Names } from './certificates.ts';

/** On private networks: others are nothing that the authority may sign. Sorted, so that another order is no change. */
export function privateAddresses(mode: NetworkMode): string[] {
  return networkAddresses(findInterfaces(mode))
    .filter(address => privateIpv4.test(address))
    .sort();
}

/** `localName`: of `<localName>.local`. The lasting names come first. */
export function findNames(
  { localName, networkMode }: Pick<Config, 'localName' | 'networkMode'>,
  configured: readonly string[],
): Names {
  // A container's name changes with each one made.
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
