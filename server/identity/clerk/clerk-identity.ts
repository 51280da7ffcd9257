/**
 * Verifies session tokens, Clerk's and local ones, with Clerk's library and without a network call. The library's Fastify plugin isn't used: it
 * exposes the reason of a refusal, redirects, and calls Clerk for machine tokens.
 */
import { createClerkClient } from '@clerk/fastify';
import { type CheckedToken, hasOrganizationPlan } from '../shared/claims-to-identity.ts';
import { looksLikeSessionToken } from '../shared/session-tokens.ts';

export type ClerkKeys = {
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
  /** The same for a token that expired at most `acceptedLateMs` ago. */
  checkLate(token: string): Promise<CheckedToken | null>;
  /** The session token in Clerk's cookies if they belong to someone signed in, expired or not, else null. */
  tokenOfCookies(cookieHeader: string): Promise<string | null>;
};

/** Only cookies of a session: others could trigger a handshake with Clerk's servers. */
const sessionCookie = /^__(session|client_uat|clerk_db_jwt)(_[\w-]+)?=/;

/** Whether the cookies contain a session token at all, valid or not. */
export function hasSessionCookie(cookieHeader: string): boolean {
  return cookieHeader.split(/; */).some(cookie => /^__session(_[\w-]+)?=./.test(cookie));
}

/** Tolerated lead of Clerk's clock over ours; the library's default. */
const clockDifferenceMs = 5_000;

/** The library needs a URL but doesn't use it here. */
const anyAddress = 'http://localhost/';

/** `acceptedLateMs`: how long after its expiry a token still identifies its owner in `checkLate`. */
export function createTokenCheck(keys: ClerkKeys, acceptedLateMs = 0): TokenCheck {
  if (keys.authorizedParties.length === 0)
    throw new Error('A token check needs at least one authorized party');
  const { publishableKey, secretKey, jwtKey, plans = [] } = keys;
  const clerk = createClerkClient({ publishableKey, secretKey, jwtKey, telemetry: { disabled: true } });

  async function authenticate(headers: Record<string, string>, lateMs: number) {
    const request = new Request(anyAddress, { headers: { ...headers, 'sec-fetch-dest': 'empty' } });
    const state = await clerk
      .authenticateRequest(request, {
        jwtKey,
        authorizedParties: [...keys.authorizedParties],
        acceptsToken: 'session_token',
        clockSkewInMs: clockDifferenceMs + lateMs,
      })
      // Some malformed tokens make the library throw instead of refuse.
      .catch(() => null);
    const auth = state?.toAuth();
    if (!state?.token || !auth?.isAuthenticated) return null;
    // The library's clock tolerance would also accept tokens from the future.
    const { iat, nbf } = auth.sessionClaims;
    const latestMs = Date.now() + clockDifferenceMs;
    return Math.max(iat, nbf ?? 0) * 1_000 > latestMs ? null : { auth, token: state.token };
  }

  async function checkToken(token: string, lateMs: number): Promise<CheckedToken | null> {
    if (!looksLikeSessionToken(token)) return null;
    const found = await authenticate({ authorization: `Bearer ${token}` }, lateMs);
    if (found === null) return null;
    const { userId, sessionId, orgId, orgRole, sessionClaims, actor } = found.auth;
    return {
      userId,
      sessionId,
      organizationId: orgId,
      organizationRole: orgRole,
      expiresAtSeconds: sessionClaims.exp,
      ...(plans.length > 0 && { hasPlan: hasOrganizationPlan(sessionClaims['pla'], plans) }),
      ...(actor !== undefined && { actorId: actor.sub }),
    };
  }

  return {
    check: token => checkToken(token, 0),
    checkLate: token => checkToken(token, acceptedLateMs),
    async tokenOfCookies(cookieHeader) {
      const cookies = cookieHeader.split(/; */).filter(cookie => sessionCookie.test(cookie));
      if (cookies.length === 0) return null;
      const found = await authenticate({ cookie: cookies.join('; ') }, acceptedLateMs);
      return found?.token ?? null;
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
