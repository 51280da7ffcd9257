/**
 * Verifies session tokens, Clerk's and local ones, by Clerk's library and without a network call. Its Fastify plugin isn't used: it answers every request
 * of the app, exposes the reason of a refusal, redirects, and calls Clerk for machine tokens (decision 0035).
 */
import { createClerkClient, verifyToken } from '@clerk/fastify';
import type { CheckedToken } from '../shared/claims-to-identity.ts';
import { headerOf, looksLikeSessionToken } from '../shared/session-tokens.ts';
import { clockDifferenceMs, isSessionHeader, memberOf } from './session-token-rules.ts';

type ClerkKeys = {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** PEM of the public RSA key that verifies tokens. */
  readonly jwtKey: string;
  /** The trusted `azp` values; must not be empty, as the library would then trust any. */
  readonly authorizedParties: readonly string[];
  /** Plans, one of which an organization must have; empty: no plan is required. */
  readonly plans?: readonly string[];
};

export type TokenCheck = {
  /** Null for an invalid or expired token. */
  check(token: string): Promise<CheckedToken | null>;
  /** Like `check`, for a token that expired at most `acceptedLateMs` ago. */
  checkLate(token: string): Promise<CheckedToken | null>;
  /** The session token in Clerk's cookies if they belong to someone signed in, expired or not, else null. */
  tokenOfCookies(cookieHeader: string): Promise<string | null>;
};

/** Only cookies of a session: others could trigger a handshake with Clerk's servers. */
const sessionCookie = /^__(session|client_uat|clerk_db_jwt)(_[\w-]+)?=/;

/** Whether the cookies contain a session token, valid or not. */
export function hasSessionCookie(cookieHeader: string): boolean {
  return cookieHeader.split(/; */).some(cookie => /^__session(_[\w-]+)?=./.test(cookie));
}

/** The library needs a URL but doesn't use it here. */
const anyAddress = 'http://localhost/';

/** `acceptedLateMs`: how long after its expiry a token still identifies its owner in `checkLate`. */
export function createTokenCheck(keys: ClerkKeys, acceptedLateMs = 0): TokenCheck {
  if (keys.authorizedParties.length === 0)
    throw new Error('A token check needs at least one authorized party');
  const { publishableKey, secretKey, jwtKey, authorizedParties, plans = [] } = keys;
  const clerk = createClerkClient({ publishableKey, secretKey, jwtKey, telemetry: { disabled: true } });

  /** The library would also accept a token from the future or of an unnamed site; `memberOf` refuses those. */
  async function checkToken(token: string, lateMs: number): Promise<CheckedToken | null> {
    if (!looksLikeSessionToken(token) || !isSessionHeader(headerOf(token))) return null;
    const claims = await verifyToken(token, {
      jwtKey,
      authorizedParties: [...authorizedParties],
      clockSkewInMs: clockDifferenceMs + lateMs,
    }).catch(() => null);
    return claims === null ? null : memberOf({ ...claims }, plans, Date.now());
  }

  /** Uses the library's rules for cookies, whose names depend on the instance. */
  async function findInCookies(cookie: string): Promise<string | null> {
    const request = new Request(anyAddress, { headers: { cookie, 'sec-fetch-dest': 'empty' } });
    const state = await clerk
      .authenticateRequest(request, {
        jwtKey,
        authorizedParties: [...authorizedParties],
        acceptsToken: 'session_token',
        clockSkewInMs: clockDifferenceMs + acceptedLateMs,
      })
      // Some malformed tokens make the library throw instead of refuse.
      .catch(() => null);
    return state?.token ?? null;
  }

  return {
    check: token => checkToken(token, 0),
    checkLate: token => checkToken(token, acceptedLateMs),
    async tokenOfCookies(cookieHeader) {
      const cookies = cookieHeader.split(/; */).filter(cookie => sessionCookie.test(cookie));
      const token = cookies.length === 0 ? null : await findInCookies(cookies.join('; '));
      return token !== null && (await checkToken(token, acceptedLateMs)) !== null ? token : null;
    },
  };
}

/** The library requires keys in Clerk's format even without Clerk; these belong to no instance. */
export function localKeys(publicKeyPem: string, party: string): ClerkKeys {
  return {
    publishableKey: `pk_live_${Buffer.from('local.invalid$').toString('base64')}`,
    secretKey: 'sk_live_local',
    jwtKey: publicKeyPem,
    authorizedParties: [party],
  };
}
