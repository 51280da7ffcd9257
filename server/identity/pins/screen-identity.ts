/**
 * The interface of shared screens to local identity or Clerk. With both, sessions by PIN and their tokens are our own; the source of people and their
 * memberships differs.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../store/database.ts';
import type { DeviceCredentials, PairedDevice } from '../devices/device-credentials.ts';
import type { ActiveMembership } from '../local/account-store.ts';
import type { LocalIssuer } from '../local/local-issuer.ts';
import type { LocalSession } from '../local/own-session.ts';
import type { Passwords } from '../local/passwords.ts';
import type { IdentityTables, MembershipRole } from '../shared/identity-tables.ts';
import type { VerifiedTokens } from '../shared/verified-tokens.ts';
import type { PinLimiter } from './pin-limiter.ts';
import type { PinSessions } from './pin-session-rules.ts';
import type { PinMember } from './pin-store.ts';

type PersonNames = { readonly username: string; readonly displayName: string };
export type NewScreen = PersonNames & { readonly userId: string };

/** The people, and the accounts of stations' screens. */
export type ScreenStaff = {
  /**
   * The current membership of a person who may use a shared screen of the organization; undefined for anybody else. Throws NOT_READY if it can't be
   * determined.
   */
  membershipOf(organizationId: string, userId: string): Promise<ActiveMembership | undefined>;
  /** Undefined for non-members. */
  roleOf(organizationId: string, userId: string): Promise<MembershipRole | undefined>;
  namesOf(organizationId: string, userId: string): Promise<PersonNames>;
  /** People with a PIN who may use a shared screen now. */
  listWithPin(organizationId: string): Promise<readonly PinMember[]>;
  /** Throws PASSWORD_WRONG or SIGN_IN_AGAIN unless the signed-in person has just authenticated. */
  requireProof(session: LocalSession, password: string | undefined): Promise<void>;
  /** Throws ID_TAKEN if the id is in use. */
  addScreen(organizationId: string, screen: NewScreen): Promise<void>;
  /** Ends every session, link and known browser of a member. Throws SIGN_OUT_INCOMPLETE if not all of them could be ended. */
  signOut(organizationId: string, userId: string): Promise<void>;
  /** Ends the screen's sessions and its account. */
  removeScreen(organizationId: string, userId: string): Promise<void>;
  /** The screen becomes shared or a station's: a person signed in there with their own account is signed out. */
  clearScreen(device: Pick<PairedDevice, 'organizationId' | 'deviceId'>): void;
};

export type ScreenIdentity = {
  readonly database: Database<IdentityTables>;
  readonly passwords: Passwords;
  readonly issuer: LocalIssuer;
  readonly tokens: VerifiedTokens;
  /** Sessions without a row that last for one call, with their users. */
  readonly callSessions: Map<string, string>;
  readonly devices: DeviceCredentials;
  readonly pinTries: PinLimiter;
  readonly pinSessions: PinSessions;
  readonly staff: ScreenStaff;
  /** The only organization served, or null for any. */
  readonly servedOrganizationId: string | null;
  /** Archived by the operator. */
  readonly isArchived: (organizationId: string) => boolean;
  /** True if our own sessions are by PIN only, because Clerk handles passwords. */
  readonly isByPinOnly: boolean;
  /** The session of a request, by PIN or password, or 401. */
  requireAny(request: FastifyRequest, reply: FastifyReply): Promise<LocalSession>;
  /** The same, or 403 for one by PIN, which proves too little for the account and the office. */
  requireOwn(request: FastifyRequest, reply: FastifyReply): Promise<LocalSession>;
  readonly now: () => number;
};
