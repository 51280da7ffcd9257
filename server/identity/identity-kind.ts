/** The one line along which identity differs: what Clerk and the local issuer each do in their own way. */
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#shared/schemas/identity-schema.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { PasswordCost } from './passwords.ts';
import type { OriginSetup } from './restaurant-setup.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

export type IdentityOptions = {
  config: Config;
  database: Database<IdentityTables>;
  /** Null with a remote origin, which learns of people from their tokens. */
  originSetup: OriginSetup | null;
  now: () => number;
  log: FastifyBaseLogger;
  /** How much work a password hash is; OWASP's current advice unless a test wants it cheap. */
  passwordCost?: PasswordCost;
};

export type IdentityKind = {
  readonly tokens: VerifiedTokens;
  /** `/identity/*`, or null where someone else does all of that. */
  readonly routes: FastifyPluginAsync | null;
  /** What the console shows at a first start and a set-up from another device asks for; null once set up. */
  readonly setupCode: string | null;
  /** The token of a request that brings none in its header. */
  tokenOfCookies(request: FastifyRequest): Promise<string | null>;
  endSession(sessionId: string): Promise<void>;
  /** Ends the session of the request's own cookie and takes the cookie back; false if there was no session. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** With the request it says whether this very browser will be asked for the set-up code. */
  publicIdentity(request?: FastifyRequest): Promise<PublicConfig['identity']>;
  /**
   * Local mode: the secret of a link that signs `userId` in, once unless `reusable`. Throws where there is no such
   * account, and with Clerk, which makes its own.
   */
  createSignInLink(userId: string, options: { reusable: boolean; expiresAt: string }): Promise<string>;
  /** Local mode: opens or closes the restaurant to a person; closing ends their sessions. With Clerk it throws. */
  setMembershipActive(organizationId: string, userId: string, isActive: boolean): Promise<void>;
};
