/**
 * The code that proves that whoever sets the restaurant up can see the server's console. It is not asked for on the
 * computer the server runs on, as long as that is the only place it can be opened from.
 */
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isSameSecret } from '../shared/secrets.ts';

/** Without characters that look alike when read off a screen. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** E.g. `7KQM-X2PA`: 39 bits, far more than the limiter lets anyone try. */
export function createSetupCode(): string {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** As people type it: in small letters, with or without the dash. */
export function isSetupCode(given: string | undefined, expected: string): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return given !== undefined && isSameSecret(plain(given), plain(expected));
}

function isLoopbackAddress(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/i.test(address);
}

function isLocalName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname);
}

/** What proxies add to a request and neither a browser nor a Prometheus sends. */
const proxyHeader =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/;

function namesProxy({ headers, raw }: FastifyRequest): boolean {
  // nginx speaks HTTP/1.0 to what is behind it unless it is told otherwise; nobody else does any more.
  return raw.httpVersion === '1.0' || Object.keys(headers).some(name => proxyHeader.test(name));
}

/**
 * Whether a request surely comes from the computer that the server runs on: every hop is here and it was asked for by a
 * local name. A proxy that says nothing of itself makes the whole world look like that, so where one is likely (an address
 * for the public, proxies configured) only what it says counts, and with an address for the public nobody is near.
 */
export function isFromThisComputer(
  request: FastifyRequest,
  { publicOrigins, trustProxy }: Pick<Config, 'publicOrigins' | 'trustProxy'>,
): boolean {
  if (!publicOrigins.every(origin => isLocalName(new URL(origin).hostname))) return false;
  const hops = request.ips ?? [request.ip];
  const isProxySilent = trustProxy === false ? namesProxy(request) : hops.length === 1;
  return !isProxySilent && isLocalName(request.hostname) && hops.every(isLoopbackAddress);
}
