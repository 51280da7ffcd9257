/** Membership rules: an organization keeps at least one admin, and a removed person is signed out. */
import { ProblemError } from '../../http/errors.ts';
import {
  type ActiveMembership,
  type IdentityDb,
  listMemberships,
  setDeactivatedAt,
} from '../local/account-store.ts';
import { deleteKnownBrowsersOf } from '../local/known-browser-store.ts';
import { isoTime } from '../local/local-sessions.ts';
import type { LocalSession } from '../local/own-session.ts';
import { deleteSessionsOf, deleteSignInLinksOf } from '../local/session-store.ts';
import { deletePinSessions } from '../pins/pin-session-store.ts';
import { deletePin } from '../pins/pin-store.ts';
import type { ScreenIdentity } from '../pins/screen-identity.ts';
import { deleteInvitation, listInvitationsAbout } from './invitation-store.ts';
import { findMember, listMembers, type MemberRow } from './organization-store.ts';

/** The session's selected organization, or 403. */
export function requireOrganization({ organization }: LocalSession): ActiveMembership {
  if (organization === undefined) throw new ProblemError('ORGANIZATION_REQUIRED');
  return organization;
}

/** Like `requireOrganization`, for organization admins only; roles in the restaurant don't count here. */
export function requireOrganizationAdmin(session: LocalSession): ActiveMembership {
  const organization = requireOrganization(session);
  if (organization.role !== 'admin') throw new ProblemError('FORBIDDEN');
  return organization;
}

export async function requireMember(
  db: IdentityDb,
  organizationId: string,
  userId: string,
): Promise<MemberRow> {
  const member = await findMember(db, organizationId, userId);
  if (member === undefined) throw new ProblemError('NOT_FOUND');
  return member;
}

/** Throws LAST_ADMIN if the organization would have no admin left (spec §6). Call within the transaction. */
export async function refuseLastAdmin(db: IdentityDb, organizationId: string, userId: string): Promise<void> {
  const admins = (await listMembers(db, organizationId)).filter(({ role }) => role === 'admin');
  const isLast = admins.length === 1 && admins[0]?.account_id === userId;
  if (isLast) throw new ProblemError('LAST_ADMIN');
}

/**
 * Returns the ended sessions. For a member all of them, so that none stays signed in at another device. For anybody else, whom an admin knows by id at most
 * or whose account belongs to another provider, only sessions by PIN in this organization.
 */
export async function closeMembership(
  local: Pick<ScreenIdentity, 'now'>,
  tx: IdentityDb,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const memberships = await listMemberships(tx, userId);
  await deletePin(tx, organizationId, userId);
  if (!memberships.some(({ organization_id }) => organization_id === organizationId))
    return deletePinSessions(tx, { organizationId, userId });
  await setDeactivatedAt(tx, organizationId, userId, isoTime(local.now()));
  for (const { secret_hash } of await listInvitationsAbout(tx, organizationId, userId))
    await deleteInvitation(tx, secret_hash);
  await deleteSignInLinksOf(tx, userId);
  await deleteKnownBrowsersOf(tx, userId);
  return deleteSessionsOf(tx, userId, null);
}

/** Revokes their tokens and closes their sockets at once. */
export function notifyEnded(local: Pick<ScreenIdentity, 'tokens'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) void local.tokens.endSession(sessionId);
}
