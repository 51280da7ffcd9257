/** Random secrets issued once and stored as a hash only: session cookies, sign-in links, invitations. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in characters valid in cookies and URLs. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Unsalted and fast: a secret of 256 bits can't be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Constant-time comparison. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)));
}
