/** The one line along which identity differs: what Clerk and the local issuer each do in their own way. */
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#shared/schemas/identity-schema.ts';
import type { Config } from '../../config.ts';
import type { Identity, VerifyToken } from '../../http/guards.ts';
import type { Database } from '../../store/database.ts';
import type { OriginStaff } from '../clerk/provision-user.ts';
import type { ApproveAtOrigin } from '../local/password-approvals.ts';
import type { PasswordCost } from '../local/passwords.ts';
import type { OriginSetup, RestaurantNaming } from '../local/restaurant-setup.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

export type IdentityOptions = {
  config: Config;
  /** Every address that browsers use is https. */
  isAlwaysHttps: boolean;
  database: Database<IdentityTables>;
  /** Null with a remote origin, which learns of people from their tokens. */
  originSetup: OriginSetup | null;
  /** The same for people whom others let in. */
  originStaff?: OriginStaff | null;
  /** Tells a restaurant API elsewhere what the set-up was told; it knows the owner's token and nothing else. */
  naming?: RestaurantNaming;
  /** Carries an admin's word to the restaurant, where one is given by password. */
  approveAtOrigin?: ApproveAtOrigin;
  now: () => number;
  /** Only ever goes forward; the process's own unless a test moves it. */
  elapsedMs?: () => number;
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
  /** Who comes with a token, made known to the restaurant where they were not; null for what is not to be trusted. */
  verify: VerifyToken;
  /** The session's identity for some time more, past its token's end; null where that is never so. */
  extendSession: ((identity: Identity) => Promise<Identity | null>) | null;
  /** Tells of everybody who is shut out of one organization; returns how to stop listening. */
  onMemberOut(listener: (organizationId: string, userId: string) => void): () => void;
  /** The token of a request that brings none in its header. */
  tokenOfCookies(request: FastifyRequest): Promise<string | null>;
  /** Whether the request's cookies bring a token, good or bad. */
  cookieHasToken(request: FastifyRequest): boolean;
  /** The good session that the request's cookies name; null without one. */
  sessionOf(request: FastifyRequest): Promise<string | null>;
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
  /** Opens or closes the restaurant to a person; closing ends what they have open there. */
  setMembershipActive(organizationId: string, userId: string, isActive: boolean): Promise<void>;
};
