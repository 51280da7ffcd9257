/**
 * How people get into a restaurant and back into their account: an admin makes a link, the person sets a password with
 * it. For someone who has an account already it is the way to a new password.
 */

import type {
  Invitation,
  InvitationAcceptance,
  InvitationLink,
  NewInvitation,
} from '#shared/schemas/identity-schema.ts';
import { screenPaths } from '#shared/screen-paths.ts';
import { invalidField, ProblemError } from '../errors.ts';
import { listMemberships, saveAccount, saveMembership } from './account-store.ts';
import {
  deleteInvitation,
  findInvitation,
  type OpenInvitation,
  replaceInvitation,
} from './invitation-store.ts';
import { deleteKnownBrowsersOf } from './known-browser-store.ts';
import {
  isoTime,
  type LocalIdentity,
  type LocalSession,
  type OpenedSession,
  openSession,
} from './local-sessions.ts';
import { passwordFault } from './password-rules.ts';
import type { OriginSetup } from './restaurant-setup.ts';
import { createSecret, hashSecret } from './secrets.ts';
import { deleteSessionsOf, deleteSignInLinksOf } from './session-store.ts';
import { refuseTakenUsername } from './taken-username.ts';

const invitationLifeMs = 7 * 24 * 60 * 60_000;

export async function createInvitation(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  inviter: LocalSession,
  { userId, username, displayName }: NewInvitation,
): Promise<InvitationLink> {
  const { organization } = inviter;
  if (organization === undefined) throw new ProblemError('ORGANIZATION_REQUIRED');
  const standing = await originSetup?.standingOf(organization.id, inviter.userId);
  if (organization.role !== 'admin' && standing?.isAdmin !== true) throw new ProblemError('FORBIDDEN');
  const { db } = local.database;
  // Whoever resets a password can sign in with it: not for someone who belongs to other restaurants too.
  const memberships = await listMemberships(db, userId);
  if (memberships.some(({ organization_id }) => organization_id !== organization.id)) {
    throw new ProblemError('FORBIDDEN');
  }
  // Nor for an admin of the organization, by one who is an admin in the restaurant only.
  if (organization.role !== 'admin' && memberships.some(({ role }) => role === 'admin')) {
    throw new ProblemError('FORBIDDEN');
  }
  await refuseTakenUsername(db, username, userId);
  const secret = createSecret();
  const expiresAt = isoTime(local.now() + invitationLifeMs);
  const invitation = {
    secret_hash: hashSecret(secret),
    organization_id: organization.id,
    account_id: userId,
    username,
    display_name: displayName,
    invited_by: inviter.userId,
    created_at: isoTime(local.now()),
    expires_at: expiresAt,
  };
  await local.database.transaction(tx => replaceInvitation(tx, invitation));
  return { token: secret, path: screenPaths.invitation.replace(':token', secret), expiresAt };
}

async function openInvitation(local: LocalIdentity, token: string): Promise<OpenInvitation> {
  const found = await findInvitation(local.database.db, hashSecret(token), isoTime(local.now()));
  if (found === undefined) throw new ProblemError('INVITATION_INVALID');
  return found;
}

export async function describeInvitation(local: LocalIdentity, token: string): Promise<Invitation> {
  const found = await openInvitation(local, token);
  return {
    restaurantName: found.organization_name,
    invitedBy: found.inviter_name,
    username: found.username,
    displayName: found.display_name,
    expiresAt: found.expires_at,
  };
}

/** The person's older sessions and links end: the new password is the only way in. */
export async function acceptInvitation(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  token: string,
  { username, displayName, password, legalConsent }: InvitationAcceptance,
): Promise<OpenedSession> {
  const { account_id: userId, organization_id: organizationId } = await openInvitation(local, token);
  if (legalConsent !== true) throw invalidField('legalConsent', 'has to be given', 'CONSENT_REQUIRED');
  const fault = passwordFault(password, username, local.commonPasswords);
  if (fault !== null) throw invalidField('password', fault);
  await refuseTakenUsername(local.database.db, username, userId);
  const passwordHash = await local.passwords.hash(password);
  // First, so that the link still works should the origin not answer; telling it twice does no harm.
  await originSetup?.introduceUser({ organizationId, userId, username, displayName });
  const { opened, ended } = await local.database.transaction(async tx => {
    if (!(await deleteInvitation(tx, hashSecret(token)))) throw new ProblemError('INVITATION_INVALID');
    await refuseTakenUsername(tx, username, userId);
    const createdAt = isoTime(local.now());
    await saveAccount(tx, {
      id: userId,
      username,
      display_name: displayName,
      password_hash: passwordHash,
      created_at: createdAt,
      consented_at: createdAt,
    });
    await saveMembership(tx, {
      organization_id: organizationId,
      account_id: userId,
      role: 'member',
      created_at: createdAt,
    });
    await deleteSignInLinksOf(tx, userId);
    await deleteKnownBrowsersOf(tx, userId);
    const ended = await deleteSessionsOf(tx, userId, null);
    return { ended, opened: await openSession(local, tx, userId, organizationId) };
  });
  for (const sessionId of ended) void local.tokens.endSession(sessionId);
  return opened;
}
