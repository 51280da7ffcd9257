/**
 * Checks session tokens with Clerk's library and without a network call, for Clerk's tokens and local ones alike. The
 * library's own hook is not used: it tells every caller why it refused, redirects, and asks Clerk about machine tokens.
 */
import { createClerkClient } from '@clerk/fastify';
import { type CheckedToken, hasOrganizationPlan } from '../shared/claims-to-identity.ts';
import { looksLikeSessionToken } from '../shared/session-tokens.ts';

export type ClerkKeys = {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** PEM of the public RSA key that the tokens are signed with. */
  readonly jwtKey: string;
  /** The only `azp` that are trusted; the library trusts any where this is empty, so it must not be. */
  readonly authorizedParties: readonly string[];
  /** The plans of which an organization has to have one; none: it needs no plan. */
  readonly plans?: readonly string[];
};

export type TokenCheck = {
  /** Null for every token that is not to be trusted now. */
  check(token: string): Promise<CheckedToken | null>;
  /** The same for a token that may be past its end, by no more than `acceptedLateMs`. */
  checkLate(token: string): Promise<CheckedToken | null>;
  /** The session token among Clerk's cookies if these belong to someone signed in, late or not, else null. */
  tokenOfCookies(cookieHeader: string): Promise<string | null>;
};

/** Only what tells a session: others could start a handshake with Clerk's servers. */
const sessionCookie = /^__(session|client_uat|clerk_db_jwt)(_[\w-]+)?=/;

/** Whether somebody's cookies bring a session token at all, good or bad. */
export function hasSessionCookie(cookieHeader: string): boolean {
  return cookieHeader.split(/; */).some(cookie => /^__session(_[\w-]+)?=./.test(cookie));
}

/** How far Clerk's clock may be ahead of ours; the library has the same. */
const clockDifferenceMs = 5_000;

/** The address is of no matter to the check; it has to be one. */
const anyAddress = 'http://localhost/';

/** `acceptedLateMs`: for how long past its end a token still says who somebody is, for whoever asks for late ones. */
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
      // Some damaged tokens make the library throw instead of refusing.
      .catch(() => null);
    const auth = state?.toAuth();
    if (!state?.token || !auth?.isAuthenticated) return null;
    // The library's one allowance for clocks also lets tokens of the future in, which nobody needs.
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

/** The library wants keys in Clerk's form even where no Clerk is; these name nobody's instance. */
export function localKeys(publicKeyPem: string, party: string): ClerkKeys {
  return {
    publishableKey: `pk_live_${Buffer.from('local.invalid$').toString('base64')}`,
    secretKey: 'sk_live_local',
    jwtKey: publicKeyPem,
    authorizedParties: [party],
  };
}
