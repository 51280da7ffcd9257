/** Secrets that are handed out once and stored as a hash only: session cookies, sign-in links, invitations. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in letters that fit in a cookie and in an address. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret of 256 bits can't be guessed, so it needs no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares without telling by the time it takes how much was right. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)));
}
