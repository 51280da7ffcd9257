/**
 * What shared screens need of the sign-in, ours or Clerk's. With both, sessions by PIN and their tokens are our own; who the people are, and who may
 * be there, differs.
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
  /** Of whoever may be on a shared screen of the organization now; undefined for anybody else. Throws NOT_READY where nobody can tell. */
  membershipOf(organizationId: string, userId: string): Promise<ActiveMembership | undefined>;
  /** Undefined for nobody who works there. */
  roleOf(organizationId: string, userId: string): Promise<MembershipRole | undefined>;
  namesOf(organizationId: string, userId: string): Promise<PersonNames>;
  /** Those with a PIN who may be on a shared screen now. */
  listWithPin(organizationId: string): Promise<readonly PinMember[]>;
  /** Throws PASSWORD_WRONG or SIGN_IN_AGAIN unless whoever is signed in has just shown that it is them. */
  requireProof(session: LocalSession, password: string | undefined): Promise<void>;
  /** Throws ID_TAKEN where somebody has the id already. */
  addScreen(organizationId: string, screen: NewScreen): Promise<void>;
  /** Ends every session, link and known browser of a member. Throws SIGN_OUT_INCOMPLETE where not all of them could be ended. */
  signOut(organizationId: string, userId: string): Promise<void>;
  /** Signs it out for good. */
  removeScreen(organizationId: string, userId: string): Promise<void>;
  /** The screen is of who comes by PIN, or a station's, from now on: whoever is on it by an account of their own elsewhere is signed out. */
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
  /** By the operator. */
  readonly isArchived: (organizationId: string) => boolean;
  /** Sessions of ours are by PIN alone, as passwords are somebody else's. */
  readonly isByPinOnly: boolean;
  /** The session of a request, by PIN or not, or 401. */
  requireAny(request: FastifyRequest, reply: FastifyReply): Promise<LocalSession>;
  /** The same, or 403 for one by PIN, which is no proof for anything of the account or the office. */
  requireOwn(request: FastifyRequest, reply: FastifyReply): Promise<LocalSession>;
  readonly now: () => number;
};
