/** Pairing codes: shown in the office, typed on the device, stored as a hash only. */
import { createHash } from 'node:crypto';

/** Omits characters that look alike on a screen: 0 O D, 1 I L, 2 Z, 5 S, 8 B, U V. */
const letters = '34679ACEFGHJKMNPQRTWXY';
const length = 7;

/** Creates a code such as `7KQ4XPA`: 31 bits, too many to guess with the few tries in its ten minutes. `pick` returns 0 to below `count`. */
export function createCode(pick: (count: number) => number): string {
  return Array.from({ length }, () => letters[pick(letters.length)]).join('');
}

/** Normalizes the typed code first: lower case, spaces and dashes are allowed. */
export function hashCode(organizationId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${organizationId} ${plain}`).digest('base64url');
}
