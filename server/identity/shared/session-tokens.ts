/**
 * Claims of local session tokens, in Clerk's format (claims version 2), and a cheap check for what looks like a session token. Pure: other files sign and
 * verify.
 */

import type { MembershipRole } from './identity-tables.ts';

/** Same as Clerk's; clients request a fresh token before expiry. */
export const tokenLifeMs = 60_000;

/** Upper bound for any issuer's session tokens. A server that only has the published keys may not know about an ended session. */
export const anyTokenLifeMaxMs = 10 * 60_000;

/** `azp` of local tokens, where Clerk's name the web page they were issued for. */
export const localParty = 'urn:kelner:local';

/** The header value by which Clerk distinguishes session tokens from template tokens. */
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

/** Room for a token with custom claims; Node's limit for all headers is 16 KiB. */
const tokenMaxLength = 8_192;

/** Exactly three parts. Other tokens never reach the library, which would send some of them to Clerk's servers. */
export function looksLikeSessionToken(text: string): boolean {
  return text.length <= tokenMaxLength && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && looksLikeSessionToken(token) ? token : null;
}

function partOf(token: string, index: 0 | 1): Readonly<Record<string, unknown>> {
  try {
    const part: unknown = JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
    return typeof part === 'object' && part !== null ? { ...part } : {};
  } catch {
    return {};
  }
}

/** The decoded header of a token, verified or not; empty if unreadable. */
export const headerOf = (token: string): Readonly<Record<string, unknown>> => partOf(token, 0);

/** The claims of a token, verified or not; empty if unreadable. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> => partOf(token, 1);

/** Whether a token has no start or exceeds the issuer's maximum lifetime: it comes from another issuer then. */
export function livesTooLong(token: string, lifeMaxMs: number): boolean {
  const { iat, exp } = claimsOf(token);
  return typeof iat !== 'number' || typeof exp !== 'number' || (exp - iat) * 1_000 > lifeMaxMs;
}

/** When a token was issued, by its issuer's clock; 0 if missing. */
export function issuedAtMs(token: string): number {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? iat * 1_000 : 0;
}
