/**
 * One-time code on the server's console that authorizes the setup. Not required on the server's own computer, as long as the server can be opened only from
 * there.
 */
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isSameSecret } from '../shared/secrets.ts';

/** Without characters that look alike on a screen. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** E.g. `7KQM-X2PA`: 39 bits, far beyond what the rate limiter lets anyone try. */
export function createSetupCode(): string {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Ignores case and dash of the typed code. */
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

/** Headers that proxies add and neither a browser nor Prometheus sends. */
const proxyHeader =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/;

function namesProxy({ headers, raw }: FastifyRequest): boolean {
  // nginx uses HTTP/1.0 to its upstreams by default; no current client does.
  return raw.httpVersion === '1.0' || Object.keys(headers).some(name => proxyHeader.test(name));
}

/**
 * Whether a request certainly comes from the server's own computer: every hop is local and the host is a local name. A silent proxy would make remote
 * requests look local, so if one is configured only its forwarded address counts, and with a public address nothing counts as local.
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
