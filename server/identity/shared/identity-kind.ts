/** Interface that Clerk and the local issuer each implement. */
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import type { Config } from '../../config.ts';
import type { Identity, TokenPlace, VerifyToken } from '../../http/guards.ts';
import type { NetworkSwitch } from '../../http/network-switch.ts';
import type { Database } from '../../store/database.ts';
import type { OriginStaff } from '../clerk/provision-user.ts';
import type { DeviceCookie } from '../devices/device-cookie.ts';
import type { DeviceCredentials } from '../devices/device-credentials.ts';
import type { ApproveAtOrigin } from '../local/password-approvals.ts';
import type { PasswordCost } from '../local/passwords.ts';
import type { OriginSetup, RestaurantNaming } from '../local/restaurant-setup.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

export type IdentityOptions = {
  config: Config;
  /** Every public address is https. */
  isAlwaysHttps: boolean;
  database: Database<IdentityTables>;
  /** Null with a remote origin, which learns of people from their tokens. */
  originSetup: OriginSetup | null;
  /** The same for users of Clerk. */
  originStaff?: OriginStaff | null;
  /** Sends the names given at setup to a remote restaurant API, which sees only the owner's token. */
  naming?: RestaurantNaming;
  /** Forwards an approval by admin password to the restaurant. */
  approveAtOrigin?: ApproveAtOrigin;
  /** Opens the server to the computer's network, on an admin's word. */
  network?: Pick<NetworkSwitch, 'isOpen' | 'turn'>;
  now: () => number;
  /** Whether the operator archived the organization, at most a second old. Absent: none is archived. */
  isArchived?: (organizationId: string) => boolean;
  /** Monotonic; the process's own unless a test replaces it. */
  elapsedMs?: () => number;
  /** Other processes of the store may end or change a session: cached tokens are checked again after this time. */
  recheckMs?: number;
  log: FastifyBaseLogger;
  /** Cost of a password hash; OWASP's recommendation unless a test wants it cheap. */
  passwordCost?: PasswordCost;
};

/** Options of both kinds. */
export type KindOptions = IdentityOptions & {
  devices: { credentials: DeviceCredentials; cookie: DeviceCookie };
};

export type IdentityKind = {
  readonly tokens: VerifiedTokens;
  /** `/identity/*`, or null if Clerk provides all of that. */
  readonly routes: FastifyPluginAsync | null;
  /** Printed at a first start and required for setup from another device; null after the setup. */
  readonly setupCode: string | null;
  /** Verifies a token and provisions its user at the restaurant; null for an invalid one. */
  verify: VerifyToken;
  /** The session's identity with a later expiry; null if sessions are never extended. */
  extendSession: ((identity: Identity) => Promise<Identity | null>) | null;
  /** Subscribes to users who lose access to one organization; returns the unsubscribe function. */
  onMemberOut(listener: (organizationId: string, userId: string) => void): () => void;
  /** The token of a request without an Authorization header. */
  tokenOfCookies(request: FastifyRequest): Promise<string | null>;
  /** Whether the request's cookies contain a token, valid or not. */
  cookieHasToken(request: FastifyRequest): boolean;
  /**
   * Whether the identity's session is by PIN; null if it is not valid in this browser: sessions by PIN are valid only in their device's, others not on
   * every shared screen.
   */
  isByPin(identity: Identity, place: TokenPlace): boolean | null;
  /** The id of the valid session in the request's cookies; null without one. */
  sessionOf(request: FastifyRequest): Promise<string | null>;
  endSession(sessionId: string): Promise<void>;
  /** Reads what other processes of the store have ended or changed. */
  readAgain(): Promise<void>;
  /** Ends the session of the request's own cookie and clears the cookie; false if there was no session. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** With a request it also says whether that browser will need the setup code. */
  publicIdentity(request?: FastifyRequest): Promise<PublicConfig['identity']>;
  /**
   * Local mode: the secret of a link that signs `userId` in, once unless `reusable`. Throws if there is no such account, and with Clerk, which has its own
   * links.
   */
  createSignInLink(userId: string, options: { reusable: boolean; expiresAt: string }): Promise<string>;
  /** Grants or removes a person's access to the restaurant; removal ends their sockets and sessions there. */
  setMembershipActive(organizationId: string, userId: string, isActive: boolean): Promise<void>;
};
