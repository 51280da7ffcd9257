/** The codes by which a device is paired: read off the office's screen, typed on the device, kept as a hash only. */
import { createHash } from 'node:crypto';

/** Without characters that look alike when read off a screen: 0 O D, 1 I L, 2 Z, 5 S, 8 B, U V. */
const letters = '34679ACEFGHJKMNPQRTWXY';
const length = 7;

/** E.g. `7KQ4XPA`: 31 bits, with the few tries in its ten minutes far too many to guess. `pick` answers 0 to below `count`. */
export function createCode(pick: (count: number) => number): string {
  return Array.from({ length }, () => letters[pick(letters.length)]).join('');
}

/** Of the code as people type it: in small letters, with spaces or dashes. */
export function hashCode(organizationId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${organizationId} ${plain}`).digest('base64url');
}
