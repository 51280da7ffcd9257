/**
 * The code that proves that whoever sets the restaurant up can see the server's console. It is not asked for from the
 * computer the server runs on.
 */
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from './secrets.ts';

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

/**
 * Every hop is on this computer and the browser asked for it by a local name: a proxy that the server doesn't trust, or
 * a foreign name that leads here, doesn't count.
 */
export function isFromThisComputer(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  const hops = request.ips ?? [request.ip];
  const isUntrustedProxy = hops.length === 1 && (forwardedFor ?? forwarded) !== undefined;
  const isLocalName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(request.hostname);
  return !isUntrustedProxy && isLocalName && hops.every(isLoopbackAddress);
}
