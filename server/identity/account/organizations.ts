/** The organization page: members and their roles, the name, leaving, removing members and deleting the organization. */

import type { OrganizationRole } from '#shared/kernel/roles.ts';
import type { OrganizationMember, OrganizationPage } from '#shared/platform/account-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import type { IdentityDb } from '../local/account-store.ts';
import { isoTime, type LocalIdentity, toOrganizationRole } from '../local/local-sessions.ts';
import type { LocalSession } from '../local/own-session.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { deleteSessionsIn, deleteSignInLinksOf } from '../local/session-store.ts';
import { endPinSessionsOf } from '../pins/pin-sessions.ts';
import type { MembershipRole } from '../shared/identity-tables.ts';
import { endStaleInvitations } from './invitation-rights.ts';
import { deleteInvitationsInto, deleteInvitationsOf, listOpenInvitations } from './invitation-store.ts';
import {
  closeMembership,
  notifyEnded,
  refuseLastAdmin,
  requireMember,
  requireOrganization,
  requireOrganizationAdmin,
} from './memberships.ts';
import {
  archiveOrganization,
  listMembers,
  type MemberRow,
  renameOrganization,
  setMemberRole,
} from './organization-store.ts';

const membershipRoleOf: Record<OrganizationRole, MembershipRole> = {
  admin: 'admin',
  basic_member: 'member',
  guest_member: 'guest',
};

function toMember(row: MemberRow): OrganizationMember {
  const { account_id, username, display_name, role, created_at, image_version } = row;
  return {
    userId: account_id,
    username,
    displayName: display_name,
    role: toOrganizationRole(role),
    joinedAt: created_at,
    hasImage: image_version !== null,
    ...(image_version !== null && { imageVersion: image_version }),
  };
}

export async function readOrganization(
  local: LocalIdentity,
  session: LocalSession,
): Promise<OrganizationPage> {
  const { id, name, slug, role } = requireOrganization(session);
  const { db } = local.database;
  const invitations = role === 'admin' ? await listOpenInvitations(db, id, isoTime(local.now())) : [];
  return {
    id,
    name,
    slug,
    members: (await listMembers(db, id)).map(toMember),
    invitations: invitations.map(row => ({
      userId: row.account_id,
      username: row.username,
      displayName: row.display_name,
      invitedBy: row.inviter_name,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    })),
  };
}

export async function nameOrganization(
  local: LocalIdentity,
  session: LocalSession,
  name: string,
): Promise<OrganizationPage> {
  const organization = requireOrganizationAdmin(session);
  await renameOrganization(local.database.db, organization.id, name);
  return readOrganization(local, { ...session, organization: { ...organization, name } });
}

export async function changeMemberRole(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  session: LocalSession,
  { userId, role }: { userId: string; role: OrganizationRole },
): Promise<OrganizationMember> {
  const { id: organizationId } = requireOrganizationAdmin(session);
  const find = async (db: IdentityDb) => {
    const before = await requireMember(db, organizationId, userId);
    if (role !== 'admin') await refuseLastAdmin(db, organizationId, userId);
    return before;
  };
  const known = await find(local.database.db);
  const note = (held: OrganizationRole) => local.changedRoles.note(organizationId, userId, held);
  const change = async () => {
    const { username, display_name: displayName } = known;
    // The origin decides first: people can be deactivated there too, so its check for a remaining admin is authoritative.
    await originSetup?.introduceUser({
      organizationId,
      userId,
      username,
      displayName,
      organizationRole: role,
    });
    return local.database.transaction(wholeStore, async tx => {
      const before = await find(tx);
      const changed = membershipRoleOf[role];
      if (changed !== before.role) await deleteSignInLinksOf(tx, userId);
      await setMemberRole(tx, organizationId, userId, changed);
      return { ...before, role: changed };
    });
  };
  // A token issued before must not restore the removed role at the origin.
  if (role !== 'admin') note(role);
  const member = await change().catch((error: unknown) => {
    note(toOrganizationRole(known.role));
    throw error;
  });
  note(role);
  await endPinSessionsOf(local, organizationId, userId);
  await endStaleInvitations(local, originSetup, organizationId, userId);
  return toMember(member);
}

/** The origin's staff list keeps the person without access; readmission works as for new members. */
async function endMembership(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  organizationId: string,
  userId: string,
): Promise<void> {
  const check = async (db: IdentityDb) => {
    await requireMember(db, organizationId, userId);
    await refuseLastAdmin(db, organizationId, userId);
  };
  await check(local.database.db);
  // The origin decides first: people can be deactivated there too, so its check for a remaining admin is authoritative.
  await originSetup?.dismissUser({ organizationId, userId });
  const ended = await local.database.transaction(wholeStore, async tx => {
    await check(tx);
    await setMemberRole(tx, organizationId, userId, 'member');
    return closeMembership(local, tx, organizationId, userId);
  });
  notifyEnded(local, ended);
}

/** Removes another member: leaving oneself requires confirmation and has its own call. */
export async function removeMember(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  session: LocalSession,
  userId: string,
): Promise<void> {
  const { id } = requireOrganizationAdmin(session);
  if (userId === session.userId) throw new ProblemError('FORBIDDEN');
  await endMembership(local, originSetup, id, userId);
}

export async function revokeInvitation(
  local: LocalIdentity,
  session: LocalSession,
  userId: string,
): Promise<void> {
  const { id } = requireOrganizationAdmin(session);
  if (!(await deleteInvitationsOf(local.database.db, id, userId))) throw new ProblemError('NOT_FOUND');
}

function requireName(confirmation: string, name: string): void {
  if (confirmation.trim() !== name.trim())
    throw invalidField('confirmation', "has to be the organization's name", 'CONFIRMATION_WRONG');
}

export async function leaveOrganization(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  session: LocalSession,
  confirmation: string,
): Promise<void> {
  const { id, name } = requireOrganization(session);
  requireName(confirmation, name);
  await endMembership(local, originSetup, id, session.userId);
}

/** Nobody can sign in to it any more; its data stays on disk. It doesn't reopen the setup, with which the next visitor could take over the server. */
export async function deleteOrganization(
  local: LocalIdentity,
  session: LocalSession,
  confirmation: string,
): Promise<void> {
  const { id, name } = requireOrganizationAdmin(session);
  requireName(confirmation, name);
  const ended = await local.database.transaction(wholeStore, async tx => {
    await archiveOrganization(tx, id, isoTime(local.now()));
    await deleteInvitationsInto(tx, id);
    return deleteSessionsIn(tx, id);
  });
  notifyEnded(local, ended);
}
