/**
 * Checks session tokens with Clerk's library and without a network call, for Clerk's tokens and local ones alike. The
 * library's own hook is not used: it tells every caller why it refused, redirects, and asks Clerk about machine tokens.
 */
import { createClerkClient } from '@clerk/fastify';
import type { CheckedToken } from './claims-to-identity.ts';
import { looksLikeSessionToken } from './session-tokens.ts';

export type ClerkKeys = {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** PEM of the public RSA key that the tokens are signed with. */
  readonly jwtKey: string;
  /** The only `azp` that are trusted; the library trusts any where this is empty, so it must not be. */
  readonly authorizedParties: readonly string[];
};

export type TokenCheck = {
  /** Null for every token that is not to be trusted now. */
  check(token: string): Promise<CheckedToken | null>;
  /** The session token among Clerk's cookies if these belong to someone signed in, else null. */
  tokenOfCookies(cookieHeader: string): Promise<string | null>;
};

/** Only what tells a session: others could start a handshake with Clerk's servers. */
const sessionCookie = /^__(session|client_uat|clerk_db_jwt)(_[\w-]+)?=/;

/** The address is of no matter to the check; it has to be one. */
const anyAddress = 'http://localhost/';

export function createTokenCheck(keys: ClerkKeys): TokenCheck {
  if (keys.authorizedParties.length === 0)
    throw new Error('A token check needs at least one authorized party');
  const { publishableKey, secretKey, jwtKey } = keys;
  const clerk = createClerkClient({ publishableKey, secretKey, jwtKey, telemetry: { disabled: true } });

  async function authenticate(headers: Record<string, string>) {
    const request = new Request(anyAddress, { headers: { ...headers, 'sec-fetch-dest': 'empty' } });
    const state = await clerk
      .authenticateRequest(request, {
        jwtKey,
        authorizedParties: [...keys.authorizedParties],
        acceptsToken: 'session_token',
      })
      // Some damaged tokens make the library throw instead of refusing.
      .catch(() => null);
    const auth = state?.toAuth();
    return state?.token && auth?.isAuthenticated ? { auth, token: state.token } : null;
  }

  return {
    async check(token) {
      if (!looksLikeSessionToken(token)) return null;
      const found = await authenticate({ authorization: `Bearer ${token}` });
      if (found === null) return null;
      const { userId, sessionId, orgId, orgRole, sessionClaims } = found.auth;
      return {
        userId,
        sessionId,
        organizationId: orgId,
        organizationRole: orgRole,
        expiresAtSeconds: sessionClaims.exp,
      };
    },
    async tokenOfCookies(cookieHeader) {
      const cookies = cookieHeader.split(/; */).filter(cookie => sessionCookie.test(cookie));
      const found = cookies.length === 0 ? null : await authenticate({ cookie: cookies.join('; ') });
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
