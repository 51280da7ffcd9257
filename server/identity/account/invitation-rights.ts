/**
 * Rules for password links (invitations and resets), checked when a link is made, when it is used and whenever a role changes. A link is valid only while
 * its maker has the right to make it and its target still has the same roles.
 */
import { type IdentityDb, listMemberships } from '../local/account-store.ts';
import type { LocalIdentity } from '../local/local-sessions.ts';
import type { OriginSetup, StaffStatus } from '../local/restaurant-setup.ts';
import type { InvitationsTable, MembershipsTable } from '../shared/identity-tables.ts';
import { deleteInvitation, listInvitationsAbout } from './invitation-store.ts';

type Parties = Pick<InvitationsTable, 'organization_id' | 'account_id' | 'invited_by'>;

/** The origin's staff list on maker and target; null with a remote origin. */
export type PartiesAtOrigin = { inviter: StaffStatus; target: StaffStatus } | null;

/** Asks the origin, so it must be called outside of a transaction. */
export async function askOrigin(
  originSetup: OriginSetup | null,
  { organization_id, account_id, invited_by }: Parties,
): Promise<PartiesAtOrigin> {
  if (originSetup === null) return null;
  return {
    inviter: await originSetup.statusOf(organization_id, invited_by),
    target: await originSetup.statusOf(organization_id, account_id),
  };
}

async function membershipIn(
  db: IdentityDb,
  organizationId: string,
  userId: string,
): Promise<MembershipsTable | undefined> {
  const memberships = await listMemberships(db, userId);
  return memberships.find(({ organization_id }) => organization_id === organizationId);
}

/** `refused`: the inviter lacks the right; `unknown`: the target doesn't exist. */
type InvitationRight = 'granted' | 'refused' | 'unknown';

export async function invitationRight(
  db: IdentityDb,
  { organization_id, account_id, invited_by }: Parties,
  atOrigin: PartiesAtOrigin,
): Promise<InvitationRight> {
  const inviter = await membershipIn(db, organization_id, invited_by);
  if (inviter === undefined || inviter.deactivated_at !== null) return 'refused';
  if (atOrigin?.inviter.isActive === false) return 'refused';
  if (inviter.role !== 'admin' && atOrigin?.inviter.isAdmin !== true) return 'refused';
  // A station's screen has no person and gets no password.
  if (atOrigin?.target.isStation) return 'refused';
  const memberships = await listMemberships(db, account_id);
  // A password reset would allow the inviter to sign in as that person, so it is refused for members of other restaurants.
  if (memberships.some(one => one.organization_id !== organization_id)) return 'refused';
  // A restaurant admin who isn't an organization admin can't reset the password of one.
  if (inviter.role !== 'admin' && memberships.some(({ role }) => role === 'admin')) return 'refused';
  return atOrigin?.target.isActive === false ? 'unknown' : 'granted';
}

/** The target's current roles as text, e.g. `member: bar, waiter`. */
export async function targetRoles(
  db: IdentityDb,
  { organization_id, account_id }: Parties,
  atOrigin: PartiesAtOrigin,
): Promise<string> {
  const membership = await membershipIn(db, organization_id, account_id);
  const roles = atOrigin?.target.roles.toSorted() ?? [];
  return `${membership?.role ?? 'none'}: ${roles.join(', ')}`;
}

export async function isInvitationGood(
  db: IdentityDb,
  invitation: InvitationsTable,
  atOrigin: PartiesAtOrigin,
): Promise<boolean> {
  if ((await targetRoles(db, invitation, atOrigin)) !== invitation.target_roles) return false;
  return (await invitationRight(db, invitation, atOrigin)) === 'granted';
}

/** Called after a role change. Permanent: restoring the role doesn't restore the links. */
export async function endStaleInvitations(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { db } = local.database;
  for (const invitation of await listInvitationsAbout(db, organizationId, userId)) {
    const atOrigin = await askOrigin(originSetup, invitation);
    if (!(await isInvitationGood(db, invitation, atOrigin)))
      await deleteInvitation(db, invitation.secret_hash);
  }
}
