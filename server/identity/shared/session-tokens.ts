/**
 * What a session token of local identity says, in the shape of Clerk's own (claims version 2), and what looks like a
 * session token at all. Pure: signing is the local issuer's, checking is Clerk's library's.
 */

import type { MembershipRole } from './identity-tables.ts';

/** Clerk's tokens live as long; a screen asks for a fresh one before it ends. */
export const tokenLifeMs = 60_000;

/** No issuer's session tokens live longer; a session's end may not be known where they are checked by published keys alone. */
export const anyTokenLifeMaxMs = 10 * 60_000;

/** Stands where Clerk's tokens name the web page they were made for: local tokens come from the server itself. */
export const localParty = 'urn:kelner:local';

/** The category by which Clerk tells session tokens from those made by templates. */
export const sessionTokenCategory = 'cl_B7d4PD111AAA';

export type TokenSubject = {
  readonly userId: string;
  readonly sessionId: string;
  readonly organization: { id: string; slug: string; role: MembershipRole } | undefined;
};

export function sessionClaims({ userId, sessionId, organization }: TokenSubject, nowMs: number) {
  const nowSeconds = Math.floor(nowMs / 1_000);
  return {
    sub: userId,
    sid: sessionId,
    azp: localParty,
    iss: localParty,
    iat: nowSeconds,
    nbf: nowSeconds,
    exp: nowSeconds + tokenLifeMs / 1_000,
    v: 2,
    ...(organization && { o: { id: organization.id, rol: organization.role, slg: organization.slug } }),
  };
}

/** Room for a token with custom claims; node itself takes 16 KiB of headers. */
const tokenMaxLength = 8_192;

/** Three parts and no more. Anything else never reaches the library, which would ask Clerk's servers about some of it. */
export function looksLikeSessionToken(text: string): boolean {
  return text.length <= tokenMaxLength && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && looksLikeSessionToken(token) ? token : null;
}

/** What a token says that was checked before; nothing where it can't be read. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** Whether a token says that it lives longer than its issuer lets any live, or not since when: then somebody else made it. */
export function livesTooLong(token: string, lifeMaxMs: number): boolean {
  const { iat, exp } = claimsOf(token);
  return typeof iat !== 'number' || typeof exp !== 'number' || (exp - iat) * 1_000 > lifeMaxMs;
}

/** When a token was made, by its issuer's clock; 0 where it doesn't say. */
export function issuedAtMs(token: string): number {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? iat * 1_000 : 0;
}
