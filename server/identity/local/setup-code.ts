/**
 * One-time code on the server's console that authorizes the setup. Not required on the server's own computer, as long as the server can be opened only from
 * there.
 */
import { randomInt } from 'node:crypto';
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
