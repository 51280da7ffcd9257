/** Invitations and password resets: an admin creates a link with which the person sets a password. For an existing account it is a password reset. */

import { plainName } from '#shared/kernel/plain-text.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type {
  Invitation,
  InvitationAcceptance,
  InvitationLink,
  NewInvitation,
} from '#shared/platform/identity-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import { findAccount, saveAccount, saveMembership } from '../local/account-store.ts';
import { deleteKnownBrowsersOf } from '../local/known-browser-store.ts';
import { isoTime, type LocalIdentity, openSession } from '../local/local-sessions.ts';
import type { LocalSession, OpenedSession } from '../local/own-session.ts';
import { passwordFault } from '../local/password-rules.ts';
import { noPassword } from '../local/passwords.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { deleteSessionsOf, deleteSignInLinksOf } from '../local/session-store.ts';
import { deletePin } from '../pins/pin-store.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import {
  askOrigin,
  invitationRight,
  isInvitationGood,
  type PartiesAtOrigin,
  targetRoles,
} from './invitation-rights.ts';
import {
  deleteInvitation,
  findInvitation,
  type OpenInvitation,
  replaceInvitation,
} from './invitation-store.ts';
import { refuseTakenName, refuseTakenUsername } from './taken-username.ts';

const invitationLifeMs = 7 * 24 * 60 * 60_000;

export async function createInvitation(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  inviter: LocalSession,
  { userId, username, displayName }: NewInvitation,
): Promise<InvitationLink> {
  const { organization } = inviter;
  if (organization === undefined) throw new ProblemError('ORGANIZATION_REQUIRED');
  const parties = { organization_id: organization.id, account_id: userId, invited_by: inviter.userId };
  const atOrigin = await askOrigin(originSetup, parties);
  const secret = createSecret();
  const expiresAt = isoTime(local.now() + invitationLifeMs);
  await local.database.transaction(wholeStore, async tx => {
    const right = await invitationRight(tx, parties, atOrigin);
    if (right !== 'granted') throw new ProblemError(right === 'refused' ? 'FORBIDDEN' : 'NOT_FOUND');
    await refuseTakenUsername(tx, username, userId);
    await replaceInvitation(tx, {
      ...parties,
      secret_hash: hashSecret(secret),
      username,
      display_name: displayName,
      target_roles: await targetRoles(tx, parties, atOrigin),
      created_at: isoTime(local.now()),
      expires_at: expiresAt,
    });
  });
  return { token: secret, path: screenPaths.invitation.replace(':token', secret), expiresAt };
}

/** The invitation if it is valid now, with the roles of its maker and target at the restaurant; throws INVITATION_INVALID. */
async function openInvitation(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  token: string,
): Promise<{ found: OpenInvitation; atOrigin: PartiesAtOrigin }> {
  const { servedOrganizationId: served, now } = local;
  const { db } = local.database;
  const found = await findInvitation(db, hashSecret(token), isoTime(now()));
  if (found === undefined || (served !== null && found.organization_id !== served))
    throw new ProblemError('INVITATION_INVALID');
  const atOrigin = await askOrigin(originSetup, found);
  if (!(await isInvitationGood(db, found, atOrigin))) throw new ProblemError('INVITATION_INVALID');
  return { found, atOrigin };
}

export async function describeInvitation(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  token: string,
): Promise<Invitation> {
  const { found } = await openInvitation(local, originSetup, token);
  return {
    restaurantName: found.organization_name,
    invitedBy: found.inviter_name,
    username: found.username,
    displayName: found.display_name,
    expiresAt: found.expires_at,
  };
}

/** Ends the person's older sessions and links: the new password is the only credential. */
export async function acceptInvitation(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  token: string,
  { username, password, legalConsent, ...names }: InvitationAcceptance,
): Promise<OpenedSession> {
  const displayName = plainName(names.displayName);
  const { found } = await openInvitation(local, originSetup, token);
  const { account_id: userId, organization_id: organizationId } = found;
  if (legalConsent !== true) throw invalidField('legalConsent', 'has to be given', 'CONSENT_REQUIRED');
  const fault = passwordFault(password, username, local.commonPasswords);
  if (fault !== null) throw invalidField('password', fault);
  await refuseTakenUsername(local.database.db, username, userId);
  await refuseTakenName(local.database.db, organizationId, userId, displayName);
  const passwordHash = await local.passwords.hash(password);
  // Checked again: hashing takes time, and a role may have been removed meanwhile.
  const { atOrigin } = await openInvitation(local, originSetup, token);
  // Called first, so that the link still works if the origin doesn't respond; the call is idempotent.
  await originSetup?.introduceUser({ organizationId, userId, username, displayName });
  const { opened, ended } = await local.database.transaction(wholeStore, async tx => {
    const isGood = await isInvitationGood(tx, found, atOrigin);
    if (!(await deleteInvitation(tx, hashSecret(token))) || !isGood)
      throw new ProblemError('INVITATION_INVALID');
    await refuseTakenUsername(tx, username, userId);
    await refuseTakenName(tx, organizationId, userId, displayName);
    const createdAt = isoTime(local.now());
    const before = await findAccount(tx, userId);
    // An admin gave it and knows it.
    if (before?.password_hash === noPassword) await deletePin(tx, organizationId, userId);
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
