/** Identity by Clerk: its tokens are checked here, everything else is done by Clerk in the browser. */
import type { Config } from '../config.ts';
import { createTokenCheck } from './clerk-identity.ts';
import type { IdentityKind, IdentityOptions } from './identity-kind.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

type ClerkConfig = Extract<Config['identity'], { kind: 'clerk' }>;

function leftToClerk(what: string): never {
  throw new Error(`${what} is Clerk's where Clerk does the sign-in`);
}

export function createClerkKind(identity: ClerkConfig, { config, now }: IdentityOptions): IdentityKind {
  const { publishableKey, secretKey, jwtKey } = identity;
  const tokenCheck = createTokenCheck({
    publishableKey,
    secretKey,
    jwtKey,
    authorizedParties: config.publicOrigins,
  });
  const tokens = createVerifiedTokens({
    check: tokenCheck.check,
    servedOrganizationId: config.organizationId,
    now,
  });
  return {
    tokens,
    routes: null,
    setupCode: null,
    tokenOfCookies: request => tokenCheck.tokenOfCookies(request.headers.cookie ?? ''),
    endSession: async sessionId => tokens.endSession(sessionId),
    signOut: async () => false,
    publicIdentity: async () => ({ kind: 'clerk', publishableKey }),
    createSignInLink: async () => leftToClerk('Making sign-in links'),
    setMembershipActive: async () => leftToClerk('Who belongs to an organization'),
  };
}
